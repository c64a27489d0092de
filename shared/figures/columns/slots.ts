/** When the rows of a chunk were submitted, by quarters of an hour. */
import type { Chunk, Codes } from './chunk.ts';

/** Time zones differ by quarters of an hour: all moments of one are in the same day and month everywhere. */
const SLOT_MS = 900_000;

interface Slots {
  /** By row. */
  of: Codes;
  count: number;
  /** A row of each. */
  firsts: readonly number[];
}

const known = new WeakMap<Float64Array, Slots>();

/** Rows that do not say when are in a slot of their own. */
export function slotsOf({ moments }: Pick<Chunk, 'moments'>): Slots {
  let slots = known.get(moments);
  if (!slots) {
    slots = newSlots(moments);
    known.set(moments, slots);
  }
  return slots;
}

function newSlots(moments: Float64Array): Slots {
  const of = new Uint32Array(moments.length);
  const numbers = new Map<number, number>();
  const firsts: number[] = [];
  let [last, number] = [Number.POSITIVE_INFINITY, 0];
  for (let row = 0; row < moments.length; row++) {
    const slot = Math.floor((moments[row] ?? 0) / SLOT_MS);
    // answers mostly come in the order of time
    if (slot !== last) {
      last = slot;
      number = numbers.get(slot) ?? firsts.push(row) - 1;
      numbers.set(slot, number);
    }
    of[row] = number;
  }
  return { of, count: firsts.length, firsts };
}
