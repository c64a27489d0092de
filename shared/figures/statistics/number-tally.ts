/**
 * Numbers as they come in: how often each was given. Up to 100,000 different ones nothing is lost and nothing depends on
 * the order they came in; beyond that, values within one percent of each other are counted as one.
 */

export interface NumberTally {
  /** How often each value was given. */
  counts: Map<number, number>;
  total: number;
  min: number;
  max: number;
  /** Only once values are counted coarsely: their mean and the sum of squared distances from it. */
  moments: Moments | undefined;
}

interface Moments {
  mean: number;
  squares: number;
}

const MAX_EXACT_VALUES = 100_000;
/** How far a coarse value may lie from the true one, as a share of it. */
export const COARSE_ERROR = 0.005;
const GROWTH = Math.log((1 + COARSE_ERROR) / (1 - COARSE_ERROR));
const TINY = 1e-9;

export function emptyNumbers(): NumberTally {
  return {
    counts: new Map(),
    total: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    moments: undefined,
  };
}

export function addNumber(tally: NumberTally, value: number, times = 1, maxExact = MAX_EXACT_VALUES): void {
  tally.min = Math.min(tally.min, value);
  tally.max = Math.max(tally.max, value);
  if (tally.moments) tally.moments = joined(tally.moments, tally.total, { mean: value, squares: 0 }, times);
  tally.total += times;
  increment(tally.counts, tally.moments ? coarse(value) : value, times);
  if (!tally.moments && tally.counts.size > maxExact) coarsen(tally);
}

export function mergeNumbers(into: NumberTally, from: NumberTally, maxExact = MAX_EXACT_VALUES): void {
  if (!from.moments) {
    for (const [value, times] of from.counts) addNumber(into, value, times, maxExact);
    return;
  }
  if (!into.moments) coarsen(into);
  if (into.moments) into.moments = joined(into.moments, into.total, from.moments, from.total);
  for (const [value, times] of from.counts) increment(into.counts, value, times);
  into.min = Math.min(into.min, from.min);
  into.max = Math.max(into.max, from.max);
  into.total += from.total;
}

/** Values in ascending order with their counts. */
export function ascending({ counts }: NumberTally): [value: number, times: number][] {
  return [...counts].sort(([a], [b]) => a - b);
}

function coarsen(tally: NumberTally): void {
  const values = ascending(tally);
  tally.moments = momentsOf(values);
  tally.counts = new Map();
  for (const [value, times] of values) increment(tally.counts, coarse(value), times);
}

/** The middle of the value's bucket; buckets grow with the value, so that the error is the same share of all. */
export function coarse(value: number): number {
  const size = Math.abs(value);
  if (size < TINY) return 0;
  const bucket = Math.ceil(Math.log(size) / GROWTH);
  return Math.sign(value) * Math.exp(bucket * GROWTH) * (1 - COARSE_ERROR);
}

/** Whole numbers are summed exactly; others from the first value on: what is the same in all costs no digits. */
export function momentsOf(values: readonly (readonly [value: number, times: number])[]): Moments {
  const [first = 0] = values[0] ?? [];
  const total = values.reduce((sum, [, times]) => sum + times, 0);
  if (total === 0) return { mean: 0, squares: 0 };
  const origin = values.every(([value]) => Number.isSafeInteger(value)) ? 0 : first;
  const mean = origin + values.reduce((sum, [value, times]) => sum + (value - origin) * times, 0) / total;
  return { mean, squares: values.reduce((sum, [value, times]) => sum + (value - mean) ** 2 * times, 0) };
}

/** The moments of two groups together (Chan, Golub and LeVeque). */
function joined(one: Moments, oneCount: number, other: Moments, otherCount: number): Moments {
  const count = oneCount + otherCount;
  if (count === 0) return one;
  const apart = other.mean - one.mean;
  return {
    mean: one.mean + (apart * otherCount) / count,
    squares: one.squares + other.squares + (apart ** 2 * oneCount * otherCount) / count,
  };
}

function increment(counts: Map<number, number>, value: number, times: number): void {
  counts.set(value, (counts.get(value) ?? 0) + times);
}
