/** Cleans up after a batch: leftovers of other rounds, the expired bundle, and finally the rows and the batch. */

import { iso } from '../../work/lifecycle.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import { removeExport } from '../job/follow-export.ts';
import { lostWorkerMs } from '../job/job-states.ts';
import { isUnreadable } from '../job/read-job.ts';
import { type Batch, batchPrefix } from './batch.ts';
import { announceBatch } from './batch-event.ts';
import { batchDueAt } from './batch-states.ts';
import { changeBatch, forgetBatch } from './batch-store.ts';
import { batchWork } from './batch-work.ts';
import { childId } from './child-job.ts';
import { removeRow, rowsOf } from './child-row.ts';

/** One step, if one is due. */
export async function cleanBatch(deps: ExportDeps, batch: Batch): Promise<void> {
  if (batch.eventDue) return announceBatch(deps, batch);
  if (isUnreadable(batch) || batchDueAt(batch) > iso(deps.now())) return;
  if (batch.cleaned === 'nothing') {
    await deps.files.removeAll(batchPrefix(batch), batch.bundle && [batch.bundle.key]);
    await mark(deps, batch, 'leftovers');
  } else if (batch.cleaned === 'leftovers') {
    await deps.files.removeAll(batchPrefix(batch));
    await mark(deps, batch, 'files');
  } else {
    for await (const stored of rowsOf(deps.records, batch)) await removeRow(deps.records, batch, stored);
    await forgetBatch(deps, batch);
  }
}

async function mark(deps: ExportDeps, { owner, id, turn }: Batch, cleaned: Batch['cleaned']): Promise<void> {
  await changeBatch(deps, { owner, id }, ({ bundle, ...found }) => {
    const isSame = found.turn === turn && found.finishedAt !== undefined && !found.deletedAt;
    return isSame ? { ...found, ...(bundle && cleaned === 'leftovers' && { bundle }), cleaned } : undefined;
  });
}

/** Every export with its files, row by row; the next message continues where time ran out. */
export async function clearDeletedBatch(deps: ExportDeps, batch: Batch, isOutOfTime: () => boolean): Promise<void> {
  for await (const stored of rowsOf(deps.records, batch)) {
    if (isOutOfTime()) return batchWork.hint(deps, batch);
    await removeExport(deps, { owner: batch.owner, id: childId(batch, stored.row.surveyId) });
    await removeRow(deps.records, batch, stored);
  }
  if (batch.mergeJobId) await removeExport(deps, { owner: batch.owner, id: batch.mergeJobId });
  await deps.files.removeAll(batchPrefix(batch));
  const isSafe = Date.parse(batch.deletedAt ?? '') + lostWorkerMs <= deps.now();
  if (isSafe) await forgetBatch(deps, batch);
}
