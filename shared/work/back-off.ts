/** How long a piece of work waits after it failed in a way that may pass. */
import type { Problem } from '../problems/problem.ts';

/** The wait after so many attempts. */
export type BackOff = (attempts: number) => number;

/** A shorter wait is one more attempt: a service that asks for a second, and for another, would never let us go. */
const ASKED_WAIT_MS = 60_000;

/** Three times as long after every attempt, five minutes at most; half of it is chance, so that not all come at once. */
export const tripled: BackOff = (attempts) => (0.5 + Math.random() / 2) * Math.min(300_000, 1_000 * 3 ** attempts);

/** Three times as long after every attempt. */
export const tripledWithoutLimit: BackOff = (attempts) => 2_000 * 3 ** attempts;

/** Twice as long after every attempt, beginning with a minute. */
export const doubledMinutes: BackOff = (attempts) => 60_000 * 2 ** (attempts - 1);

/** A list of waits, each up to a share of it longer; there is none after the last. */
export function scheduled(waitsMs: readonly number[], jitter: number) {
  return (attempts: number, random: () => number = Math.random): number =>
    Math.round((waitsMs[attempts] ?? 0) * (1 + jitter * random()));
}

/** As long as whoever refused us asks for, or as long as its kind waits. */
export function waitAfter({ retryAfterSeconds }: Problem, attempts: number, backOff: BackOff = tripled): number {
  return retryAfterSeconds ? retryAfterSeconds * 1_000 : backOff(attempts);
}

/** Whether whoever refused us asks us to come back at a stated time, which costs no attempt. */
export function isAskedToWait({ retryAfterSeconds = 0 }: Problem): boolean {
  return retryAfterSeconds * 1_000 >= ASKED_WAIT_MS;
}
