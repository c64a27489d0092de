/**
 * What the end of a task means for its job. Whoever ends the last open one brings the job on, by one conditional write:
 * several may try, one wins, and the sweeper repeats it where all of them died.
 */
import { nextFence } from '../../work/lifecycle.ts';
import { childSlots, passSlot } from '../fairness/slots.ts';
import { giveSlotBack } from '../fairness/waiting-line.ts';
import { advanced, isAtPlan } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import { jobWork } from '../job/job-work.ts';
import type { Fairness } from '../job/run-deps.ts';
import { newTask, type Task, taskLife, waitsForOthers } from './task.ts';
import { type PlanKey, slotOf, walkTasks } from './task-store.ts';
import { taskWork } from './task-work.ts';

/** So many lanes' worth of tasks is looked through for one that others have left behind. */
const LANES_LOOKED_BACK = 8;

/** Begins one task more, or brings the job on where nothing is open any more. */
export async function afterTask(deps: TaskDeps & Fairness, ended: Task): Promise<void> {
  const ahead = await lookAhead(deps, ended);
  const soon = (await awaitingTask(deps, ended, ahead)) ?? ahead.next;
  const behind = soon ? undefined : await lookBehind(deps, ended);
  const next = soon ?? behind?.left;
  if (next) {
    await passSlot(deps, slotOf(ended), slotOf(next, nextFence(next)));
    return taskWork.hint(deps, next);
  }
  await giveSlotBack(deps, slotOf(ended));
  if (!ahead.isOpen && !behind?.isOpen) await advanceJob(deps, ended);
}

/** Brings the job on where nothing is open any more, and begins nothing else: whoever ended the task has done that. */
export async function afterEndedTask(deps: TaskDeps & Fairness, ended: Task): Promise<void> {
  const ahead = await lookAhead(deps, ended);
  const awaiting = await awaitingTask(deps, ended, ahead);
  if (awaiting) return taskWork.hint(deps, awaiting);
  if (!ahead.isOpen && !(await lookBehind(deps, ended)).isOpen) await advanceJob(deps, ended);
}

interface Ahead {
  next: Task | undefined;
  isOpen: boolean;
  /** Whether any is open that the same task waits for. */
  isAwaited: boolean;
}

/**
 * As many tasks have a message as may run at a time, and each that ends begins the one that lies so many places behind:
 * so no two begin the same. Who comes to the end helps the others from there.
 */
async function lookAhead(deps: TaskDeps & Fairness, ended: Task): Promise<Ahead> {
  const stride = childSlots(deps.ownerJobs);
  const ahead: Ahead = { next: undefined, isOpen: false, isAwaited: false };
  for await (const task of walkTasks(deps, ended, { from: ended.n, firstPage: 2 * stride })) {
    ahead.isOpen ||= task.state !== 'done';
    ahead.isAwaited ||= task.state !== 'done' && task.awaitedBy === ended.awaitedBy;
    if (!mayBegin(task, deps.now())) continue;
    ahead.next = task;
    if ((task.n - ended.n) % stride === 0) break;
  }
  return ahead;
}

/** Mostly the first one looked at is open: those that began last end last. `left`: one that nobody has come to yet. */
async function lookBehind(
  deps: TaskDeps & Fairness,
  ended: Task,
): Promise<{ left: Task | undefined; isOpen: boolean }> {
  const stride = childSlots(deps.ownerJobs);
  const left: Task[] = [];
  let isOpen = false;
  let looked = 0;
  for await (const task of walkTasks(deps, ended, { from: ended.n, newestFirst: true, firstPage: stride })) {
    isOpen ||= task.state !== 'done';
    if (mayBegin(task, deps.now())) left.push(task);
    if (isOpen && ++looked >= LANES_LOOKED_BACK * stride) break;
  }
  // those who come to the end at the same time take different ones
  return { left: left[ended.n % left.length], isOpen };
}

function mayBegin(task: Task, now: number): boolean {
  return taskLife.isFree(task, now) && !waitsForOthers(task);
}

/** The task that waited for this one, if it was the last of those it waits for. */
async function awaitingTask(deps: TaskDeps, ended: Task, { isAwaited }: Ahead): Promise<Task | undefined> {
  const { owner, jobId, plan, awaitedBy } = ended;
  if (awaitedBy === undefined || isAwaited) return undefined;
  for await (const task of walkTasks(deps, ended, { from: ended.n, newestFirst: true, firstPage: 4 })) {
    // they lie side by side
    if (task.awaitedBy !== awaitedBy) break;
    if (task.state !== 'done') return undefined;
  }
  return newTask({ owner, jobId, plan, n: awaitedBy }, { kind: 'assemble' });
}

export async function advanceJob(deps: TaskDeps, { owner, jobId, plan }: PlanKey): Promise<void> {
  const now = deps.now();
  const job = await deps.jobs.change({ owner, id: jobId }, (found) =>
    isAtPlan(found, plan) ? advanced(found, now) : undefined,
  );
  if (job) await jobWork.hint(deps, job);
}
