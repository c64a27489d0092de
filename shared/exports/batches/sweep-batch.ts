/** Sends the message of a due batch again: one that lost its message or its worker, or that needs cleaning up. */
import type { ExportDeps } from '../job/export-deps.ts';
import { iso } from '../job/job-states.ts';
import { isUnreadable } from '../job/read-job.ts';
import { type Batch, type BatchKey, isBatchFinal } from './batch.ts';
import { batchDueAt, batchLookedAt } from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';
import { hintBatch } from './hint-batch.ts';

/** True when a message was sent. `hasJustStarted`: every lease is void and every message lost. */
export async function sweepBatch(deps: ExportDeps, key: BatchKey, hasJustStarted: boolean): Promise<boolean> {
  const batch = await getBatch(deps, key);
  if (!batch) return false;
  if (isBatchFinal(batch) && !batch.deletedAt) {
    if (isUnreadable(batch) || !isDue(deps, batch)) return false;
  } else if (!(await resetDueTime(deps, key, hasJustStarted))) return false;
  await hintBatch(deps, key, { isOverdue: true });
  return true;
}

/** So that it is not sent again every minute while the queue is long. */
async function resetDueTime(deps: ExportDeps, key: BatchKey, hasJustStarted: boolean): Promise<boolean> {
  const changed = await changeBatch(deps, key, (found) =>
    hasJustStarted || isDue(deps, found) ? batchLookedAt(found, deps.now(), hasJustStarted) : undefined,
  );
  return changed !== undefined;
}

function isDue(deps: ExportDeps, batch: Batch): boolean {
  return batchDueAt(batch) <= iso(deps.now());
}
