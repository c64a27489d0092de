/** How long a piece of work waits after it failed in a way that may pass. */
import type { Problem } from '../../problems/problem.ts';

/** A shorter wait is one more attempt: a service that asks for a second, and for another, would never let us go. */
const ASKED_WAIT_MS = 60_000;

/** As long as whoever refused us asks for, or longer with every attempt. */
export function waitAfter({ retryAfterSeconds }: Problem, attempts: number): number {
  if (retryAfterSeconds) return retryAfterSeconds * 1_000;
  return (0.5 + Math.random() / 2) * Math.min(300_000, 1_000 * 3 ** attempts);
}

/** Whether the survey service asks us to come back at a stated time, which costs no attempt. */
export function isAskedToWait({ retryAfterSeconds = 0 }: Problem): boolean {
  return retryAfterSeconds * 1_000 >= ASKED_WAIT_MS;
}
