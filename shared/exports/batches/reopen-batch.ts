/** When one failed export of a batch is retried by itself, its batch is not over any more, and its bundle is made anew. */
import { Problem } from '../../errors.ts';
import type { ExportDeps } from '../export-deps.ts';
import type { Job } from '../job.ts';
import { isBatchFinal } from './batch.ts';
import { batchReopened } from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';

/** Before the export itself is changed, so that a batch can never be final while one of its exports is not. */
export async function reopenBatch(deps: ExportDeps, { owner, batchId, id }: Job): Promise<void> {
  if (batchId === undefined) return;
  const key = { owner, id: batchId };
  await changeBatch(deps, key, (found) => {
    if (found.deletedAt || found.status === 'cancelled') return undefined;
    const { settled: _, ...rest } = isBatchFinal(found) ? batchReopened(found) : found;
    return rest;
  });
  const batch = await getBatch(deps, key);
  if (!batch || isBatchFinal(batch)) {
    throw new Problem('conflict', `Export ${id} belongs to a batch that was cancelled and cannot be retried.`);
  }
}
