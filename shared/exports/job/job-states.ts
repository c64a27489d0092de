/**
 * The state machine of a job: its rules in the common lifecycle, and what else can happen to it. Every write of a job is
 * one of these, made by compare-and-swap, so no order, duplicate or loss of messages can bring a job into a state not
 * named here. A poisonous job may be retried by its owner.
 */
import {
  iso,
  lifecycle,
  maxAttempts,
  maxCrashes,
  maxInterruptions,
  movedOn,
  type Reason,
  resendAfterMs,
  withAllAttempts,
} from '../../work/lifecycle.ts';
import { isDivided, isFinal, type Job, type JobIn, jobPhases, leaving } from './job.ts';

/** How long the worker that ended a job has to announce it before the sweeper does. */
export const announceGraceMs = 60_000;
/** A worker that lost its job can go on writing at most this long. */
export const lostWorkerMs = 20 * 60_000;
export const snapshotRetentionMs = 24 * 3_600_000;
/** A job that has not read all its answers by then fails, however well it was getting on. */
const longestMs = 24 * 3_600_000;
/** How long the record of an expired job is kept. */
export const recordRetentionMs = 30 * 24 * 3_600_000;

export const jobLife = lifecycle<Job>({
  phaseOf(job) {
    if (job.deletedAt) return 'final';
    return isDivided(job) ? 'shut' : jobPhases[job.status];
  },
  maxAttempts,
  maxCrashes,
  maxInterruptions,
  countsTurns: true,
  notesReasons: true,
  held: (job, now) => ({
    ...leaving(job),
    status: 'running',
    leaseUntil: job.leaseUntil,
    stage: job.stage ?? 'pull',
    startedAt: job.startedAt ?? iso(now),
  }),
  free: (job) => ({ ...leaving(job), status: 'queued', notBefore: job.notBefore }),
  untouched: (job) => (job.survey ? job : { ...job, startedAt: undefined, stage: undefined }),
  failed,
  dueAt,
});

/** The survey service asks us to come back at a stated time: that costs no attempt, but goes on for a day at most. */
export function askedToWait(job: Job, now: number, delayMs: number, reason: Reason): Job {
  const { code, message } = reason;
  if (isTooOld(job, now + delayMs)) return failed(job, now, { code, message: `${message} It has done so for a day.` });
  const waits = jobLife.handedOver(job, now, delayMs);
  return waits.status === 'queued' ? { ...waits, problem: { code, message } } : waits;
}

/** It has had all the time there is since its first turn. */
export function isTooOld(job: Job, now: number): boolean {
  return job.startedAt !== undefined && now - Date.parse(job.startedAt) > longestMs;
}

/** Its files are rendered, or are about to be. */
export function rendering(job: Job): Job {
  return job.status === 'running' ? { ...movedOn(job), stage: 'render' } : job;
}

type Made = Pick<JobIn<'ready'>, 'files' | 'manifestKey' | 'shown'>;

export function ready(job: Job, now: number, retentionMs: number, made: Made): JobIn<'ready'> {
  const { problem: _, ...rest } = ending(job, now);
  // without files there is no event
  const event = made.files.length > 0 && { eventDue: 'export.ready' as const };
  const progress = { ...job.progress, percent: 100 };
  return { ...rest, status: 'ready', ...made, ...event, progress, expiresAt: iso(now + retentionMs) };
}

export function failed(job: Job, now: number, { code, message }: Reason): JobIn<'failed'> {
  return { ...ending(job, now), status: 'failed', problem: { code, message }, eventDue: 'export.failed' };
}

export function cancelled(job: Job, now: number): JobIn<'cancelled'> {
  return { ...ending(job, now), status: 'cancelled' };
}

/** A person in it is erased: nothing that was read or made stays, and one that is still going on ends. */
export function erased(job: Job, now: number, reason: Reason): Job {
  const {
    survey: _s,
    snapshot: _n,
    figures: _f,
    uploads: _u,
    compared: _c,
    base: _b,
    ownDictionary: _d,
    ...rest
  } = job;
  const bare = { ...rest, files: [], erasedAt: iso(now), cleaned: 'nothing' as const };
  if (!isFinal(bare)) return failed(bare, now, reason);
  return bare.status === 'ready' ? { ...bare, status: 'expired', expiresAt: iso(now) } : bare;
}

/** The job as of now: expired files are gone, even before the sweeper has removed them. */
export function asOf<Dated extends Pick<Job, 'status' | 'expiresAt' | 'files'>>(job: Dated, now: number): Dated {
  const isOver = job.status === 'ready' && job.expiresAt !== undefined && Date.parse(job.expiresAt) <= now;
  return isOver ? { ...job, status: 'expired', files: [] } : job;
}

/** A failed job starts over with a fresh token and, where it still exists, its snapshot; files that were fetched may be gone. */
export function retried(job: Job, sealedToken: string): JobIn<'queued'> {
  const {
    problem: _p,
    startedAt: _b,
    stage: _s,
    uploads: _u,
    erasedAt: _e,
    ...rest
  } = leaving(withAllAttempts(movedOn(job)));
  return { ...rest, status: 'queued', sealedToken, cleaned: 'nothing' };
}

function ending(job: Job, now: number) {
  const { sealedToken: _t, stage: _s, divided: _d, ...rest } = leaving(job);
  return { ...rest, finishedAt: iso(now) };
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
  const finished = Date.parse(job.finishedAt);
  if (job.eventDue) return iso(finished + announceGraceMs);
  const expires = Math.max(finished + snapshotRetentionMs, Date.parse(job.expiresAt ?? job.createdAt));
  if (job.cleaned === 'nothing') return iso(finished + lostWorkerMs);
  if (job.cleaned === 'attempts') return iso(finished + snapshotRetentionMs);
  return job.cleaned === 'snapshot' ? iso(expires) : iso(expires + recordRetentionMs);
}
