/**
 * How often an owner may ask: at most 180 requests in any 60 seconds, counted exactly and over all workers. One item per
 * owner holds the times of the requests let in; a refused one is not counted, so that waiting always helps.
 */
import { z } from 'zod';
import { changeRecord } from '../change-record.ts';
import { Problem } from '../errors.ts';
import type { Clock, RecordKey, Records } from '../ports.ts';

export const requestLimit = { most: 180, windowMs: 60_000 } as const;

/** The oldest time and the gaps between the following: a fifth of the bytes of the times themselves. */
const windowSchema = z.object({ oldest: z.number(), gaps: z.array(z.number()) });
type Window = z.infer<typeof windowSchema>;
const windowReader = { parse: (value: unknown) => windowSchema.safeParse(value).data };

/** Lets the request in, or throws what tells the caller when to come back. */
export type AdmitRequest = (owner: string) => Promise<void>;

export function createRequestWindow(records: Records, now: Clock): AdmitRequest {
  const turns = new Map<string, Promise<void>>();

  async function admit(owner: string): Promise<void> {
    const key: RecordKey = { partition: `O#${owner}`, sort: 'ASSISTANT-REQUESTS' };
    let wasAhead: boolean;
    do {
      wasAhead = false;
      const note = (window: Window) => {
        const kept = timesOf(window);
        // no clock is ahead by a whole window: ours was set back, and the times go back with it
        const aheadMs = lastOf(kept) - now();
        wasAhead = aheadMs > requestLimit.windowMs;
        return windowOf(wasAhead ? kept.map((time) => time - aheadMs) : withOneMore(kept, now()));
      };
      await changeRecord(records, key, windowReader, note, untilWritten);
    } while (wasAhead);
  }

  /** One after the other inside a worker, so that only other workers can come between a read and its write. */
  return (owner) => {
    const turn = (turns.get(owner) ?? Promise.resolve()).then(
      () => admit(owner),
      () => admit(owner),
    );
    turns.set(owner, turn);
    const leave = () => {
      if (turns.get(owner) === turn) turns.delete(owner);
    };
    turn.then(leave, leave);
    return turn;
  };
}

/** Many workers may count for one owner, and each of their requests is let in or refused, however long they race. */
const untilWritten = {
  times: (after: Window) => {
    const forgetAt = lastOf(timesOf(after)) + 2 * requestLimit.windowMs;
    return { forgetAt: new Date(forgetAt).toISOString() };
  },
  absent: (): Window => ({ oldest: 0, gaps: [] }),
  maxRaces: Number.POSITIVE_INFINITY,
};

/** Throws when there is no room. Another worker's clock may be ahead: times never go backwards. */
function withOneMore(kept: readonly number[], now: number): number[] {
  const at = Math.max(now, lastOf(kept));
  const inWindow = kept.filter((time) => time > at - requestLimit.windowMs);
  const [oldest] = inWindow;
  const isFull = oldest !== undefined && inWindow.length >= requestLimit.most;
  if (isFull) throw tooMany(oldest + requestLimit.windowMs - at);
  return [...inWindow, at];
}

const lastOf = (times: readonly number[]) => times.at(-1) ?? 0;

function timesOf({ oldest, gaps }: Window): number[] {
  const times = [oldest];
  for (const gap of gaps) times.push(lastOf(times) + gap);
  return times;
}

function windowOf(times: readonly number[]): Window {
  return { oldest: times[0] ?? 0, gaps: times.slice(1).map((time, index) => time - (times[index] ?? 0)) };
}

function tooMany(waitMs: number): Problem {
  return new Problem(
    'rate_limited.assistant',
    { most: requestLimit.most },
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );
}
