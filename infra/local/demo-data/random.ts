/** A small seeded random source: the same seed gives the same values on every machine. */

export interface Random {
  /** At least 0, below 1. */
  next(): number;
  chance(probability: number): boolean;
  whole(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** Each item as often as its weight says. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** A bell around the middle. */
  normal(mean: number, deviation: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: 32 bits of state are plenty for demo data
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Thousands are drawn from the same few lists. */
  const sums = new WeakMap<object, number>();
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => at(items, whole(0, items.length - 1));
  return {
    next,
    chance: (probability) => next() < probability,
    whole,
    pick,
    weighted(items) {
      const sum = sums.get(items) ?? items.reduce((sum, [, weight]) => sum + weight, 0);
      sums.set(items, sum);
      let left = next() * sum;
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return at(items, items.length - 1)[0];
    },
    normal(mean, deviation) {
      const spread = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return mean + deviation * spread;
    },
    shuffled(items) {
      return items
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item);
    },
  };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`There is nothing at ${index} to draw.`);
  return item;
}
