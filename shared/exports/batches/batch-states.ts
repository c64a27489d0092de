/**
 * The state machine of a batch: pure functions from one stored batch to the next, each written by compare-and-swap.
 * Planning and bundling are done under a lease; waiting for the exports needs none.
 */

import {
  iso,
  lifecycle,
  maxAttempts,
  maxInterruptions,
  movedOn,
  resendAfterMs,
  settled,
  withAllAttempts,
} from '../../work/lifecycle.ts';
import { announceGraceMs, lostWorkerMs, recordRetentionMs } from '../job/job-states.ts';
import { type Batch, type BatchCounts, type BatchFile, type BatchStatus, batchPhases, isBatchFinal } from './batch.ts';

export const batchLife = lifecycle<Batch>({
  phaseOf: ({ deletedAt, status }) => (deletedAt ? 'final' : batchPhases[status]),
  maxAttempts,
  maxInterruptions,
  countsTurns: true,
  held: (batch, now) => ({ ...batch, status: 'running', startedAt: batch.startedAt ?? iso(now), lookedAt: iso(now) }),
  resent: (batch, now) => ({ ...batch, lookedAt: iso(now) }),
  dueAt: batchDueAt,
});

/** Free for the next turn; a turn that made progress does not count as an attempt. */
export function batchHandedOver(batch: Batch, now: number): Batch {
  const free = batchLife.rested(batch, now, 0);
  return batch.idle ? free : withAllAttempts(free);
}

/** The next stage starts with all attempts. */
export function enterStage(batch: Batch, stage: NonNullable<Batch['stage']>): Batch {
  return { ...withAllAttempts(settled(movedOn(batch))), stage };
}

interface BatchEnd {
  counts: BatchCounts;
  bundle?: BatchFile | undefined;
  problem?: { code: string; message: string } | undefined;
  summary?: Pick<Batch, 'changes' | 'drift' | 'isQuiet'>;
}

export function batchFinished(batch: Batch, now: number, retentionMs: number, end: BatchEnd): Batch {
  const problem = end.problem ?? batch.problem;
  return {
    ...ended(batch, now),
    status: statusAfter(end.counts, problem !== undefined),
    counts: end.counts,
    expiresAt: iso(Math.min(now + retentionMs, Date.parse(batch.lastsUntil ?? '') || Infinity)),
    ...(end.summary?.isQuiet ? {} : { eventDue: 'batch.finished' }),
    ...end.summary,
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

/** Only what failed is done again, with a fresh token; the bundle is made again. */
export function batchRetried(batch: Batch, sealedToken: string): Batch {
  const { finishedAt: _f, expiresAt: _e, problem: _p, counts: _c, settled: _s, bundle: _b, ...rest } = movedOn(batch);
  const { bundleWork: _w, lookedAt: _l, eventDue: _v, ...kept } = withAllAttempts(rest);
  return {
    ...kept,
    status: 'running',
    stage: batch.plan.isDone ? 'export' : 'plan',
    turn: batch.turn + 1,
    sealedToken,
    cleaned: 'nothing',
  };
}

/** A single one of its exports is started again: the batch is not over until that one is. */
export function batchReopened(batch: Batch): Batch {
  const { sealedToken: _, ...rest } = batchRetried(batch, '');
  return { ...rest, turn: batch.turn };
}

/** Some of its surveys have news: those without make their files too. */
export function batchAloud(batch: Batch): Batch {
  const { settled: _, ...rest } = movedOn(batch);
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
  const { sealedToken: _t, stage: _s, bundleWork: _w, ...rest } = settled(batch);
  return { ...rest, finishedAt: iso(now) };
}
