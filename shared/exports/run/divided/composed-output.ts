/** One file of answers that tasks have rendered and put together, reported like any other. */
import { newestOf } from '../../../tables/newest-row.ts';
import { addChangedCells } from '../../../tables/treating/treated-table.ts';
import { addUncodedCells } from '../../../tables/uncoded-cells.ts';
import { fileWarnings, type PreparedAnswers } from '../../outputs/answers-table.ts';
import { fileOf, type RenderedOutput, type RenderRequest } from '../../outputs/store-output.ts';
import type { Task } from '../../tasks/task.ts';
import { addCounts, seenBy } from '../../tasks/work/compose-file.ts';
import { composedSchema, resultOf } from '../../tasks/work/results.ts';

interface ComposedTable {
  request: RenderRequest;
  /** The number of the output among all of the job. */
  at: number;
  prepared: PreparedAnswers;
  /** Those that rendered it, and the one that put it together, if any did. */
  tasks: readonly Task[];
  composer: Task | undefined;
}

export async function composedOutput(table: ComposedTable): Promise<RenderedOutput> {
  const { request, at, prepared, tasks, composer } = table;
  const { job, snapshots } = request;
  const output = job.outputs[at];
  if (!output) throw new Error(`there is no output ${at}`);
  const frame = prepared.document;
  const seen = await seenBy(request, tasks);
  await prepared.look();
  addCounts(frame, seen);
  for (const { changed, uncoded } of seen) {
    addChangedCells(prepared.treated(), changed);
    addUncodedCells(frame.table.columns, uncoded);
  }
  if (!composer) throw new Error(`nobody has put output ${at} together`);
  const { rows, warnings, guarded, ...stored } = await resultOf(snapshots, composer, composedSchema);
  const made = {
    rows,
    warnings: fileWarnings(request, frame.table, warnings),
    newestAt: newestOf(seen.map(({ newestAt }) => newestAt)),
  };
  return {
    file: fileOf(request, output, made, stored),
    columns: frame.table.columns,
    counts: frame.counts,
    guarded: guarded && new Map(guarded),
    treated: prepared.treated(),
  };
}
