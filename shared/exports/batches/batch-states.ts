/**
 * The state machine of a batch: pure functions from one stored batch to the next, each written by compare-and-swap.
 * Planning and bundling are done under a lease; waiting for the exports needs none.
 */

import { oneMoreTurn } from '../../work/endless.ts';
import { claimed, hasLease, holdsLease, isEarly, renewed, unleased } from '../../work/lease.ts';
import {
  announceGraceMs,
  iso,
  lostWorkerMs,
  maxAttempts,
  maxInterruptions,
  recordRetentionMs,
  resendAfterMs,
} from '../job/job-states.ts';
import { type Batch, type BatchCounts, type BatchFile, type BatchStatus, isBatchFinal } from './batch.ts';

type BatchClaim = { outcome: 'claimed'; batch: Batch } | { outcome: 'busy' | 'early' | 'final' };

export function claimBatch(batch: Batch, now: number): BatchClaim {
  if (isBatchFinal(batch) || batch.deletedAt) return { outcome: 'final' };
  if (hasLease(batch, now)) return { outcome: 'busy' };
  if (isEarly(batch.notBefore, now)) return { outcome: 'early' };
  const { notBefore: _, ...rest } = batch;
  return {
    outcome: 'claimed',
    batch: {
      ...claimed(rest, now),
      status: 'running',
      startedAt: batch.startedAt ?? iso(now),
      idle: oneMoreTurn(batch.idle, now),
    },
  };
}

/** Whether the worker with this fencing number still holds the batch and has not let go of it itself. */
export function isBatchHeldBy(batch: Batch, fence: number): boolean {
  return batch.status === 'running' && !batch.deletedAt && holdsLease(batch, fence);
}

export function renewedBatch(batch: Batch, now: number): Batch {
  return { ...renewed(batch, now), lookedAt: iso(now) };
}

/** The work has made progress. */
export function batchMovedOn(batch: Batch): Batch {
  const { idle: _, ...rest } = batch;
  return rest;
}

/** Free for the next turn; a turn that made progress does not count as an attempt. */
export function batchHandedOver(batch: Batch): Batch {
  return { ...unleased(batch), attempts: batch.idle ? batch.attempts : 0 };
}

/** A passing failure: not to be claimed again before `delayMs` have passed. */
export function batchPutBack(batch: Batch, now: number, delayMs: number): Batch {
  return { ...unleased(batch), notBefore: iso(now + delayMs) };
}

/** Its turn has not come: the same, but without using up an attempt. */
export function batchWaiting(batch: Batch, now: number, delayMs: number): Batch {
  return { ...batchPutBack(batch, now, delayMs), attempts: batch.attempts - 1 };
}

export function isLastAttempt(batch: Batch): boolean {
  return batch.attempts >= maxAttempts;
}

/** Its workers crashed one after the other. */
export function hasNoAttemptLeft(claimed: Batch): boolean {
  return claimed.attempts > maxAttempts;
}

/** It has been silent for long, or the whole host went down, which is hardly the batch's fault. */
export function batchLookedAt(batch: Batch, now: number, hasJustStarted: boolean): Batch {
  const isBlameless = hasJustStarted && batch.leaseUntil !== undefined && batch.fence < maxInterruptions;
  return { ...unleased(batch), lookedAt: iso(now), attempts: batch.attempts - (isBlameless ? 1 : 0) };
}

/** The next stage starts with all attempts. */
export function enterStage(batch: Batch, stage: NonNullable<Batch['stage']>): Batch {
  const { notBefore: _, ...rest } = unleased(batchMovedOn(batch));
  return { ...rest, stage, attempts: 0 };
}

interface BatchEnd {
  counts: BatchCounts;
  bundle?: BatchFile | undefined;
  problem?: { code: string; message: string } | undefined;
  told?: Pick<Batch, 'changes' | 'drift' | 'isQuiet'>;
}

