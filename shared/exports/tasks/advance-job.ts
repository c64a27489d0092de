/**
 * What the end of a task means for its job. Whoever ends the last open one brings the job on, by one conditional write:
 * several may try, one wins, and the sweeper repeats it where all of them died.
 */
import { Problem } from '../../errors.ts';
import { advanced, isAtPlan } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import { tellFollowers } from '../job/follower.ts';
import type { Job } from '../job/job.ts';
import { announceExport } from '../job/job-event.ts';
import { failed } from '../job/job-states.ts';
import { sendHint } from '../job/send-hint.ts';
import { hintTasks } from './hint-task.ts';
import type { Task } from './task.ts';
import { isFree } from './task-states.ts';
import { type PlanKey, walkTasks } from './task-store.ts';

/** Begins what waits, as much as there is room for, and brings the job on where nothing is open any more. */
export async function afterTask(deps: TaskDeps, ended: Task, room: number): Promise<void> {
  const free: Task[] = [];
  let isOneOpen = false;
  // tasks are begun in order, so that those still to be begun mostly lie right behind
  for await (const task of walkTasks(deps, ended, { from: ended.n })) {
    if (task.state === 'failed') return failJob(deps, task);
    if (task.state !== 'open') continue;
    isOneOpen = true;
    if (isFree(task, deps.now())) free.push(task);
    if (free.length >= Math.max(1, room)) break;
  }
  if (isOneOpen) return hintTasks(deps, free);
  if (!(await isOpenBefore(deps, ended))) await advanceJob(deps, ended);
}

/** Mostly the first one looked at is open: those that began last end last. */
async function isOpenBefore(deps: TaskDeps, { n, ...plan }: Task): Promise<boolean> {
  for await (const { state } of walkTasks(deps, plan, { from: n, newestFirst: true, firstPage: 4 })) {
    if (state !== 'done') return true;
  }
  return false;
}

export async function advanceJob(deps: TaskDeps, { owner, jobId, plan }: PlanKey): Promise<void> {
  const now = deps.now();
  const job = await deps.jobs.change({ owner, id: jobId }, (found) =>
    isAtPlan(found, plan) ? advanced(found, now) : undefined,
  );
  if (job) await sendHint(deps, job);
}

/** What one task cannot do the export cannot: it fails with that task's reason, and the others stop. */
export async function failJob(
  deps: TaskDeps,
  { owner, jobId, plan, problem }: PlanKey & Pick<Job, 'problem'>,
): Promise<void> {
  const key = { owner, id: jobId };
  const reason = problem ?? new Problem('internal_error');
  const job = await deps.jobs.change(key, (found) =>
    isAtPlan(found, plan) ? failed(found, deps.now(), reason) : undefined,
  );
  if (!job) return;
  await tellFollowers(deps, job);
  await announceExport(deps, key);
}
