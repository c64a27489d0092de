/** A count as a share of its base, with the 95 % interval of Wilson: it stays within 0 and 100 and holds for few answers. */
import type { ShareFigure } from '../statistics.ts';

/** A single answer is no sample: what lies around it is not known. */
export const fewestForInterval = 2;

/** Half of a standard normal's 95 %. */
export const Z95 = 1.959963984540054;

export function shareOf(count: number, base: number): ShareFigure {
  if (base <= 0) return { count, percent: null, ci_low: null, ci_high: null };
  if (base < fewestForInterval) return { count, percent: (100 * count) / base, ci_low: null, ci_high: null };
  const share = count / base;
  const square = Z95 ** 2 / base;
  const middle = share + square / 2;
  const half = Z95 * Math.sqrt((share * (1 - share)) / base + square / base / 4);
  const end = (value: number) => Math.min(100, Math.max(0, (100 * value) / (1 + square)));
  return {
    count,
    percent: (100 * count) / base,
    // at the two ends the formula gives exactly 0 and 1, but for the last digit
    ci_low: count === 0 ? 0 : end(middle - half),
    ci_high: count === base ? 100 : end(middle + half),
  };
}
