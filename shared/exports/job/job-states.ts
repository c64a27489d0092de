/**
 * The state machine of a job: pure functions from one stored job to the next. Every write of a job is one of these,
 * made by compare-and-swap, so no order, duplicate or loss of messages can bring a job into a state not named here.
 *
 * A job that crashes its process must be told from one that merely ran in it. A process that was killed from outside,
 * by a restart or an operator, blames nobody: the attempt is given back. A process that froze, crashed, or ran out of
 * memory or time counts as a crash of every export it held (stored as `falls`). That is one export, because a worker runs
 * one at a time; only where a whole host of threads goes down are there more, and the next host runs those one by one, so
 * that a second crash is their own. Such an export keeps its attempt used up; any progress, a part pulled or the rendering
 * begun, clears the count. The second crash without progress ends the job as `poisonous`; its owner may retry it.
 */
import { Problem } from '../../errors.ts';
import { endlessProblem, isEndless, oneMoreTurn } from '../../work/endless.ts';
import { claimed, hasLease, holdsLease, isEarly, unleased } from '../../work/lease.ts';
import { isDivided, isFinal, type Job } from './job.ts';

export const maxAttempts = 5;
/** After this many claims, a job that was running when hosts were killed is no longer presumed innocent. */
export const maxInterruptions = 25;
/** Crashes without progress between them after which a job is ended: the first may have been another job's fault. */
export const maxCrashes = 2;
/** How long an accepted job may wait untouched before the sweeper sends its message again. */
export const resendAfterMs = 5 * 60_000;
/** How long the worker that ended a job has to announce it before the sweeper does. */
export const announceGraceMs = 60_000;
/** A worker that lost its job can go on writing at most this long. */
export const lostWorkerMs = 20 * 60_000;
export const snapshotRetentionMs = 24 * 3_600_000;
/** A job that has not read all its answers by then fails, however well it was getting on. */
const longestMs = 24 * 3_600_000;
/** How long the record of an expired job is kept. */
export const recordRetentionMs = 30 * 24 * 3_600_000;

type Claim =
  | { outcome: 'claimed'; job: Job }
  | { outcome: 'gave_up' | 'poisonous' | 'endless'; job: Job }
  | { outcome: 'busy' | 'early' | 'final' | 'divided' };

interface ClaimTerms {
  /** Processes are never killed from outside here, so one whose lease expired has crashed. */
  isLostLeaseCrash?: boolean | undefined;
  /** The invocation that claims it. */
  heldBy?: string | undefined;
}

