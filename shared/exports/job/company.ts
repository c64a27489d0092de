/**
 * Who runs beside whom in one process. Work runs together, but whoever must be alone waits until the others are done,
 * and nobody else begins until it is done too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { zombieMs } from './job-states.ts';

interface Company {
  together<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

function createCompany(): Company {
  const present = new Set<Promise<unknown>>();
  /** Over when the last who asked to be alone is done. */
  let solitude: Promise<unknown> = Promise.resolve();

  /** What hangs for ever is dead to its job after this time, and is not waited for either. */
  async function othersToLeave(): Promise<void> {
    const gaveUp = new AbortController();
    const longEnough = pause(zombieMs, undefined, { ref: false, signal: gaveUp.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(present), longEnough]);
    gaveUp.abort();
  }

  return {
    async together(work) {
      for (let seen: Promise<unknown> | undefined; seen !== solitude; await seen) seen = solitude;
      const mine = work();
      present.add(mine);
      try {
        return await mine;
      } finally {
        present.delete(mine);
      }
    },
    alone(work) {
      const before = solitude;
      const mine = before.then(othersToLeave).then(work);
      solitude = mine.catch(() => {});
      return mine;
    },
  };
}

/** All work of this process: what its process has gone down with runs alone, see `job-states.ts`. */
export const company = createCompany();
