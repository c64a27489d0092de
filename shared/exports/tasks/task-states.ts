/**
 * The state machine of a task: pure functions from one stored task to the next, by the same rules as those of a job in
 * `job-states.ts`: five attempts, two crashes, and a lease whose loss by a killed host is nobody's fault.
 */
import { Problem } from '../../errors.ts';
import { endlessProblem, isEndless, oneMoreTurn } from '../../work/endless.ts';
import { claimed, hasLease, holdsLease, isEarly, unleased } from '../../work/lease.ts';
import {
  type ClaimTerms,
  gaveUpProblem,
  iso,
  maxAttempts,
  maxCrashes,
  maxInterruptions,
  resendAfterMs,
} from '../job/job-states.ts';
import { claimsOf, type Task } from './task.ts';

type Reason = Pick<Problem, 'code' | 'message'>;

type TaskClaim =
  | { outcome: 'claimed'; task: Task }
  | { outcome: 'failed'; task: Task }
  | { outcome: 'busy' | 'early' | 'ended' };

/** A worker claims the task, unless it has ended, is held by another, or was put back until later. */
export function claimTask(found: Task, now: number, { isLostLeaseCrash = false, heldBy }: ClaimTerms = {}): TaskClaim {
  if (found.state !== 'open') return { outcome: 'ended' };
  const task = isLostLeaseCrash && hasLostLease(found, now) ? taskCrashed(found, now) : found;
  if (task.state === 'failed') return { outcome: 'failed', task };
  if (hasLease(task, now)) return { outcome: 'busy' };
  if (isEarly(task.notBefore, now)) return { outcome: 'early' };
  if (task.attempts >= maxAttempts) return { outcome: 'failed', task: gaveUp(task) };
  const idle = oneMoreTurn(task.idle, now);
  if (isEndless(idle, now)) return { outcome: 'failed', task: taskFailed(task, endlessProblem(idle)) };
  const { notBefore: _, ...rest } = task;
  return { outcome: 'claimed', task: { ...claimed(rest, now), idle, ...(heldBy && { heldBy }) } };
}

/** Whether the worker with this fencing number still holds the task. */
export function isTaskHeldBy(task: Task, fence: number): boolean {
  return task.state === 'open' && holdsLease(task, fence);
}

/** Nobody works on it, and somebody may begin now. */
export function isFree(task: Task, now: number): boolean {
  return task.state === 'open' && !hasLease(task, now) && !isEarly(task.notBefore, now);
}

export function taskDone(task: Task, made: Pick<Task, 'work' | 'result'>): Task {
  return { ...settled(task), state: 'done', ...made };
}

export function taskFailed(task: Task, { code, message }: Reason): Task {
  return { ...settled(task), state: 'failed', problem: { code, message } };
}

/** A passing failure: this task alone begins again, not before `delayMs` are over; the fifth one is the last. */
export function taskPutBack(task: Task, now: number, delayMs: number, { code, message }: Reason): Task {
  const told = { ...task, problem: { code, message } };
  if (task.attempts >= maxAttempts) return gaveUp(told);
  return { ...unleased(told), notBefore: iso(now + delayMs) };
}

/** Time ran out while the work went well: the next turn does not count as another attempt. */
export function taskHandedOver(task: Task, now: number): Task {
  return { ...unleased(task), attempts: task.attempts - 1, notBefore: iso(now) };
}

/** Its turn has not come, or the survey service asks us to come back: as if nobody had touched it. */
export function taskWaiting(task: Task, now: number, delayMs: number): Task {
  return { ...taskHandedOver(task, now), notBefore: iso(now + delayMs) };
}

/** The work has come further: earlier crashes no longer count. */
export function taskMovedOn(task: Task): Task {
  const { falls: _f, idle: _i, ...rest } = task;
  return rest;
}

/** Its process crashed while working on it. */
export function taskCrashed(task: Task, now: number): Task {
  const falls = (task.falls ?? 0) + 1;
  if (falls < maxCrashes) return { ...taskRequeued(task, now), falls };
  return taskFailed({ ...task, falls }, new Problem('poisonous', { falls: maxCrashes }));
}

/** Its message or its worker is lost: to be started at once. */
export function taskRequeued(task: Task, now: number): Task {
  return { ...unleased(task), notBefore: iso(now) };
}

/** The whole host was killed while it was at work, which is hardly its fault: see `interrupted` of a job. */
export function taskInterrupted(task: Task, now: number): Task {
  const isBlameless = task.leaseUntil !== undefined && task.attempts > 0 && claimsOf(task) < maxInterruptions;
  return { ...taskRequeued(task, now), attempts: task.attempts - (isBlameless ? 1 : 0) };
}

/** When somebody must look at it again; one that nobody has taken yet is its job's to look after. */
export function taskDueAt(task: Task): string | undefined {
  if (task.state !== 'open') return undefined;
  if (task.leaseUntil !== undefined) return task.leaseUntil;
  return task.notBefore && iso(Date.parse(task.notBefore) + resendAfterMs);
}

function hasLostLease(task: Task, now: number): boolean {
  return task.leaseUntil !== undefined && !hasLease(task, now);
}

function gaveUp(task: Task): Task {
  return taskFailed(task, gaveUpProblem(task.problem?.message));
}

function settled(task: Task): Task {
  const { leaseUntil: _l, notBefore: _n, idle: _i, problem: _p, ...rest } = task;
  return rest;
}
