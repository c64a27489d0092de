/** Handles a message about a batch: moves the batch on, or ends it where the chain of messages is endless. */
import { z } from 'zod';
import { endlessProblem, type Idle, idleSchema, isEndless } from '../../work/endless.ts';
import { inChain } from '../job/chain.ts';
import type { RemainingMs, RunDeps } from '../job/run-deps.ts';
import { type BatchKey, isBatchFinal } from './batch.ts';
import { announceBatch } from './batch-event.ts';
import { batchFinished } from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';
import { runBatch } from './run-batch.ts';
import { finalCounts } from './settled.ts';

const hintSchema = z.object({
  owner: z.string(),
  batchId: z.string(),
  isOverdue: z.literal(true).optional(),
  chain: idleSchema.optional(),
});

/** Throws for a message that cannot be read; its queue moves it to the dead letters. */
export async function handleBatchHint(deps: RunDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const { owner, batchId, isOverdue, chain } = hintSchema.parse(message);
  const key = { owner, id: batchId };
  if (chain && isEndless(chain, deps.now())) return endBatch(deps, key, chain);
  await runBatch(inChain(deps, chain), key, remainingMs, isOverdue);
}

/** It ends with what it has: running exports notice at their next step that they are no longer wanted. */
async function endBatch(deps: RunDeps, key: BatchKey, chain: Idle): Promise<void> {
  const batch = await getBatch(deps, key);
  const counts = batch && (await finalCounts(deps, batch));
  const ended =
    counts &&
    (await changeBatch(deps, key, (found) => {
      if (isBatchFinal(found) || found.deletedAt) return undefined;
      return batchFinished(found, deps.now(), deps.retentionMs, { counts, problem: endlessProblem(chain) });
    }));
  deps.log.error('endless chain of messages ended', { batchId: key.id, ...chain, isEnded: ended !== undefined });
  if (ended) await announceBatch(deps, ended);
}
