/**
 * The state machine of a job: pure functions from one stored job to the next. Every write of a job is one of these,
 * made by compare-and-swap, so no order, duplicate or loss of messages can bring a job into a state not named here.
 *
 * A job that takes its process down is told from one that was merely there. A process that was killed from outside, as a
 * restart or an operator does it, blames nobody: the attempt is given back. A process that froze, ran out of memory or
 * over its time, or crashed, went down by itself: every export it held has fallen. Who has fallen keeps its attempt used
 * up and runs alone in its process from then on, so the second fall is its own; and any progress, a part pulled or the
 * rendering begun, clears the count. The second fall without progress ends the job as poisonous; its owner may retry it.
 */
import { Problem } from '../../errors.ts';
import { claimed, hasLease, holdsLease, isEarly, unleased } from '../../lease.ts';
import { endlessProblem, isEndless, oneMoreTurn } from './endless.ts';
import { isDivided, isFinal, type Job } from './job.ts';

export const maxAttempts = 5;
/** Claims after which a job that a host dies with is no longer thought blameless. */
export const maxInterruptions = 25;
/** Falls without any progress between them after which a job is ended: the first may have been another's fault. */
export const maxFalls = 2;
/** How long an accepted job may lie untouched before the sweeper sends its message again. */
export const patienceMs = 5 * 60_000;
/** How long the worker that ended a job has to tell of it before the sweeper does. */
export const untoldMs = 60_000;
/** A worker that lost its job can go on writing at most this long. */
export const zombieMs = 20 * 60_000;
export const snapshotMs = 24 * 3_600_000;
/** A job whose answers are not all there by then has failed, however well it got on. */
const longestMs = 24 * 3_600_000;
/** How long an expired job is still told of. */
export const memoryMs = 30 * 24 * 3_600_000;

type Claim =
  | { outcome: 'claimed'; job: Job }
  | { outcome: 'gave_up' | 'poisonous' | 'endless'; job: Job }
  | { outcome: 'busy' | 'early' | 'final' | 'divided' };

/**
 * A worker takes the job, unless it is final, held by another, or put back until later. `isLostLeaseFall`: here nobody
 * kills a process from outside, so one that let its lease run out went down by itself.
 */
export function claim(found: Job, now: number, isLostLeaseFall = false): Claim {
  if (isFinal(found) || found.deletedAt) return { outcome: 'final' };
  if (isDivided(found)) return { outcome: 'divided' };
  const job = isLostLeaseFall && hasLostLease(found, now) ? fell(found, now) : found;
  if (isFinal(job)) return { outcome: 'poisonous', job };
  if (hasLease(job, now)) return { outcome: 'busy' };
  if (isEarly(job.notBefore, now)) return { outcome: 'early' };
  if (job.attempts >= maxAttempts) return { outcome: 'gave_up', job: gaveUp(job, now) };
  const idle = oneMoreTurn(job.idle, now);
  if (isEndless(idle, now)) return { outcome: 'endless', job: failed(job, now, endlessProblem(idle)) };
  const { notBefore: _, ...rest } = job;
  return {
    outcome: 'claimed',
    job: {
      ...claimed(rest, now),
      status: 'running',
      stage: job.stage ?? 'pull',
      startedAt: job.startedAt ?? iso(now),
      idle,
    },
  };
}

/** Whether the worker with this fencing number still holds the job. */
export function isHeldBy(job: Job, fence: number): boolean {
  return job.status === 'running' && !job.deletedAt && holdsLease(job, fence);
}

/** A passing failure: back into the queue, not to be started before `delayMs` are over; the fifth one is the last. */
export function putBack(job: Job, now: number, delayMs: number, reason: Pick<Problem, 'code' | 'message'>): Job {
  const problem = { code: reason.code, message: reason.message };
  if (job.attempts >= maxAttempts) return gaveUp({ ...job, problem }, now);
  return { ...unleased(job), status: 'queued', notBefore: iso(now + delayMs), problem };
}

/** Time ran out while the work went well: the next turn does not count as another attempt. */
export function handedOver(job: Job): Job {
  return { ...unleased(job), status: 'queued', attempts: job.attempts - 1 };
}

/** Its turn has not come: back into the queue until later, as if nobody had touched it. */
export function waiting(job: Job, now: number, delayMs: number): Job {
  const { startedAt, stage, ...rest } = handedOver(job);
  const begun = { ...(startedAt !== undefined && { startedAt }), ...(stage && { stage }) };
  return { ...rest, ...(job.survey && begun), notBefore: iso(now + delayMs) };
}

/** The survey service asks us to come back at a stated time: that costs no attempt, but goes on for a day at most. */
export function askedToWait(job: Job, now: number, delayMs: number, reason: Pick<Problem, 'code' | 'message'>): Job {
  const { code, message } = reason;
  if (isTooOld(job, now + delayMs)) return failed(job, now, { code, message: `${message} It has done so for a day.` });
  return { ...handedOver(job), notBefore: iso(now + delayMs), problem: { code, message } };
}

