/** Numbers in bins: one per point where they lie on a scale, otherwise at most twenty with round edges. */

import type { HistogramBin } from '../../../surveys/figure-types/statistics.ts';
import type { ValueRange } from '../../../surveys/question.ts';

type CountedValue = readonly [value: number, times: number];

const MAX_BINS = 20;
/** A scale of 0 to 100 still shows every point. */
export const MAX_POINTS = 101;

/** Where the answers take up less of a range than this, bins of all of it would be too coarse and mostly empty. */
const FILLED_SHARE = 0.5;

/**
 * Values come in ascending order. Points cover the whole range, and more where a value lies outside; so do bins, unless
 * most of them would be empty.
 */
export function histogramOf(
  values: readonly CountedValue[],
  range: ValueRange | undefined,
  maxPoints: number,
): HistogramBin[] {
  const [lowest] = values[0] ?? [];
  const [highest] = values.at(-1) ?? [];
  if (lowest === undefined || highest === undefined) return range ? pointBins([], range, maxPoints) : [];
  const wide = { min: lowest, max: highest, step: 1, ...widened(range, lowest, highest) };
  const isOnPoints = values.every(([value]) => isWhole((value - wide.min) / wide.step));
  const points = isOnPoints ? pointBins(values, wide, maxPoints) : [];
  if (points.length > 0) return points;
  const isFilled = range !== undefined && highest - lowest >= (range.max - range.min) * FILLED_SHARE;
  const [from, to] = isFilled ? [Math.min(lowest, range.min), Math.max(highest, range.max)] : [lowest, highest];
  return roundBins(values, from, to);
}

/** Bins that count respondents, and the same bins filled with their weights. */
export function withWeights(bins: readonly HistogramBin[], weighted: readonly HistogramBin[]): HistogramBin[] {
  return bins.map((bin, at) => ({ ...bin, weighted_count: weighted[at]?.count ?? 0 }));
}

function widened(range: ValueRange | undefined, lowest: number, highest: number): ValueRange | undefined {
  if (!range) return undefined;
  const below = Math.max(0, Math.ceil((range.min - lowest) / range.step - 1e-9));
  return {
    min: below > 0 ? range.min - below * range.step : range.min,
    max: Math.max(range.max, highest),
    step: range.step,
  };
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6;
}

/** Nothing where there are too many points. */
function pointBins(values: readonly CountedValue[], range: ValueRange, maxPoints: number): HistogramBin[] {
  const { min, max, step } = range;
  const count = Math.floor((max - min) / step + 1e-6) + 1;
  if (!(count <= maxPoints)) return [];
  const bins = Array.from({ length: count }, (_, at) => {
    const point = tidy(min + at * step);
    return { from: point, to: point, count: 0 };
  });
  for (const [value, times] of values) {
    const bin = bins[Math.round((value - min) / step)];
    if (bin) bin.count += times;
  }
  return bins;
}

function roundBins(values: readonly CountedValue[], lowest: number, highest: number): HistogramBin[] {
  if (lowest === highest) return [{ from: lowest, to: lowest, count: sum(values) }];
  const edges = roundEdges(lowest, highest);
  const bins = edges.slice(1).map((to, at) => ({ from: edges[at] ?? to, to, count: 0 }));
  let at = 0;
  for (const [value, times] of values) {
    while (at < bins.length - 1 && value >= (edges[at + 1] ?? value)) at++;
    const bin = bins[at];
    if (bin) bin.count += times;
  }
  return bins;
}

/** The finest steps of 1, 2 or 5 times a power of ten that need no more bins than allowed. */
function roundEdges(lowest: number, highest: number): number[] {
  const power = Math.floor(Math.log10((highest - lowest) / MAX_BINS));
  for (let exponent = Math.max(-300, power); exponent < 300; exponent++) {
    for (const digit of [1, 2, 5]) {
      const step = Number(`${digit}e${exponent}`);
      const first = Math.floor(tidy(lowest / step));
      const last = Math.max(first + 1, Math.ceil(tidy(highest / step)));
      if (last - first <= MAX_BINS) {
        return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step));
      }
    }
  }
  return [lowest, highest];
}

/** Removes the rounding error of binary fractions: 0.30000000000000004 is meant as 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

function sum(values: readonly CountedValue[]): number {
  return values.reduce((total, [, times]) => total + times, 0);
}
