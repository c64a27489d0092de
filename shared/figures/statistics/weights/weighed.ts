/** Respondents with their weights: how many, and the sums of the weights and of their squares. */
import { addExact, addProduct, addTimes, type ExactSum, mergeExact, productOf, totalOf } from './exact-sum.ts';

export interface Weighed {
  count: number;
  sum: ExactSum;
  squares: ExactSum;
}

/** The same, rounded: what figures are made of. */
export interface Weights {
  count: number;
  w: number;
  w2: number;
}

export function noWeights(): Weighed {
  return { count: 0, sum: [], squares: [] };
}

/** So many respondents of the same weight. */
export function weigh(weighed: Weighed, weight: number, times = 1): void {
  weighed.count += times;
  if (weight === 1) {
    addExact(weighed.sum, times);
    addExact(weighed.squares, times);
    return;
  }
  addProduct(weighed.sum, weight, times);
  addTimes(weighed.squares, productOf(weight, weight), times);
}

export function mergeWeighed(into: Weighed, from: Weighed): void {
  into.count += from.count;
  mergeExact(into.sum, from.sum);
  mergeExact(into.squares, from.squares);
}

export function together(all: readonly (Weighed | undefined)[]): Weighed {
  const sum = noWeights();
  for (const one of all) if (one) mergeWeighed(sum, one);
  return sum;
}

export function weightsOf(weighed: Weighed | undefined): Weights {
  if (!weighed) return { count: 0, w: 0, w2: 0 };
  return { count: weighed.count, w: totalOf(weighed.sum), w2: totalOf(weighed.squares) };
}
