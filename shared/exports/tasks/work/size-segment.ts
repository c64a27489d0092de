/** Looks at all rows of one segment as an output has them, for a format that gives its texts the same room in all rows. */
import type { RowSource } from '../../../tables/rows.ts';
import { segmentedFormatOf, sizedOutputs } from '../../outputs/formats.ts';
import { readPlan } from '../plan.ts';
import { keptResult } from './kept-result.ts';
import { outputOf, prepareTable } from './prepare-table.ts';
import type { TaskTurn, Worked } from './task-turn.ts';

export async function sizeSegment(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held } = turn;
  const plan = await readPlan(deps.snapshots, job, 'size');
  const at = plan.segments[held.item.segment ?? -1];
  const { format } = outputOf(turn);
  const segmented = await segmentedFormatOf(format, job.options);
  if (!at || !segmented?.measure) throw new Error(`there is no segment ${held.item.segment} of ${format} to look at`);
  const walks = (await sizedOutputs(job)).length;
  const { prepared, progress, onRows } = await prepareTable(turn, plan, at, walks);
  const { document } = prepared;
  const rows = watched(document.rows, () => onRows(document.counts.read));
  const measured = await segmented.measure({ ...document, rows });
  await progress.end(document.counts.read);
  return { done: await keptResult(turn, { measured }) };
}

async function* watched(parts: AsyncIterable<RowSource>, check: () => void): AsyncGenerator<RowSource> {
  for await (const part of parts) {
    check();
    yield part;
  }
}
