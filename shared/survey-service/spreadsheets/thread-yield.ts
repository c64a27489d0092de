/** Yields the thread now and then while a long file is read: a loop asks after every step, and pauses when told. */
import { setImmediate as nextTurn } from 'node:timers/promises';

const STEPS = 500;
const WORK_MS = 20;

interface ThreadYield {
  isDue(): boolean;
  pause(): Promise<void>;
}

export function createThreadYield(): ThreadYield {
  let steps = 0;
  let since = performance.now();
  return {
    // the clock is read only every so many steps
    isDue: () => ++steps % STEPS === 0 && performance.now() - since > WORK_MS,
    async pause() {
      await nextTurn();
      since = performance.now();
    },
  };
}
