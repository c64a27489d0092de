/** Puts the file of one output together: the files of a large export take about as long as their bytes are read in order. */
import { readPlan } from '../plan.ts';
import { allTasks } from '../task-store.ts';
import { addCounts, composeFile, seenBy } from './compose-file.ts';
import { keptResult } from './kept-result.ts';
import { prepareTable } from './prepare-table.ts';
import type { TaskTurn, Worked } from './task-turn.ts';

export async function composeOutput(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held } = turn;
  const plan = await readPlan(deps.snapshots, job, 'compose');
  const at = held.task.output ?? -1;
  const rendered = await allTasks(deps, { owner: job.owner, jobId: job.id, plan: plan.rendered });
  const tasks = rendered.filter(({ output }) => output === at);
  const { prepared, request } = await prepareTable(turn, plan, undefined);
  const frame = prepared.document;
  addCounts(frame, await seenBy(request, tasks));
  const composed = await composeFile({ request, at, plan, tasks, frame }, held.task.fence);
  return { done: await keptResult(turn, composed) };
}
