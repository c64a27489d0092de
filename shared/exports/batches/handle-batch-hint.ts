/** Handles a message about a batch: moves the batch on, or ends it where the chain of messages is endless. */
import type { Problem } from '../../problems/problem.ts';
import { followChain, linked } from '../job/chain.ts';
import type { RemainingMs, RunDeps } from '../job/run-deps.ts';
import { type BatchKey, isBatchFinal } from './batch.ts';
import { announceBatch } from './batch-event.ts';
import { batchFinished } from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';
import { batchMessage } from './batch-work.ts';
import { runBatch } from './run-batch.ts';
import { finalCounts } from './settled.ts';

const hintSchema = linked(batchMessage);

/** Throws for a message that cannot be read; its queue moves it to the dead letters. */
export async function handleBatchHint(deps: RunDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const { owner, batchId, isOverdue, chain } = hintSchema.parse(message);
  const key = { owner, id: batchId };
  await followChain(
    deps,
    chain,
    { batchId },
    {
      run: (inChain) => runBatch(inChain, key, remainingMs, isOverdue),
      end: (problem) => endBatch(deps, key, problem),
    },
  );
}

/** It ends with what it has: running exports notice at their next step that they are no longer wanted. */
async function endBatch(deps: RunDeps, key: BatchKey, problem: Problem): Promise<void> {
  const batch = await getBatch(deps, key);
  const counts = batch && (await finalCounts(deps, batch));
  const ended =
    counts &&
    (await changeBatch(deps, key, (found) => {
      if (isBatchFinal(found) || found.deletedAt) return undefined;
      return batchFinished(found, deps.now(), deps.retentionMs, { counts, problem });
    }));
  if (ended) await announceBatch(deps, ended);
}
