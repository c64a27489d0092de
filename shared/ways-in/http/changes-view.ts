/** What came of comparing an export with an earlier one, as callers see it. */
import type { Batch } from '../../exports/batches/batch.ts';
import type { Job } from '../../exports/job/job.ts';

const unknown = { new: null, changed: null, deleted: null, unchanged: null };

export function comparisonView({ comparing, compared }: Pick<Job, 'comparing' | 'compared'>) {
  const wasCompared = comparing?.isDelta || compared?.counts;
  return {
    changes: wasCompared ? { since: comparing?.since ?? null, ...(compared?.counts ?? unknown) } : null,
    drift: compared?.drift ?? null,
  };
}

export function runChangesView({ changes, drift }: Pick<Batch, 'changes' | 'drift'>) {
  return { changes: changes ?? null, drift: drift ?? [] };
}