/** Since its first turn began, it has had all the time there is. */
export function isTooOld(job: Job, now: number): boolean {
  return job.startedAt !== undefined && now - Date.parse(job.startedAt) > longestMs;
}

function hasLostLease(job: Job, now: number): boolean {
  return job.status === 'running' && job.leaseUntil !== undefined && !hasLease(job, now);
}

/** Its process went down by itself while it was at work. */
export function fell(job: Job, now: number): Job {
  const falls = (job.falls ?? 0) + 1;
  if (falls < maxFalls) return { ...requeued(job, now), falls };
  return failed(job, now, new Problem('poisonous', { falls: maxFalls }));
}

/** The work has come further: whatever it fell over lies behind it. */
export function movedOn(job: Job): Job {
  const { falls: _f, idle: _i, ...rest } = job;
  return rest;
}

/** Its message or its worker is lost: back into the queue, to be started at once. */
export function requeued(job: Job, now: number): Job {
  return { ...unleased(job), status: 'queued', notBefore: iso(now) };
}

/**
 * The whole host was killed while the job ran, which is hardly the job's fault: its attempt does not count.
 * After many such ends it does, because a host may go down in a way that leaves no trace.
 */
export function interrupted(job: Job, now: number): Job {
  const isBlameless = job.status === 'running' && job.fence < maxInterruptions;
  return { ...requeued(job, now), attempts: job.attempts - (isBlameless ? 1 : 0) };
}

export function ready(job: Job, now: number, retentionMs: number, made: Pick<Job, 'files' | 'manifestKey'>): Job {
  const { problem: _, ...rest } = { ...ended(job, 'ready', now), expiresAt: iso(now + retentionMs) };
  return { ...rest, ...made, eventDue: 'export.ready', progress: { ...job.progress, percent: 100 } };
}

export function failed(job: Job, now: number, problem: { code: string; message: string }): Job {
  const reason = { code: problem.code, message: problem.message };
  return { ...ended(job, 'failed', now), problem: reason, eventDue: 'export.failed' };
}

function gaveUp(job: Job, now: number): Job {
  return failed(job, now, gaveUpProblem(job.problem?.message));
}

export function gaveUpProblem(reason: string | undefined): Problem {
  const attempts = maxAttempts;
  if (reason === undefined) return new Problem('gave_up.none_finished', { attempts });
  return new Problem('gave_up.last_failed', { attempts, reason });
}

export function cancelled(job: Job, now: number): Job {
  return ended(job, 'cancelled', now);
}

/** The job as it is at this moment: files past their time are gone, even before the sweeper has been there. */
export function asOf<Dated extends Pick<Job, 'status' | 'expiresAt' | 'files'>>(job: Dated, now: number): Dated {
  const isOver = job.status === 'ready' && job.expiresAt !== undefined && Date.parse(job.expiresAt) <= now;
  return isOver ? { ...job, status: 'expired', files: [] } : job;
}

/** A failed job starts over with a fresh token and, where it still stands, its snapshot. */
export function retried(job: Job, sealedToken: string): Job {
  const { problem: _p, finishedAt: _f, startedAt: _b, stage: _s, eventDue: _e, ...rest } = movedOn(job);
  return { ...rest, status: 'queued', attempts: 0, sealedToken, cleaned: 'nothing' };
}

function ended(job: Job, status: Job['status'], now: number): Job {
  const { leaseUntil: _l, notBefore: _n, sealedToken: _t, stage: _s, divided: _d, ...rest } = job;
  return { ...rest, status, finishedAt: iso(now) };
}

/** It has ended, everybody was told, and nobody waits for what is still to be done with it. */
export function isForCleaning(job: Job): boolean {
  return job.deletedAt !== undefined || (isFinal(job) && !job.eventDue);
}

/** When somebody must look at this job again. */
export function dueAt(job: Job): string {
  if (job.deletedAt) return iso(Date.parse(job.deletedAt) + zombieMs);
  if (isDivided(job)) return iso(Date.parse(job.divided?.since ?? job.createdAt) + patienceMs);
  if (job.status === 'running') return job.leaseUntil ?? job.createdAt;
  if (job.status === 'queued') return iso(Date.parse(job.notBefore ?? job.createdAt) + patienceMs);
  const finished = Date.parse(job.finishedAt ?? job.createdAt);
  if (job.eventDue) return iso(finished + untoldMs);
  const expires = Math.max(finished + snapshotMs, Date.parse(job.expiresAt ?? job.createdAt));
  if (job.cleaned === 'nothing') return iso(finished + zombieMs);
  if (job.cleaned === 'attempts') return iso(finished + snapshotMs);
  return job.cleaned === 'snapshot' ? iso(expires) : iso(expires + memoryMs);
}

export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
