/** What the sweeper does for tasks: begins again what lost its message or its worker, and brings on jobs that nobody did. */
import type { Holder } from '../../work/lifecycle.ts';
import { isAtPlan, isPlanOver, lookedAfter } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import type { Job } from '../job/job.ts';
import { advanceJob } from './advance-job.ts';
import { type TaskKey, taskLife } from './task.ts';
import { allTasks, forgetTask } from './task-store.ts';
import { failJob, taskWork } from './task-work.ts';

/** So many are kept going; each that ends begins another. */
const KEPT_GOING = 8;

/** A task that somebody had taken, or that was put back. */
export async function sweepTask(
  deps: TaskDeps,
  key: TaskKey,
  holder: Holder,
): Promise<'requeued' | 'cleaned' | 'untouched'> {
  const job = await deps.jobs.get({ owner: key.owner, id: key.jobId });
  if (isPlanOver(job, key.plan)) {
    await forgetTask(deps, key);
    return 'cleaned';
  }
  return (await taskWork.sweep(deps, key, holder)) ? 'requeued' : 'untouched';
}

/** A job whose tasks are at work: true when something was lost, and is begun again or brought on. */
export async function sweepDividedJob(deps: TaskDeps, job: Job): Promise<boolean> {
  const { owner, id, divided } = job;
  if (!divided) return false;
  const { plan } = divided;
  const key = { owner, jobId: id, plan };
  const tasks = await allTasks(deps, key);
  const failure = tasks.find(({ state }) => state === 'failed');
  const open = tasks.filter(({ state }) => state === 'open');
  if (failure) await failJob(deps, failure);
  else if (open.length === 0) await advanceJob(deps, key);
  else {
    await deps.jobs.change(job, (found) => (isAtPlan(found, plan) ? lookedAfter(found, deps.now()) : undefined));
    // what somebody holds, or what was put back, has a due time of its own
    const awaited = new Set(open.map(({ awaitedBy }) => awaitedBy));
    const untouched = open.filter((task) => taskLife.rules.dueAt(task) === undefined && !awaited.has(task.n));
    const going = open.length - untouched.length;
    await taskWork.hintAll(deps, untouched.slice(0, Math.max(0, KEPT_GOING - going)));
  }
  return true;
}
