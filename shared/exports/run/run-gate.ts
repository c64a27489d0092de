/**
 * Who runs beside whom in one process. Work runs together, but whoever must be alone waits until the others are done,
 * and nobody else begins until it is done too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { lostWorkerMs } from '../job/job-states.ts';

interface RunGate {
  together<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createRunGate(): RunGate {
  const present = new Set<Promise<unknown>>();
  /** Over when the last who asked to be alone is done. */
  let lastAlone: Promise<unknown> = Promise.resolve();

  /** What hangs for ever is dead to its job after this time, and is not waited for either. */
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
