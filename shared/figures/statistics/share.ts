/** A count as a share of its base, with the interval of Wilson: it stays within 0 and 100 and holds for few answers. */

import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import { effectiveBase } from '../significance/kish.ts';
import type { Weights } from './weights/weighed.ts';

/** A single answer is no sample: what lies around it is unknown. */
export const fewestForInterval = 2;

/** Half of a standard normal's 95 %. */
export const Z95 = 1.959963984540054;

export function shareOf(count: number, base: number, z = Z95): ShareFigure {
  if (base <= 0) return { count, percent: null, ci_low: null, ci_high: null };
  if (base < fewestForInterval) return { count, percent: (100 * count) / base, ci_low: null, ci_high: null };
  const [low, high] = wilson(count / base, base, z);
  return {
    count,
    percent: (100 * count) / base,
    // at the two ends the formula gives exactly 0 and 1, but for the last digit
    ci_low: count === 0 ? 0 : low,
    ci_high: count === base ? 100 : high,
  };
}

/** The weighted share; its interval is that of as many unweighted answers as the base is worth. */
export function weightedShare({ count, w }: Weights, base: Weights, z: number): ShareFigure {
  const known = { count, weighted_count: w };
  if (base.count === 0) return { ...known, percent: null, ci_low: null, ci_high: null };
  // sums of the same weights may differ in the last digit
  const percent = count === base.count ? 100 : Math.min(100, (100 * w) / base.w);
  if (base.count < fewestForInterval) return { ...known, percent, ci_low: null, ci_high: null };
  const [low, high] = wilson(percent / 100, effectiveBase(base), z);
  return { ...known, percent, ci_low: count === 0 ? 0 : low, ci_high: count === base.count ? 100 : high };
}

/** The interval of a share in percent that is based on so many answers, or on a weighted equivalent. */
export function intervalOfShare(percent: number, base: number, z: number): [low: number, high: number] | undefined {
  if (base < fewestForInterval) return undefined;
  const [low, high] = wilson(percent / 100, base, z);
  return [percent === 0 ? 0 : low, percent === 100 ? 100 : high];
}

function wilson(share: number, base: number, z: number): [low: number, high: number] {
  const square = z ** 2 / base;
  const middle = share + square / 2;
  const half = z * Math.sqrt((share * (1 - share)) / base + square / base / 4);
  const end = (value: number) => Math.min(100, Math.max(0, (100 * value) / (1 + square)));
  return [end(middle - half), end(middle + half)];
}
