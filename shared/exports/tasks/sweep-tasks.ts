/** What the sweeper does for tasks: begins again what lost its message or its worker, and brings on jobs that nobody did. */
import { isAtPlan, isPlanOver, lookedAfter } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import type { Job } from '../job/job.ts';
import { iso } from '../job/job-states.ts';
import { advanceJob, failJob } from './advance-job.ts';
import { hintTask, hintTasks } from './hint-task.ts';
import type { Task, TaskKey } from './task.ts';
import { taskCrashed, taskDueAt, taskInterrupted, taskRequeued } from './task-states.ts';
import { allTasks, changeTask, forgetTask } from './task-store.ts';

/** So many are kept going; each that ends begins another. */
const KEPT_GOING = 8;

interface Look {
  /** Every lease is void and every message lost. */
  hasJustStarted: boolean;
  /** Who held a task went down by itself. */
  hasCrashed: boolean;
}

/** A task that somebody had taken, or that was put back. */
export async function sweepTask(
  deps: TaskDeps,
  key: TaskKey,
  look: Look,
): Promise<'requeued' | 'cleaned' | 'untouched'> {
  const job = await deps.jobs.get({ owner: key.owner, id: key.jobId });
  if (isPlanOver(job, key.plan)) {
    await forgetTask(deps, key);
    return 'cleaned';
  }
  const task = await changeTask(deps, key, (found) => sweptTask(found, deps.now(), look));
  if (task) await passOnTask(deps, task);
  return task ? 'requeued' : 'untouched';
}

/** What follows when a task was taken out of a dead worker's hands. */
export async function passOnTask(deps: TaskDeps, task: Task): Promise<void> {
  if (task.state === 'failed') await failJob(deps, task);
  else await hintTask(deps, task);
}

function sweptTask(task: Task, now: number, { hasJustStarted, hasCrashed }: Look): Task | undefined {
  const dueAt = taskDueAt(task);
  if (dueAt === undefined || (!hasJustStarted && dueAt > iso(now))) return undefined;
  if (hasCrashed && task.leaseUntil !== undefined) return taskCrashed(task, now);
  return hasJustStarted ? taskInterrupted(task, now) : taskRequeued(task, now);
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
    const untouched = open.filter((task) => taskDueAt(task) === undefined && !awaited.has(task.n));
    const going = open.length - untouched.length;
    await hintTasks(deps, untouched.slice(0, Math.max(0, KEPT_GOING - going)));
  }
  return true;
}
