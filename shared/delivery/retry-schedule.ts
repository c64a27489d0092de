/** When a webhook is tried again: soon, then after growing waits, ten times in about three days. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The wait before each try, counted from the one before it. */
const waitsMs = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

export const maxTries = waitsMs.length;

/** Up to a tenth longer, so that a receiver that comes back does not get everything at once. */
const JITTER = 0.1;

/** How long to wait after so many tries; undefined when there are no more. */
export function waitMsAfter(tries: number, random: () => number = Math.random): number | undefined {
  const waitMs = waitsMs[tries];
  return waitMs === undefined ? undefined : Math.round(waitMs * (1 + JITTER * random()));
}
