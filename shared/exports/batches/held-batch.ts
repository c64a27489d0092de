/**
 * A batch in a worker's hands while it plans or bundles: the lease is renewed, every write names the fencing number, and
 * once the batch has been taken away (cancelled, deleted, claimed by another) the next touch throws `lost`.
 */
import type { ExportDeps } from '../job/export-deps.ts';
import { lost } from '../job/held-job.ts';
import type { Batch } from './batch.ts';
import { isBatchHeldBy, renewedBatch } from './batch-states.ts';
import { changeBatch } from './batch-store.ts';

const RENEW_MS = 10_000;

export interface HeldBatch {
  /** The batch as last written by us. */
  readonly batch: Batch;
  /** Writes a change, renewing the lease with it. */
  write(change: (batch: Batch) => Batch): Promise<Batch>;
  /** Throws when the batch is known to be lost. */
  check(): void;
  letGo(): Promise<void>;
}

/** `remainingMs`: a worker past its time limit lets its lease run out. */
export function holdBatch(deps: ExportDeps, claimed: Batch, remainingMs: () => number): HeldBatch {
  const { fence } = claimed;
  let batch = claimed;
  let isLost = false;
  let writing: Promise<unknown> = Promise.resolve();

  /** One write at a time: they would only race with each other. */
  function write(change: (batch: Batch) => Batch): Promise<Batch> {
    const next = writing.then(async () => {
      check();
      const changed = await changeBatch(deps, batch, (found) =>
        isBatchHeldBy(found, fence) ? change(renewedBatch(found, deps.now())) : undefined,
      );
      if (!changed) isLost = true;
      check();
      batch = changed ?? batch;
      return batch;
    });
    writing = next.catch(() => {});
    return next;
  }

  function check(): void {
    if (isLost) throw lost;
  }

  const timer = setInterval(() => {
    if (remainingMs() > 0) write((found) => found).catch(() => {});
  }, RENEW_MS);
  timer.unref();

  return {
    get batch() {
      return batch;
    },
    write,
    check,
    async letGo() {
      clearInterval(timer);
      await writing;
    },
  };
}
