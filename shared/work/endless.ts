/**
 * Our own limit on work that repeats without progress. A turn that makes progress restarts the count; a turn that only
 * waits does not, but may wait for days. The work is ended when it repeats faster than anything that waits would, or
 * goes on for longer than anybody waits.
 */
import { z } from 'zod';
import { Problem } from '../problems/problem.ts';

/** Turns or messages since the last progress, and when the first of them was. */
export const idleSchema = z.object({ turns: z.number().int().min(0), since: z.string() });
export type Idle = z.infer<typeof idleSchema>;

/** Fewer are never too many: a handful of passing failures may come in a row. */
const MOST_TURNS = 100;
/** A waiting job comes back after three seconds at the earliest. */
const SHORTEST_TURN_MS = 1_000;
/** Nothing waits longer than this: not for its owner's other exports, nor for the survey service. */
const LONGEST_WAIT_MS = 3 * 24 * 3_600_000;

export function oneMoreTurn(idle: Idle | undefined, now: number): Idle {
  return { turns: (idle?.turns ?? 0) + 1, since: idle?.since ?? new Date(now).toISOString() };
}

export function isEndless({ turns, since }: Idle, now: number): boolean {
  const lastedMs = now - Date.parse(since);
  return turns > MOST_TURNS && (lastedMs > LONGEST_WAIT_MS || turns > lastedMs / SHORTEST_TURN_MS);
}

export function endlessProblem({ turns, since }: Idle): Problem {
  return new Problem('endless', { turns, since });
}
