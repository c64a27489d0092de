/**
 * Claims the next id of a sequence without gaps, among many at once. Claims of one process wait for each other; against
 * other processes the loser tries the next id, and after a few losses pauses, or n writers would cost n × n writes.
 */
import { setTimeout as pause } from 'node:timers/promises';

const QUICK_STEPS = 3;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

interface IdSequence {
  /** The highest id that is taken; every smaller one is taken too. */
  highest(): Promise<number>;
  /** False when somebody else has it. */
  claim(id: number): Promise<boolean>;
}

export function createIdAllocator() {
  /** The last claim in every queue, with the id it got; undefined where it got none. */
  const last = new Map<number, Promise<number | undefined>>();

  return async (queue: number, row: IdSequence): Promise<number> => {
    const before = last.get(queue);
    const mine = before ? before.then((id) => nextId(row, id)) : nextId(row, undefined);
    const settled = mine.catch(() => undefined);
    last.set(queue, settled);
    try {
      return await mine;
    } finally {
      if (last.get(queue) === settled) last.delete(queue);
    }
  };
}

async function nextId({ highest, claim }: IdSequence, taken: number | undefined): Promise<number> {
  let id = (taken ?? (await highest())) + 1;
  for (let losses = 1; !(await claim(id)); losses++) {
    if (losses <= QUICK_STEPS) id++;
    else {
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (losses - QUICK_STEPS)));
      id = (await highest()) + 1;
    }
  }
  return id;
}
