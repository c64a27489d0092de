/** Figures of many numbers: mean, deviation and quantiles. Without a number there is no figure. */
import { ascending, momentsOf, type NumberTally } from './number-tally.ts';

export interface NumberFigures {
  mean: number | null;
  median: number | null;
  /** The sample deviation: divided by one less than the count. */
  sd: number | null;
  min: number | null;
  max: number | null;
  q1: number | null;
  q3: number | null;
}

export function numberFigures(tally: NumberTally): NumberFigures {
  if (tally.total === 0) return { mean: null, median: null, sd: null, min: null, max: null, q1: null, q3: null };
  const values = ascending(tally);
  const { mean, squares } = tally.moments ?? momentsOf(values);
  // sums of the coarse way depend on the order in their last digits, which nobody may see
  const shown = (value: number) => (tally.moments ? Number(value.toPrecision(12)) : value);
  const within = (value: number) => Math.min(tally.max, Math.max(tally.min, value));
  return {
    mean: shown(mean),
    median: within(quantile(values, tally.total, 0.5)),
    sd: tally.total < 2 ? null : shown(Math.sqrt(squares / (tally.total - 1))),
    min: tally.min,
    max: tally.max,
    q1: within(quantile(values, tally.total, 0.25)),
    q3: within(quantile(values, tally.total, 0.75)),
  };
}

/** Linear between the two nearest values: type 7 of Hyndman and Fan, the usual one of R and of spreadsheets. */
function quantile(values: readonly [value: number, times: number][], total: number, share: number): number {
  const place = (total - 1) * share;
  const low = valueAtPlace(values, Math.floor(place));
  const high = valueAtPlace(values, Math.ceil(place));
  return low + (high - low) * (place - Math.floor(place));
}

function valueAtPlace(values: readonly [value: number, times: number][], place: number): number {
  let passed = 0;
  for (const [value, times] of values) {
    passed += times;
    if (passed > place) return value;
  }
  return values.at(-1)?.[0] ?? 0;
}
