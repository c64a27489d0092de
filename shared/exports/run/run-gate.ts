/**
 * Decides what runs side by side in one process. Work runs together, but a run that must be alone waits until the
 * others are done, and nothing else begins until it is done too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { lostWorkerMs } from '../job/job-states.ts';

interface RunGate {
  together<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createRunGate(): RunGate {
  const present = new Set<Promise<unknown>>();
  /** Resolves when the last run that must be alone is done. */
  let lastAlone: Promise<unknown> = Promise.resolve();

  /** A run that hangs has lost its job after this time, and is not waited for either. */
  async function othersToFinish(): Promise<void> {
    const gaveUp = new AbortController();
    const longEnough = pause(lostWorkerMs, undefined, { ref: false, signal: gaveUp.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(present), longEnough]);
    gaveUp.abort();
  }

  return {
    async together(work) {
      for (let seen: Promise<unknown> | undefined; seen !== lastAlone; await seen) seen = lastAlone;
      const mine = work();
      present.add(mine);
      try {
        return await mine;
      } finally {
        present.delete(mine);
      }
    },
    alone(work) {
      const before = lastAlone;
      const mine = before.then(othersToFinish).then(work);
      lastAlone = mine.catch(() => {});
      return mine;
    },
  };
}
