/**
 * The plan of a job's tasks: one file beside the snapshot, so that a job with a thousand tasks stays as small as any. It
 * holds all that a task needs and could not find out more cheaply.
 */
import { z } from 'zod';
import { settledSchema } from '../../figures/statistics/comparing/settled.ts';
import type { Files } from '../../ports.ts';
import { personalKinds } from '../../privacy/personal-kind.ts';
import { sliceSchema } from '../../snapshots/slice.ts';
import { snapshotSchema } from '../../snapshots/snapshot.ts';
import { warningSchema } from '../../surveys/warnings/warning.ts';
import type { Job } from '../job/job.ts';
import { spilled } from '../job/spill.ts';

/** Answers of the snapshot from one place up to, and without, another. */
const segmentSchema = z.object({ from: z.number(), to: z.number() });
export type Segment = z.infer<typeof segmentSchema>;

const pullPlanSchema = z.object({
  stage: z.literal('pull'),
  slices: z.array(sliceSchema),
  /** In which round each slice is pulled. */
  rounds: z.array(z.number()),
  /** The snapshots of slices that were pulled before and stay as they are: only the others are tasks. */
  kept: z.array(spilled(snapshotSchema).nullable()),
});

/** What is known of the snapshot beyond what it says itself. */
const planFactsSchema = z.object({
  /** Its own, with what the filters gave cause for. */
  warnings: z.array(warningSchema),
  pulledAt: z.string(),
  /** Columns and weights of reports that compare. */
  settled: settledSchema.optional(),
});
export type PlanFacts = z.infer<typeof planFactsSchema>;

/** Before columns and weights of reports are known. */
const lookPlanSchema = z.object({
  stage: z.literal('look'),
  segments: z.array(segmentSchema),
  facts: planFactsSchema,
});

const measurePlanSchema = z.object({
  stage: z.literal('measure'),
  segments: z.array(segmentSchema),
  facts: planFactsSchema,
});

/** What must be known before the rows of a table can be walked through. */
const tablePlanSchema = z.object({
  /** `startRow`: rows of the table in all segments before it. */
  segments: z.array(segmentSchema.extend({ startRow: z.number() })),
  /** What the answers were found to hold, where the treatment depends on it. */
  content: z.array(z.tuple([z.string(), z.enum(personalKinds)])),
  facts: planFactsSchema,
});
export type TablePlan = z.infer<typeof tablePlanSchema>;

const sizePlanSchema = tablePlanSchema.extend({ stage: z.literal('size') });

const renderPlanSchema = tablePlanSchema.extend({
  stage: z.literal('render'),
  /** What the segments of an output must know, by the number of the output; null: it is rendered whole, or from figures. */
  cuts: z.array(z.record(z.string(), z.unknown()).nullable()),
});

/** How the files were rendered, whether or not they are put together by tasks. */
export type RenderedPlan = Omit<z.infer<typeof renderPlanSchema>, 'stage'>;

const planSchema = z.discriminatedUnion('stage', [
  pullPlanSchema,
  lookPlanSchema,
  measurePlanSchema,
  sizePlanSchema,
  renderPlanSchema,
]);

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
