/** Puts the file of one output together: the files of a large export take about as long as their bytes are read in order. */
import { movedOn } from '../../../work/lifecycle.ts';
import { readPlan } from '../plan.ts';
import type { Task } from '../task.ts';
import { allTasks } from '../task-store.ts';
import { addCounts, composeFile, seenBy } from './compose-file.ts';
import { areInPlace, hasNumberedRows } from './in-place.ts';
import { keptResult } from './kept-result.ts';
import { outputOf, prepareTable } from './prepare-table.ts';
import type { TaskTurn, Worked } from './task-turn.ts';

export async function composeOutput(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held, isOutOfTime } = turn;
  const { output: at = -1, fence } = held.item;
  const plan = await readPlan(deps.snapshots, job, 'render');
  const tasks = await renderersOf(turn, held.item.plan);
  // nothing to put together: its export is going to count its rows first
  if (hasNumberedRows(outputOf(turn)) && !(await areInPlace(deps.snapshots, plan, tasks))) return { done: {} };
  const { prepared, request } = await prepareTable(turn, plan, undefined);
  const frame = prepared.document;
  addCounts(frame, await seenBy(request, tasks));
  // the tasks that rendered its rows have already reported them
  const quiet = { ...request, onRows: held.check };
  const composed = await composeFile(
    { request: quiet, at, plan, tasks, frame },
    {
      fence,
      before: held.item.storing,
      isOutOfTime,
      keep: async (storing) => void (await held.write((task) => ({ ...movedOn(task), storing }))),
    },
    deps.storingSizes,
  );
  return 'hasMoved' in composed ? composed : { done: await keptResult(turn, composed) };
}

/** Those that rendered the output. */
async function renderersOf({ deps, job, held: { item: task } }: TaskTurn, plan: number): Promise<Task[]> {
  const all = await allTasks(deps, { owner: job.owner, jobId: job.id, plan });
  const renderers = all.filter(({ output, kind }) => output === task.output && kind !== 'assemble');
  const open = renderers.filter(({ state }) => state !== 'done').length;
  if (open > 0) throw new Error(`${open} of ${renderers.length} pieces of output ${task.output} are not rendered yet`);
  return renderers;
}
