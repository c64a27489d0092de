/**
 * What a job is compared with, and what came of it: with an export that its caller named, or with the last run of the
 * schedule it belongs to.
 */
import { z } from 'zod';
import { answerListSchema, keysOfList } from '../../snapshots/deltas/answer-list.ts';
import { driftSchema } from '../../surveys/drift.ts';
import { driftPolicies } from '../drift-policies.ts';

export const comparingSchema = z.object({
  /** An export of the same survey. */
  since: z.string().optional(),
  /** For a schedule: the run it belongs to. */
  run: z.object({ scheduleId: z.string(), slot: z.string() }).optional(),
  /** Its files hold what has changed, and not all rows. */
  isDelta: z.boolean(),
  onDrift: z.enum(driftPolicies),
  /** Where nothing has changed it makes no files. */
  onlyIfNew: z.literal(true).optional(),
});

export type Comparing = z.infer<typeof comparingSchema>;

export const changeCountsSchema = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  deleted: z.number().int(),
  unchanged: z.number().int(),
});

export const comparedSchema = z.object({
  /** Only where rows were compared. */
  counts: changeCountsSchema.optional(),
  /** Absent where there was nothing to compare with. */
  drift: driftSchema.optional(),
  /** The counts of the whole snapshot, where the job's holds only changes. */
  pulled: z.object({ total: z.number().optional(), read: z.number(), filteredOut: z.number() }).optional(),
  /** Nothing has changed, so that there are no files. */
  isQuiet: z.literal(true).optional(),
});

/** What later exports are compared with: a file that describes it, and the list of its rows. */
export const keptBaseSchema = z.object({ key: z.string(), list: answerListSchema.optional() });
export type KeptBase = z.infer<typeof keptBaseSchema>;

export function keysOfBase({ key, list }: KeptBase): string[] {
  return [key, ...(list ? keysOfList(list) : [])];
}

/** How each survey of a run has drifted. */
export const surveyDriftSchema = z.object({ survey_id: z.number().int(), survey: z.string(), ...driftSchema.shape });
