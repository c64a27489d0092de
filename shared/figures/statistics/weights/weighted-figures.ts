/**
 * Figures of weighted numbers. The deviation is that of the effective base less one; quantiles are of type 7 with weights
 * (Akinshin): the mean of the middle chunk that one of as many unweighted answers would take up.
 */
import { effectiveBase, weightedMoments } from '../../significance/kish.ts';
import type { NumberFigures } from '../number-figures.ts';
import { originOf, sumsFrom } from './moments.ts';
import type { QuestionTally } from './question-tally.ts';
import { type Weights, weightsOf } from './weighed.ts';
import type { WholeTally } from './whole-tally.ts';

/** In ascending order. */
export function weightedValues({ values }: WholeTally): [value: number, weights: Weights][] {
  return [...values].sort(([a], [b]) => a - b).map(([value, weighed]) => [value, weightsOf(weighed)]);
}

function meanAndDeviation(tally: QuestionTally): { mean: number | null; sd: number | null } {
  if (tally.answered.count === 0) return { mean: null, sd: null };
  const origin = originOf(tally);
  const { mean, sd } = weightedMoments(sumsFrom(tally, origin));
  return { mean: mean === null ? null : origin + mean, sd: tally.answered.count < 2 ? null : sd };
}

/** The range is that of the values, whatever they weigh. */
export function weightedFigures(whole: WholeTally, min: number, max: number): NumberFigures {
  const values = weightedValues(whole);
  const none = { median: null, min: null, max: null, q1: null, q3: null };
  if (values.length === 0) return { ...meanAndDeviation(whole), ...none };
  const base = effectiveBase(weightsOf(whole.answered));
  const at = (share: number) => Math.min(max, Math.max(min, quantile(values, base, share)));
  return { ...meanAndDeviation(whole), median: at(0.5), min, max, q1: at(0.25), q3: at(0.75) };
}

function quantile(values: readonly [value: number, weights: Weights][], base: number, share: number): number {
  const all = values.reduce((sum, [, { w }]) => sum + w, 0);
  const from = ((base - 1) * share) / base;
  const to = from + 1 / base;
  let passed = 0;
  let [sum, room] = [0, 0];
  for (const [value, { w }] of values) {
    const start = passed / all;
    passed += w;
    const width = Math.min(to, passed / all) - Math.max(from, start);
    // less than this is rounding
    if (width <= 1e-12 / base) continue;
    sum += width * value;
    room += width;
  }
  return room > 0 ? sum / room : (values.at(-1)?.[0] ?? 0);
}
