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

/** The t that so much of the distribution lies beyond, on either side. */
export function criticalT(beyond: number, df: number): number {
  const name = `${beyond} ${df}`;
  const found = known.get(name) ?? solvedT(beyond, df);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, found);
  return found;
}

const MOST_STEPS = 100;
const CLOSE_ENOUGH = 1e-13;

/**
 * By a line between two values on either side, with the weight of an end halved that stays for a second time (the Illinois
 * way). Every value is a continued fraction: halving the distance would need five times as many.
 */
function solvedT(beyond: number, df: number): number {
  const over = (t: number) => twoSidedT(t, df) - beyond;
  let low = { t: 0, over: 1 - beyond };
  let high = { t: 2, over: over(2) };
  while (high.over > 0 && high.t < 1e6) [low, high] = [high, { t: 2 * high.t, over: over(2 * high.t) }];
  if (high.over > 0) return high.t;
  let last = low;
  for (let step = 0; step < MOST_STEPS; step++) {
    const t = (low.t * high.over - high.t * low.over) / (high.over - low.over);
    const next = { t, over: over(t) };
    if (next.over === 0 || Math.abs(t - last.t) <= CLOSE_ENOUGH * t) return t;
    const staysAgain = next.over > 0 === last.over > 0 && step > 0;
    if (next.over > 0) [low, high] = [next, staysAgain ? { ...high, over: high.over / 2 } : high];
    else [low, high] = [staysAgain ? { ...low, over: low.over / 2 } : low, next];
    last = next;
  }
  return last.t;
}
