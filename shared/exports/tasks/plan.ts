/**
 * The plan of a job's tasks: one file beside the snapshot, so that a job with a thousand tasks stays as small as any. It
 * holds all that a task needs and could not learn more cheaply by itself.
 */
import { z } from 'zod';
import type { Files } from '../../ports.ts';
import { personalKinds } from '../../privacy/personal-kind.ts';
import { snapshotSchema } from '../../snapshots/snapshot.ts';
import { warningSchema } from '../../surveys/warnings/warning.ts';
import type { Job } from '../job/job.ts';

export const sliceSchema = z.object({
  dateFrom: z.string().optional(),
  dateTo: z.string().optional(),
  isComplete: z.boolean().optional(),
  expected: z.number(),
});

/** Answers of the snapshot from one place up to, and without, another. */
export const segmentSchema = z.object({ from: z.number(), to: z.number() });
export type Segment = z.infer<typeof segmentSchema>;

const pullPlanSchema = z.object({
  stage: z.literal('pull'),
  slices: z.array(sliceSchema),
  /** Of slices that were pulled before and stay: only the others are tasks. */
  kept: z.array(snapshotSchema.nullable()),
  /** How often slices have been pulled. */
  round: z.number(),
});

const measurePlanSchema = z.object({
  stage: z.literal('measure'),
  segments: z.array(segmentSchema),
  pulledAt: z.string(),
});

const renderPlanSchema = z.object({
  stage: z.literal('render'),
  /** `startRow`: rows of the table in all segments before it. */
  segments: z.array(segmentSchema.extend({ startRow: z.number() })),
  /** What the answers were found to hold, where the treatment depends on it. */
  content: z.array(z.tuple([z.string(), z.enum(personalKinds)])),
  /** What the segments of an output must know, by the number of the output; null: it is rendered whole, or from figures. */
  cuts: z.array(z.record(z.string(), z.unknown()).nullable()),
  /** Those of the snapshot, with what the filters gave cause for. */
  warnings: z.array(warningSchema),
  pulledAt: z.string(),
});

const planSchema = z.discriminatedUnion('stage', [pullPlanSchema, measurePlanSchema, renderPlanSchema]);

export type Plan = z.infer<typeof planSchema>;
export type PlanOf<Stage extends Plan['stage']> = Extract<Plan, { stage: Stage }>;

export async function readPlan<Stage extends Plan['stage']>(
  files: Files,
  { divided }: Pick<Job, 'divided'>,
  stage: Stage,
): Promise<PlanOf<Stage>> {
  const bytes = divided && (await files.read(divided.planKey));
  if (!bytes) throw new Error(`the plan ${divided?.planKey} is gone`);
  const plan = planSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  if (!isOf(plan, stage)) throw new Error(`the plan ${divided.planKey} is one of ${plan.stage}`);
  return plan;
}

function isOf<Stage extends Plan['stage']>(plan: Plan, stage: Stage): plan is PlanOf<Stage> {
  return plan.stage === stage;
}
