/** How far off a mean may be: Student's interval, at the level of confidence asked for. */
import type { TestedMean } from './mean-test.ts';
import { twoSidedT } from './student.ts';

/** Undefined where one answer, or none, is behind the mean. */
export function meanInterval(
  { mean, sd, base }: TestedMean,
  confidence: number,
): [low: number, high: number] | undefined {
  if (!(base > 1)) return undefined;
  const half = (criticalT(1 - confidence / 100, base - 1) * sd) / Math.sqrt(base);
  return [mean - half, mean + half];
}

const known = new Map<string, number>();
const MOST_KNOWN = 1_000;

/** The t that so much of the distribution lies beyond, on either side: halved until it is exact. */
export function criticalT(beyond: number, df: number): number {
  const name = `${beyond} ${df}`;
  const found = known.get(name) ?? halvedT(beyond, df);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, found);
  return found;
}

function halvedT(beyond: number, df: number): number {
  let [low, high] = [0, 2];
  while (twoSidedT(high, df) > beyond && high < 1e6) [low, high] = [high, high * 2];
  for (let step = 0; step < 60 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2;
    if (twoSidedT(middle, df) > beyond) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
