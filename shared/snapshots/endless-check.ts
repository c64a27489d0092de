/**
 * Every pull ends: a list that brings nothing new page after page, more than was counted, or more than any survey has,
 * does not know its own end. Asking again would only show the same.
 */

import type { Clock } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { upstreamLimits } from '../surveys/upstream-limits.ts';

const IDLE_MS = 5 * 60_000;
/** Answers that come in while we read are no reason to give up. */
const NEW_ANSWERS_ALLOWED = 1_000;

/** Called after every page but the last with how many different answers there are, and how many there should be. */
export function createEndlessCheck(now: Clock): (read: number, total: number | undefined) => void {
  let known = -1;
  let idlePages = 0;
  let movedAt = now();

  return (read, total) => {
    if (read > known) {
      known = read;
      idlePages = 0;
      movedAt = now();
    } else idlePages++;
    const isIdle = idlePages > 0 && now() - movedAt > IDLE_MS;
    if (idlePages >= upstreamLimits.idlePages || isIdle) {
      throw new Problem('upstream_unreadable.answers_idle', { read, pages: idlePages }, { isFinal: true });
    }
    if (total !== undefined && read > 2 * total + NEW_ANSWERS_ALLOWED) {
      throw new Problem('upstream_unreadable.answers_beyond_total', { read, total }, { isFinal: true });
    }
    if (read > upstreamLimits.answers) {
      throw new Problem(
        'upstream_unreadable.answers_beyond_limit',
        { read, most: upstreamLimits.answers },
        { isFinal: true },
      );
    }
  };
}
