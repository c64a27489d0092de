/**
 * How long one turn may go on reading. It hands over near the limit of its function, and earlier where others wait: at once
 * on a host that says so, after two minutes on one that cannot tell. What a turn needs to get going, such as reading again
 * which answers it has, must stay a small part of it.
 */
import type { Clock } from '../../ports.ts';
import type { RemainingMs } from '../job/run-deps.ts';

const LAST_MS = 60_000;
const AWAITED_TURN_MS = 3_000;
const USUAL_TURN_MS = 120_000;
/** A turn lasts so many times what it took to get going. */
const TIMES_ITS_START = 5;

interface TurnDeps {
  now: Clock;
  isAwaited?: (() => boolean) | undefined;
}

/** To be asked after each step of the work: whether it should be the last one of this turn. */
export function turnLength({ now, isAwaited }: TurnDeps, remainingMs: RemainingMs): () => boolean {
  const limitMs = remainingMs();
  const startedAt = now();
  let startMs: number | undefined;
  const turnMs = () => {
    if (!isAwaited) return USUAL_TURN_MS;
    return isAwaited() ? AWAITED_TURN_MS : Number.POSITIVE_INFINITY;
  };
  return () => {
    const lastedMs = now() - startedAt;
    startMs ??= lastedMs;
    if (remainingMs() < Math.min(LAST_MS, limitMs / 2)) return true;
    return lastedMs > Math.max(turnMs(), TIMES_ITS_START * startMs);
  };
}
