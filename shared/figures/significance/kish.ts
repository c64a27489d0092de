/**
 * What weights cost. Kish: weighted answers are worth as many unweighted ones as the square of the sum of their weights
 * over the sum of their squares; shares, intervals and tests then use that number as their base.
 */

/** Sums over respondents: of weights, and of their squares. */
interface WeightSums {
  w: number;
  w2: number;
}

export function effectiveBase({ w, w2 }: WeightSums): number {
  return w2 > 0 ? (w * w) / w2 : 0;
}

/** The effective base in percent of the respondents behind it. */
export function efficiency(sums: WeightSums, respondents: number): number | null {
  return respondents > 0 ? (100 * effectiveBase(sums)) / respondents : null;
}

/** Sums over respondents of what they said, each by its weight. */
export interface WeightedSums extends WeightSums {
  wx: number;
  wx2: number;
}

/**
 * Mean, and standard deviation of the effective base less one; with equal weights that is the plain one of n - 1. Say x
 * less some value near its mean where the values are far from zero: sums of squares lose digits there.
 */
export function weightedMoments(sums: WeightedSums): { mean: number | null; sd: number | null; base: number } {
  const { w, wx, wx2 } = sums;
  const base = effectiveBase(sums);
  if (!(w > 0)) return { mean: null, sd: null, base };
  const mean = wx / w;
  const square = Math.max(0, wx2 / w - mean * mean);
  return { mean, sd: base > 1 ? Math.sqrt((square * base) / (base - 1)) : null, base };
}
