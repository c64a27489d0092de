/** The end of a batch: counted row by row, then one conditional write that makes it final and its bundle visible. */
import { Problem } from '../../problems/problem.ts';
import type { RunDeps } from '../job/run-deps.ts';
import { type Batch, type BatchFile, isBatchFinal } from './batch.ts';
import { batchChanges } from './batch-changes.ts';
import { announceBatch } from './batch-event.ts';
import { batchAloud, batchFinished, enterStage } from './batch-states.ts';
import { changeBatch } from './batch-store.ts';
import type { HeldBatch } from './batch-work.ts';
import { rowsOf } from './child-row.ts';
import { finalCounts } from './settled.ts';

/** All exports have ended: on to the merge, the bundle, or the end. False when one of them was started again meanwhile. */
export async function endExports(deps: RunDeps, batch: Batch): Promise<boolean> {
  const counts = await finalCounts(deps, batch);
  const last = await lastRow(deps, batch);
  const problem = counts.total === 0 ? emptyProblem(batch) : undefined;
  const { summary, quiet, loud } = await batchChanges(deps.records, batch, counts.ready);
  const isAloud = quiet > 0 && loud > 0 && !batch.comparing?.isDelta && !batch.isAloud;
  const changed = await changeBatch(deps, batch, (found) => {
    const isAllSettled = (found.settled?.upTo ?? '') === last;
    if (found.stage !== 'export' || found.turn !== batch.turn || !isAllSettled || isOver(found)) return undefined;
    if (isAloud) return batchAloud(found);
    if (found.merge && loud > 0) return enterStage(found, 'merge');
    if (found.wantsBundle && loud > 0) return enterStage(found, 'bundle');
    const isQuiet = quiet > 0 && quiet === counts.total && { isQuiet: true as const };
    return batchFinished(found, deps.now(), deps.retentionMs, { counts, problem, summary: { ...summary, ...isQuiet } });
  });
  if (changed && isBatchFinal(changed)) await announceBatch(deps, changed);
  return changed !== undefined && !isBatchFinal(changed);
}

/** Ends a batch in a worker's hands, with its bundle or with the reason why it has none. */
export async function finishBatch(
  deps: RunDeps,
  held: HeldBatch,
  end: { bundle: BatchFile } | { problem: Problem },
): Promise<void> {
  const counts = await finalCounts(deps, held.item);
  const { summary } = await batchChanges(deps.records, held.item, counts.ready);
  const batch = await held.write((found) =>
    batchFinished(found, deps.now(), deps.retentionMs, { counts, summary, ...end }),
  );
  deps.log.info('batch finished', { batchId: batch.id, status: batch.status, ...counts });
  await announceBatch(deps, batch);
}

/** An empty folder is more likely a mistake than intended. */
function emptyProblem({ surveys }: Batch): Problem | undefined {
  if (!('folder_id' in surveys)) return undefined;
  return new Problem('folder_not_found.no_survey', { id: surveys.folder_id });
}

async function lastRow(deps: RunDeps, batch: Batch): Promise<string> {
  let last = batch.settled?.upTo ?? '';
  for await (const { sort } of rowsOf(deps.records, batch, last || undefined)) last = sort;
  return last;
}

function isOver(batch: Batch): boolean {
  return isBatchFinal(batch) || batch.deletedAt !== undefined;
}
