/** Renders the rows of one segment of an output, into an object that becomes part of the file. */
import { watchedRows } from '../../outputs/answers-output.ts';
import { segmentedFormatOf } from '../../outputs/formats.ts';
import { readPlan } from '../plan.ts';
import { keptResult } from './kept-result.ts';
import { outputOf, prepareTable, seenRows } from './prepare-table.ts';
import { segmentKey, type TaskTurn, type Worked } from './task-turn.ts';
import { uploadPiece } from './upload-piece.ts';

export async function renderSegment(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held } = turn;
  const plan = await readPlan(deps.snapshots, job, 'render');
  const index = held.item.segment ?? -1;
  const at = plan.segments[index];
  const { format } = outputOf(turn);
  const segmented = await segmentedFormatOf(format, job.options);
  const segmentPlan = plan.cuts[held.item.output ?? -1];
  if (!at || !segmented || !segmentPlan) throw new Error(`there is no segment ${index} of ${format}`);
  const { prepared, progress, onRows } = await prepareTable(turn, plan, at);
  const { document } = prepared;
  const key = segmentKey(turn);
  const { made } = await uploadPiece(deps.files, key, (out) =>
    segmented.segment(
      document,
      segmentPlan,
      { index, startRow: at.startRow },
      watchedRows({ onRows }, document.counts, out),
    ),
  );
  await progress.end(document.counts.read);
  return { done: await keptResult(turn, { key, segment: made, ...seenRows(prepared) }) };
}
