/**
 * What the end of a task means for its job. Whoever ends the last open one brings the job on, by one conditional write:
 * several may try, one wins, and the sweeper repeats it where all of them died.
 */
import { Problem } from '../../errors.ts';
import { childSlots } from '../fairness/slots.ts';
import { advanced, isAtPlan } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import { tellFollowers } from '../job/follower.ts';
import type { Job } from '../job/job.ts';
import { announceExport } from '../job/job-event.ts';
import { failed } from '../job/job-states.ts';
import type { Fairness } from '../job/run-deps.ts';
import { sendHint } from '../job/send-hint.ts';
import { hintTask } from './hint-task.ts';
import type { Task } from './task.ts';
import { isFree } from './task-states.ts';
import { type PlanKey, walkTasks } from './task-store.ts';

/** Begins one task more, or brings the job on where nothing is open any more. */
export async function afterTask(deps: TaskDeps & Fairness, ended: Task): Promise<void> {
  const { next, isOpen } = await lookAhead(deps, ended);
  if (next) await hintTask(deps, next);
  if (!isOpen && !(await isOpenBefore(deps, ended))) await advanceJob(deps, ended);
}

/** Brings the job on where nothing is open any more, and begins nothing: whoever ended the task has done that. */
export async function afterEndedTask(deps: TaskDeps & Fairness, ended: Task): Promise<void> {
  const { isOpen } = await lookAhead(deps, ended);
  if (!isOpen && !(await isOpenBefore(deps, ended))) await advanceJob(deps, ended);
}

/**
 * As many tasks have a message as may run at a time, and each that ends begins the one that lies so many places behind:
 * so no two begin the same. Who comes to the end helps the others from there.
 */
async function lookAhead(deps: TaskDeps & Fairness, ended: Task): Promise<{ next: Task | undefined; isOpen: boolean }> {
  const stride = childSlots(deps.ownerJobs);
  let farthest: Task | undefined;
  let isOpen = false;
  for await (const task of walkTasks(deps, ended, { from: ended.n, firstPage: 2 * stride })) {
    isOpen ||= task.state !== 'done';
    if (!isFree(task, deps.now())) continue;
    if ((task.n - ended.n) % stride === 0) return { next: task, isOpen };
    farthest = task;
  }
  return { next: farthest, isOpen };
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
