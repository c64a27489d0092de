/** Renders an output that cannot be cut, into an object that becomes the file. */
import { watchedRows } from '../../outputs/answers-output.ts';
import { renderTable } from '../../outputs/formats.ts';
import { readPlan } from '../plan.ts';
import { keptResult } from './kept-result.ts';
import { outputOf, prepareTable, seenRows } from './prepare-table.ts';
import { segmentKey, type TaskTurn, type Worked } from './task-turn.ts';
import { uploadPiece } from './upload-piece.ts';

export async function renderWhole(turn: TaskTurn): Promise<Worked> {
  const { deps, job } = turn;
  const plan = await readPlan(deps.snapshots, job, 'render');
  const { prepared, progress, onRows } = await prepareTable(turn, plan, undefined);
  const { document } = prepared;
  const key = segmentKey(turn);
  const { made, sizeBytes } = await uploadPiece(deps.files, key, (out) =>
    renderTable(outputOf(turn), document, job.options, watchedRows({ onRows }, document.counts, out)),
  );
  await progress.end(document.counts.read);
  const { rows, warnings, guarded } = made;
  const result = { key, sizeBytes, rows, warnings, ...(guarded && { guarded: [...guarded] }), ...seenRows(prepared) };
  return { done: await keptResult(turn, result) };
}