/** A worker claims the job, unless it is final, held by another, or put back until later. */
export function claim(found: Job, now: number, { isLostLeaseCrash = false, heldBy }: ClaimTerms = {}): Claim {
  if (isFinal(found) || found.deletedAt) return { outcome: 'final' };
  if (isDivided(found)) return { outcome: 'divided' };
  const job = isLostLeaseCrash && hasLostLease(found, now) ? crashed(found, now) : found;
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
      ...(heldBy !== undefined && { heldBy }),
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

/**
 * A passing failure: back into the queue, not to be started before `delayMs` have passed; the fifth one is the last.
 */
export function putBack(job: Job, now: number, delayMs: number, reason: Pick<Problem, 'code' | 'message'>): Job {
  const problem = { code: reason.code, message: reason.message };
  if (job.attempts >= maxAttempts) return gaveUp({ ...job, problem }, now);
  return { ...unleased(job), status: 'queued', notBefore: iso(now + delayMs), problem };
}

/** Time ran out while work was going well: the next turn does not count as another attempt. */
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

/** It has had all the time there is since its first turn. */
export function isTooOld(job: Job, now: number): boolean {
  return job.startedAt !== undefined && now - Date.parse(job.startedAt) > longestMs;
}

function hasLostLease(job: Job, now: number): boolean {
  return job.status === 'running' && job.leaseUntil !== undefined && !hasLease(job, now);
}

/** Its process crashed while working on it. */
export function crashed(job: Job, now: number): Job {
  const falls = (job.falls ?? 0) + 1;
  if (falls < maxCrashes) return { ...requeued(job, now), falls };
  return failed(job, now, new Problem('poisonous', { falls: maxCrashes }));
}

/** The work has made progress: whatever crashed it is behind it. */
export function movedOn(job: Job): Job {
  const { falls: _f, idle: _i, ...rest } = job;
  return rest;
}

/** Its message or its worker is lost: back into the queue, to be started at once. */
export function requeued(job: Job, now: number): Job {
  return { ...unleased(job), status: 'queued', notBefore: iso(now) };
}

/**
 * The whole host was killed while the job ran, which is hardly the job's fault: its attempt does not count. After many
 * such kills it does, because a host may crash without leaving a trace.
 */
export function interrupted(job: Job, now: number): Job {
  const isBlameless = job.status === 'running' && job.fence < maxInterruptions;
  return { ...requeued(job, now), attempts: job.attempts - (isBlameless ? 1 : 0) };
}

export function ready(job: Job, now: number, retentionMs: number, made: Pick<Job, 'files' | 'manifestKey'>): Job {
  const { problem: _, ...rest } = { ...ended(job, 'ready', now), expiresAt: iso(now + retentionMs) };
  // without files there is nothing to tell of
  const event = made.files.length > 0 && { eventDue: 'export.ready' as const };
  return { ...rest, ...made, ...event, progress: { ...job.progress, percent: 100 } };
}

export function failed(job: Job, now: number, problem: { code: string; message: string }): Job {
  const reason = { code: problem.code, message: problem.message };
  return { ...ended(job, 'failed', now), problem: reason, eventDue: 'export.failed' };
}

function gaveUp(job: Job, now: number): Job {
  return failed(job, now, gaveUpProblem(job.problem?.message));
}

function gaveUpProblem(reason: string | undefined): Problem {
  const attempts = maxAttempts;
  if (reason === undefined) return new Problem('gave_up.none_finished', { attempts });
  return new Problem('gave_up.last_failed', { attempts, reason });
}

export function cancelled(job: Job, now: number): Job {
  return ended(job, 'cancelled', now);
}

/** The job as of now: expired files are gone, even before the sweeper has removed them. */
export function asOf<Dated extends Pick<Job, 'status' | 'expiresAt' | 'files'>>(job: Dated, now: number): Dated {
  const isOver = job.status === 'ready' && job.expiresAt !== undefined && Date.parse(job.expiresAt) <= now;
  return isOver ? { ...job, status: 'expired', files: [] } : job;
}

/** A failed job starts over with a fresh token and, where it still exists, its snapshot; files that were fetched may be gone. */
export function retried(job: Job, sealedToken: string): Job {
  const { problem: _p, finishedAt: _f, startedAt: _b, stage: _s, eventDue: _e, uploads: _u, ...rest } = movedOn(job);
  return { ...rest, status: 'queued', attempts: 0, sealedToken, cleaned: 'nothing' };
}

function ended(job: Job, status: Job['status'], now: number): Job {
  const { leaseUntil: _l, notBefore: _n, sealedToken: _t, stage: _s, divided: _d, ...rest } = job;
  return { ...rest, status, finishedAt: iso(now) };
}

/** It has ended and was announced, and nobody waits for what is still to be done with it. */
export function isForCleaning(job: Job): boolean {
  return job.deletedAt !== undefined || (isFinal(job) && !job.eventDue);
}

/** When somebody must look at this job again. */
export function dueAt(job: Job): string {
  if (job.deletedAt) return iso(Date.parse(job.deletedAt) + lostWorkerMs);
  if (isDivided(job)) return iso(Date.parse(job.divided?.since ?? job.createdAt) + resendAfterMs);
  if (job.status === 'running') return job.leaseUntil ?? job.createdAt;
  if (job.status === 'queued') return iso(Date.parse(job.notBefore ?? job.createdAt) + resendAfterMs);
  const finished = Date.parse(job.finishedAt ?? job.createdAt);
  if (job.eventDue) return iso(finished + announceGraceMs);
  const expires = Math.max(finished + snapshotRetentionMs, Date.parse(job.expiresAt ?? job.createdAt));
  if (job.cleaned === 'nothing') return iso(finished + lostWorkerMs);
  if (job.cleaned === 'attempts') return iso(finished + snapshotRetentionMs);
  return job.cleaned === 'snapshot' ? iso(expires) : iso(expires + recordRetentionMs);
}

export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
