/** Batches as a kind of work: their messages, and what the sweeper does for them. */
import { z } from 'zod';
import { tripledWithoutLimit } from '../../work/back-off.ts';
import type { Held } from '../../work/lease.ts';
import { type Holder, iso } from '../../work/lifecycle.ts';
import { createWork } from '../../work/work-kind.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import { isUnreadable } from '../job/read-job.ts';
import type { Batch, BatchKey } from './batch.ts';
import { batchDueAt, batchLife } from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';

type BatchDeps = Pick<ExportDeps, 'records' | 'batchQueue' | 'now' | 'log'>;

export type HeldBatch = Held<Batch>;

/** `isOverdue`: it has been silent for long, and the exports themselves are to be checked, not the rows. */
export const batchMessage = z.object({
  owner: z.string(),
  batchId: z.string(),
  isOverdue: z.literal(true).optional(),
});
const overdue = { isOverdue: true };

export const batchWork = createWork<Batch, BatchKey, BatchDeps>({
  words: { one: 'a batch', turn: 'batch turn' },
  life: batchLife,
  change: changeBatch,
  queue: ({ batchQueue }) => batchQueue,
  message: ({ owner, id }) => ({ owner, batchId: id }),
  logged: ({ id, stage }) => ({ batchId: id, stage }),
  backOff: tripledWithoutLimit,
});

/** Sends the message of a due batch again: one that lost its message or its worker, or that needs cleaning up. */
export async function sweepBatch(deps: BatchDeps, key: BatchKey, holder: Holder): Promise<boolean> {
  const batch = await getBatch(deps, key);
  if (!batch) return false;
  if (batchLife.isOpen(batch)) return batchWork.sweep(deps, key, holder, overdue);
  const isDue = batchDueAt(batch) <= iso(deps.now());
  const isWanted = batch.deletedAt ? isDue || holder.hasJustStarted : isDue && !isUnreadable(batch);
  if (!isWanted) return false;
  // so that it is not sent again every minute while the queue is long
  if (batch.deletedAt) await changeBatch(deps, key, (found) => ({ ...found, lookedAt: iso(deps.now()) }));
  await batchWork.hint(deps, key, overdue);
  return true;
}
