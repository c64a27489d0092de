/**
 * All respondents who are not in a column, worked out from the whole and the column: whatever the columns share with each
 * other, nobody is on both sides. Only figures that are shown go in, so nothing hidden comes out.
 */
import type { MeanSample, ShareSample } from './difference.ts';

/** Respondents, the sum of their weights, and Kish's effective number of them; without weights all three are one. */
interface Weighed {
  n: number;
  weight: number;
  base: number;
}

export function weighed(n: number, weight: number | undefined, base: number | undefined): Weighed {
  return { n, weight: weight ?? n, base: base ?? n };
}

function othersThan(whole: Weighed, column: Weighed): Weighed | undefined {
  const n = whole.n - column.n;
  const weight = whole.weight - column.weight;
  const squares = whole.weight ** 2 / whole.base - column.weight ** 2 / column.base;
  if (!(n > 0 && weight > 0 && squares > 0)) return undefined;
  return { n, weight, base: weight ** 2 / squares };
}

export function othersShare(
  whole: Weighed & { percent: number },
  column: Weighed & { percent: number },
): ShareSample | undefined {
  const others = othersThan(whole, column);
  if (!others) return undefined;
  const percent = (whole.weight * whole.percent - column.weight * column.percent) / others.weight;
  return { n: others.n, base: others.base, percent: Math.min(100, Math.max(0, percent)) };
}

type Spread = Weighed & { mean: number; sd: number };

export function othersMean(whole: Spread, column: Spread): MeanSample | undefined {
  const others = othersThan(whole, column);
  if (!others || others.base <= 1) return undefined;
  const mean = (whole.weight * whole.mean - column.weight * column.mean) / others.weight;
  const squares = squaresAround(whole, mean) - squaresAround(column, mean);
  const variance = (squares / others.weight) * (others.base / (others.base - 1));
  if (!(variance > 0)) return undefined;
  return { n: others.n, base: others.base, mean, sd: Math.sqrt(variance) };
}

/** The sum of weighted squares around any value, from mean and deviation. */
function squaresAround({ weight, base, mean, sd }: Spread, value: number): number {
  return weight * (sd ** 2 * (1 - 1 / base) + (mean - value) ** 2);
}
