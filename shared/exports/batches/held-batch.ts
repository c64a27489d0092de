/** A batch held by a worker while it plans or bundles. */
import { type Held, holdLease } from '../../work/lease.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { Batch } from './batch.ts';
import { isBatchHeldBy, renewedBatch } from './batch-states.ts';
import { changeBatch } from './batch-store.ts';

export interface HeldBatch extends Pick<Held<Batch>, 'write' | 'check' | 'letGo'> {
  /** The batch as last written by us. */
  readonly batch: Batch;
}

export function holdBatch(deps: ExportDeps, claimed: Batch, remainingMs: () => number): HeldBatch {
  const held = holdLease<Batch>(claimed, {
    change: (batch, change) => changeBatch(deps, batch, change),
    isHeldBy: isBatchHeldBy,
    renewed: (batch) => renewedBatch(batch, deps.now()),
    remainingMs,
    onFailure: (error) => deps.log.warn('lease of a batch not renewed', { batchId: claimed.id, error }),
  });
  const { write, check, letGo } = held;
  return {
    get batch() {
      return held.item;
    },
    write,
    check,
    letGo,
  };
}
