/** Chance that can be had again: everything random in a chaos run comes from its seed. */

export interface Random {
  /** From 0 up to 1, without 1. */
  next(): number;
  /** A whole number from 0 up to `below`, without it. */
  below(below: number): number;
  happens(share: number): boolean;
  one<T>(of: readonly T[]): T;
  shuffled<T>(of: readonly T[]): T[];
}

/** xorshift32; good enough to shuffle by, and the same everywhere. */
export function randomOf(seed: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1;
  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (share) => next() < share,
    one: (of) => {
      const found = of[below(of.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
    shuffled: (of) => {
      const all = [...of];
      for (let at = all.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [all[at], all[other]] = [all[other], all[at]] as [(typeof all)[number], (typeof all)[number]];
      }
      return all;
    },
  };
}