export function batchFinished(batch: Batch, now: number, retentionMs: number, end: BatchEnd): Batch {
  const problem = end.problem ?? batch.problem;
  return {
    ...ended(batch, now),
    status: statusAfter(end.counts, problem !== undefined),
    counts: end.counts,
    expiresAt: iso(Math.min(now + retentionMs, Date.parse(batch.lastsUntil ?? '') || Infinity)),
    ...(end.told?.isQuiet ? {} : { eventDue: 'batch.finished' }),
    ...end.told,
    ...(end.bundle && { bundle: end.bundle }),
    ...(problem && { problem: { code: problem.code, message: problem.message } }),
  };
}

/** A batch is ready when all of it is; anything missing, the bundle or part of the list of surveys too, is named. */
function statusAfter({ total, ready, failed }: BatchCounts, hasProblem: boolean): BatchStatus {
  if (ready === total && !hasProblem) return 'ready';
  if (ready > 0) return 'partial';
  return failed > 0 || hasProblem ? 'failed' : 'cancelled';
}

export function batchCancelled(batch: Batch, now: number): Batch {
  return { ...ended(batch, now), status: 'cancelled', eventDue: 'batch.finished' };
}

/** Only what failed is done again, with a fresh token; the bundle is made anew. */
export function batchRetried(batch: Batch, sealedToken: string): Batch {
  const {
    finishedAt: _f,
    expiresAt: _e,
    problem: _p,
    counts: _c,
    settled: _s,
    bundle: _b,
    ...rest
  } = batchMovedOn(batch);
  const { bundleWork: _w, lookedAt: _l, eventDue: _v, ...kept } = rest;
  return {
    ...kept,
    status: 'running',
    stage: batch.plan.isDone ? 'export' : 'plan',
    turn: batch.turn + 1,
    attempts: 0,
    sealedToken,
    cleaned: 'nothing',
  };
}

/** One of its exports is started again by itself: the batch is not over until that one is. */
export function batchReopened(batch: Batch): Batch {
  const { sealedToken: _, ...rest } = batchRetried(batch, '');
  return { ...rest, turn: batch.turn };
}

/** Some of its surveys have news: those without make their files too. */
export function batchAloud(batch: Batch): Batch {
  const { settled: _, ...rest } = batchMovedOn(batch);
  return { ...rest, isAloud: true, turn: batch.turn + 1 };
}

/** The batch as of now: an expired bundle is gone, even before the sweeper has removed it. */
export function batchAsOf(batch: Batch, now: number): Batch {
  const isOver = batch.bundle && batch.expiresAt !== undefined && Date.parse(batch.expiresAt) <= now;
  if (!isOver) return batch;
  const { bundle: _, ...rest } = batch;
  return rest;
}

/** It has ended and was announced, and nobody waits for what is still to be done with it. */
export function isBatchForCleaning(batch: Batch): boolean {
  return batch.deletedAt !== undefined || (isBatchFinal(batch) && !batch.eventDue);
}

/** When somebody must look at this batch again. */
export function batchDueAt(batch: Batch): string {
  if (batch.deletedAt) return iso(Date.parse(batch.lookedAt ?? batch.deletedAt) + resendAfterMs);
  if (!isBatchFinal(batch)) {
    if (batch.leaseUntil) return batch.leaseUntil;
    const last = Math.max(
      ...[batch.createdAt, batch.lookedAt, batch.notBefore].map((at) => Date.parse(at ?? batch.createdAt)),
    );
    return iso(last + resendAfterMs);
  }
  const finished = Date.parse(batch.finishedAt ?? batch.createdAt);
  if (batch.eventDue) return iso(finished + announceGraceMs);
  const expires = Math.max(finished + lostWorkerMs, Date.parse(batch.expiresAt ?? batch.createdAt));
  if (batch.cleaned === 'nothing') return iso(finished + lostWorkerMs);
  return batch.cleaned === 'leftovers' ? iso(expires) : iso(expires + recordRetentionMs);
}

function ended(batch: Batch, now: number): Batch {
  const { notBefore: _n, sealedToken: _t, stage: _s, bundleWork: _w, ...rest } = unleased(batch);
  return { ...rest, finishedAt: iso(now) };
}
