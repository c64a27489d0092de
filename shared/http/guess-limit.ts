/**
 * Limits on how often something may be tried: unknown tokens and wrong passwords per address, and password guesses per
 * link as well, because a guesser may have many addresses. They slide: no stretch of time of a window's length holds
 * more than the limit, wherever it begins. One item holds the times of those let in; a refused try is not counted, so
 * that waiting always helps.
 */
import { z } from 'zod';
import type { Clock } from '../ports.ts';
import type { Room } from '../problems/problem.ts';
import { changeRecord } from '../records/change-record.ts';
import type { RecordKey, Records } from '../records/records.ts';

export interface GuessLimit {
  name: string;
  most: number;
  windowSeconds: number;
}

export const missesByAddress: GuessLimit = { name: 'misses', most: 60, windowSeconds: 600 };
export const passwordsByLink: GuessLimit = { name: 'passwords', most: 20, windowSeconds: 900 };
/** For links that are called by programs. */
export const visitsByLink: GuessLimit = { name: 'visits', most: 60, windowSeconds: 60 };

export type SeeRoom = (room: Room) => void;

export interface GuessCounter {
  /** Seconds until there is room again, otherwise undefined. */
  waitSeconds(limit: GuessLimit, who: string): Promise<number | undefined>;
  /** Counts one guess, or gives the seconds to wait when there is no room for it. `seen` gets what is left after it. */
  count(limit: GuessLimit, who: string, seen?: SeeRoom): Promise<number | undefined>;
  uncount(limit: GuessLimit, who: string): Promise<void>;
}

export function createGuessCounter(records: Records, now: Clock): GuessCounter {
  const keyOf = ({ name }: GuessLimit, who: string): RecordKey => ({
    partition: `GUESSES#${name}#${who}`,
    sort: 'TIMES',
  });
  return {
    async waitSeconds(limit, who) {
      const stored = timesReader.parse((await records.get(keyOf(limit, who)))?.value);
      return stored && secondsToWait(timesOf(stored), now(), windowOf(limit));
    },
    count: (limit, who, seen) => admitOne(records, now, keyOf(limit, who), limit, seen),
    uncount: (limit, who) =>
      inTurn(records, keyOf(limit, who), () => takeOneBack(records, keyOf(limit, who), windowOf(limit))),
  };
}

const windowOf = ({ most, windowSeconds }: GuessLimit): Window => ({ most, windowMs: windowSeconds * 1000 });

/** At most so many in any stretch of this length. */
interface Window {
  most: number;
  windowMs: number;
}

/** The oldest time and the gaps between the following: a fifth of the bytes of the times themselves. */
const timesSchema = z.object({ oldest: z.number(), gaps: z.array(z.number()) });
type Times = z.infer<typeof timesSchema>;
const timesReader = { parse: (value: unknown) => timesSchema.safeParse(value).data };

/** Counted exactly and over all workers; seconds to wait where there is no room. */
export function admitOne(
  records: Records,
  now: Clock,
  key: RecordKey,
  limit: GuessLimit,
  seen: SeeRoom = () => {},
): Promise<number | undefined> {
  const window = windowOf(limit);
  return inTurn(records, key, async () => {
    let times: readonly number[] = [];
    for (;;) {
      let wasAhead = false;
      let wait: number | undefined;
      const note = (stored: Times): Times | undefined => {
        const kept = timesOf(stored);
        // no clock is ahead by a whole window: ours was set back, and the times go back with it
        const aheadMs = lastOf(kept) - now();
        wasAhead = aheadMs > window.windowMs;
        if (wasAhead) return packed(kept.map((time) => time - aheadMs));
        wait = secondsToWait(kept, now(), window);
        times =
          wait === undefined ? withOneMore(kept, now(), window) : within(kept, Math.max(now(), lastOf(kept)), window);
        return wait === undefined ? packed(times) : undefined;
      };
      await changeRecord(records, key, timesReader, note, untilWritten(window));
      if (wasAhead) continue;
      seen(roomAfter(times, Math.max(now(), lastOf(times)), limit));
      return wait;
    }
  });
}

/** The oldest of these times is the first to leave the window. */
function roomAfter(times: readonly number[], at: number, limit: GuessLimit): Room {
  const resetMs = (times[0] ?? at) + limit.windowSeconds * 1000 - at;
  return { limit, left: Math.max(0, limit.most - times.length), resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) };
}

/** Many workers may count the same, and each try is let in or refused, however long they race. */
const untilWritten = ({ windowMs }: Window) => ({
  times: (after: Times) => ({ forgetAt: new Date(lastOf(timesOf(after)) + 2 * windowMs).toISOString() }),
  absent: (): Times => ({ oldest: 0, gaps: [] }),
  maxRaces: Number.POSITIVE_INFINITY,
});

async function takeOneBack(records: Records, key: RecordKey, window: Window): Promise<void> {
  const { times } = untilWritten(window);
  await changeRecord(records, key, timesReader, (stored) => packed(timesOf(stored).slice(0, -1)), { times });
}

const turns = new WeakMap<Records, Map<string, Promise<unknown>>>();

/** One after the other inside a worker, so that only other workers can come between a read and its write. */
function inTurn<Result>(
  records: Records,
  { partition, sort }: RecordKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const queues = turns.get(records) ?? new Map<string, Promise<unknown>>();
  turns.set(records, queues);
  const name = `${partition} ${sort}`;
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(name, turn);
  const leave = () => {
    if (queues.get(name) === turn) queues.delete(name);
  };
  turn.then(leave, leave);
  return turn;
}

/** Another worker's clock may be ahead: times never go backwards. */
function secondsToWait(kept: readonly number[], now: number, window: Window): number | undefined {
  const at = Math.max(now, lastOf(kept));
  const inside = within(kept, at, window);
  const [oldest] = inside;
  const isFull = oldest !== undefined && inside.length >= window.most;
  return isFull ? Math.max(1, Math.ceil((oldest + window.windowMs - at) / 1000)) : undefined;
}

function withOneMore(kept: readonly number[], now: number, window: Window): number[] {
  const at = Math.max(now, lastOf(kept));
  return [...within(kept, at, window), at];
}

const within = (times: readonly number[], at: number, { windowMs }: Window) =>
  times.filter((time) => time > at - windowMs);

const lastOf = (times: readonly number[]) => times.at(-1) ?? 0;

function timesOf({ oldest, gaps }: Times): number[] {
  const times = [oldest];
  for (const gap of gaps) times.push(lastOf(times) + gap);
  return times;
}

function packed(times: readonly number[]): Times {
  return { oldest: times[0] ?? 0, gaps: times.slice(1).map((time, index) => time - (times[index] ?? 0)) };
}
