/**
 * Moves one batch as far as it can go now: plan, wait for the exports, merge, bundle, finish. Planning and bundling are turns
 * under a lease, which end done, put back, handed over, or with the batch finished and its reason.
 */
import { isRetryable, Problem } from '../../errors.ts';
import { endlessProblem, isEndless } from '../../work/endless.ts';
import { isLost, unlessLost } from '../../work/lease.ts';
import { maxAttempts } from '../job/job-states.ts';
import type { RemainingMs, RunDeps } from '../job/run-deps.ts';
import { advanceBatch } from './advance-batch.ts';
import { type Batch, type BatchKey, isBatchFinal } from './batch.ts';
import {
  batchHandedOver,
  batchPutBack,
  batchWaiting,
  claimBatch,
  enterStage,
  hasNoAttemptLeft,
  isLastAttempt,
} from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';
import { writeBundle } from './bundle/write-bundle.ts';
import { cleanBatch, clearDeletedBatch } from './clear-batch.ts';
import { endExports, finishBatch } from './finish-batch.ts';
import { type HeldBatch, holdBatch } from './held-batch.ts';
import { hintBatch } from './hint-batch.ts';
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
    if (goesOn && isOutOfTime()) return hintBatch(deps, batch);
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
  const claimed = await changeBatch(deps, key, (batch) => {
    const result = claimBatch(batch, deps.now());
    return result.outcome === 'claimed' ? result.batch : undefined;
  });
  if (!claimed) return false;
  const held = holdBatch(deps, claimed, remainingMs);
  try {
    if (hasNoAttemptLeft(claimed)) throw gaveUp();
    checkEnd(deps, claimed);
    const isDone = await work(held);
    if (!isDone) await handOver(deps, held);
    return isDone;
  } catch (error) {
    if (!isLost(error)) await unlessLost(concede(deps, held, error));
    return false;
  } finally {
    await held.letGo();
  }
}

function checkEnd(deps: RunDeps, { id, idle }: Batch): void {
  if (!idle || !isEndless(idle, deps.now())) return;
  deps.log.error('endless batch ended', { batchId: id, ...idle });
  throw endlessProblem(idle);
}

async function handOver(deps: RunDeps, held: HeldBatch): Promise<void> {
  const batch = await held.write(batchHandedOver);
  if (!batch.idle) deps.onProgress?.();
  await hintBatch(deps, batch);
}

/** Puts it back, or ends it for good: then the batch ends as it is and says what it lacks. */
async function concede(deps: RunDeps, held: HeldBatch, error: unknown): Promise<void> {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  const { id, attempts, stage } = held.batch;
  deps.log.warn('batch turn failed', { batchId: id, stage, attempts, code: problem.code, error });
  const end = endOf(problem, held.batch);
  if (end) return finishBatch(deps, held, { problem: end });
  const delayMs = problem.retryAfterSeconds ? problem.retryAfterSeconds * 1_000 : 2_000 * 3 ** attempts;
  const back = problem.code === 'out_of_budget' ? batchWaiting : batchPutBack;
  const batch = await held.write((found) => back(found, deps.now(), delayMs));
  await hintBatch(deps, batch, { delaySeconds: delayMs / 1_000 });
}

/** What the batch ends with, or undefined when another try may help. */
function endOf(problem: Problem, batch: Batch): Problem | undefined {
  if (!isRetryable(problem)) return problem;
  if (problem.code === 'out_of_budget' || !isLastAttempt(batch)) return undefined;
  return new Problem('gave_up.last_failed', { attempts: maxAttempts, reason: problem.message });
}

function gaveUp(): Problem {
  return new Problem('gave_up.none_finished', { attempts: maxAttempts });
}
