/**
 * Moves one batch as far as it can go now: plan, wait for the exports, merge, bundle, finish. Planning and bundling are turns
 * under a lease, which end done, put back, handed over, or with the batch finished and its reason.
 */
import type { Problem } from '../../problems/problem.ts';
import type { RemainingMs, RunDeps } from '../job/run-deps.ts';
import { advanceBatch } from './advance-batch.ts';
import { type Batch, type BatchKey, isBatchFinal } from './batch.ts';
import { batchHandedOver, enterStage } from './batch-states.ts';
import { getBatch } from './batch-store.ts';
import { batchWork, type HeldBatch } from './batch-work.ts';
import { writeBundle } from './bundle/write-bundle.ts';
import { cleanBatch, clearDeletedBatch } from './clear-batch.ts';
import { endExports, finishBatch } from './finish-batch.ts';
import { mergeBatch } from './merge-batch.ts';
import { planBatch } from './plan-batch.ts';

export async function runBatch(
  deps: RunDeps,
  key: BatchKey,
  remainingMs: RemainingMs,
  isOverdue = false,
): Promise<void> {
  const limitMs = remainingMs();
  const isOutOfTime = () => remainingMs() < Math.min(60_000, limitMs / 2);
  for (let goesOn = true; goesOn; ) {
    const batch = await getBatch(deps, key);
    if (!batch) return;
    if (batch.deletedAt) return clearDeletedBatch(deps, batch, isOutOfTime);
    if (isBatchFinal(batch)) return cleanBatch(deps, batch);
    goesOn = await runStage(deps, batch, { isOutOfTime, remainingMs, isOverdue });
    if (goesOn) deps.onProgress?.();
    if (goesOn && isOutOfTime()) return batchWork.hint(deps, batch);
  }
}

interface Turn {
  isOutOfTime(): boolean;
  remainingMs: RemainingMs;
  isOverdue: boolean;
}

/** True when the batch has reached another stage. */
async function runStage(deps: RunDeps, batch: Batch, { isOutOfTime, remainingMs, isOverdue }: Turn): Promise<boolean> {
  switch (batch.stage) {
    case 'export':
      return (await advanceBatch(deps, batch, !isOverdue)) && endExports(deps, batch);
    case 'merge':
      return mergeBatch(deps, batch);
    case 'bundle':
      return underLease(deps, batch, remainingMs, async (held) => {
        const bundle = await writeBundle(deps, held, isOutOfTime);
        if (bundle) await finishBatch(deps, held, { bundle });
        return bundle !== undefined;
      });
    default:
      return underLease(deps, batch, remainingMs, async (held) => {
        const isPlanned = await planBatch(deps, held, isOutOfTime);
        if (isPlanned) await held.write((found) => enterStage(found, 'export'));
        return isPlanned;
      });
  }
}

async function underLease(
  deps: RunDeps,
  key: BatchKey,
  remainingMs: RemainingMs,
  work: (held: HeldBatch) => Promise<boolean>,
): Promise<boolean> {
  const { item, reason } = await batchWork.claim(deps, key);
  if (!item) return false;
  const held = batchWork.hold(deps, item, remainingMs);
  let isDone = false;
  await batchWork.turn(
    deps,
    held,
    async () => {
      if (reason) throw reason;
      isDone = await work(held);
      if (!isDone) await handOver(deps, held);
    },
    { end: (problem) => endBatch(deps, held, problem) },
  );
  return isDone;
}

async function handOver(deps: RunDeps, held: HeldBatch): Promise<void> {
  const batch = await held.write((found) => batchHandedOver(found, deps.now()));
  if (!batch.idle) deps.onProgress?.();
  await batchWork.hint(deps, batch);
}

/** For good: it ends as it is and says what it lacks. */
async function endBatch(deps: RunDeps, held: HeldBatch, problem: Problem): Promise<void> {
  const { id, idle } = held.item;
  if (problem.code === 'endless') deps.log.error('endless batch ended', { batchId: id, ...idle });
  await finishBatch(deps, held, { problem });
}
