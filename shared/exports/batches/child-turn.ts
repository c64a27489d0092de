/** What an export that belongs to a batch owes to it: not to run when nobody wants it, and to tell when it has ended. */
import type { ExportDeps } from '../export-deps.ts';
import type { Job } from '../job.ts';
import { isBatchFinal } from './batch.ts';
import { getBatch } from './batch-store.ts';
import { isRowEnded, mirrorChild } from './child-row.ts';
import { hintBatch } from './hint-batch.ts';

/** Its batch was cancelled or deleted while this export was on its way. */
export async function isUnwanted(deps: ExportDeps, { owner, batchId }: Job): Promise<boolean> {
  if (batchId === undefined) return false;
  const batch = await getBatch(deps, { owner, id: batchId });
  return !batch || batch.deletedAt !== undefined || isBatchFinal(batch);
}

/** Never in the way of the export itself: what is not told now, the sweeper finds out. */
export async function tellBatch(deps: ExportDeps, { owner, id, batchId, surveyId }: Job): Promise<void> {
  if (batchId === undefined) return;
  try {
    const batch = await getBatch(deps, { owner, id: batchId });
    const row = batch && (await mirrorChild(deps, batch, surveyId));
    if (!row || !isRowEnded(row) || isBatchFinal(batch)) return;
    deps.onProgress?.();
    await hintBatch(deps, batch);
  } catch (error) {
    deps.log.warn('batch not told; the sweeper will', { jobId: id, batchId, error });
  }
}
