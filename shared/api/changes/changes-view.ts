/** What came of comparing an export with an earlier one, as callers see it. */
import { z } from '@hono/zod-openapi';
import type { Batch } from '../../exports/batches/batch.ts';
import { changeCountsSchema, surveyDriftSchema } from '../../exports/job/comparing.ts';
import type { Job } from '../../exports/job/job.ts';

const counted = changeCountsSchema.shape;

export const changesViewSchema = z
  .object({
    since: z.string().nullable().openapi({ description: 'the export that was named; null in a run of a schedule' }),
    new: counted.new.nullable(),
    changed: counted.changed.nullable(),
    deleted: counted.deleted.nullable(),
    unchanged: counted.unchanged.nullable(),
  })
  .openapi('Changes', { description: 'null in an export of all rows; the counts are null until they are known' });

const unknown = { new: null, changed: null, deleted: null, unchanged: null };

export function comparisonView({ comparing, compared }: Pick<Job, 'comparing' | 'compared'>) {
  const wasCompared = comparing?.isDelta || compared?.counts;
  return {
    changes: wasCompared ? { since: comparing?.since ?? null, ...(compared?.counts ?? unknown) } : null,
    drift: compared?.drift ?? null,
  };
}

/** Of a run of a schedule, and of its batch: all surveys together, and those that have drifted. */
export const runChangesSchema = {
  changes: changeCountsSchema.nullable().openapi('ChangeCounts', { description: 'null where rows were not compared' }),
  drift: z.array(surveyDriftSchema.openapi('SurveyDrift')).openapi({ description: 'at most ten surveys' }),
};

export function runChangesView({ changes, drift }: Pick<Batch, 'changes' | 'drift'>) {
  return { changes: changes ?? null, drift: drift ?? [] };
}
