/**
 * How often an owner may ask: at most 180 requests in any 60 seconds, counted exactly and over all workers. One item an
 * owner holds the times of the requests let in; a refused one is not counted, so that waiting always helps.
 */
import { z } from 'zod';
import { Problem } from '../errors.ts';
import type { Clock, RecordKey, Records } from '../ports.ts';

export const requestLimit = { most: 180, windowMs: 60_000 } as const;

/** The oldest time and the gaps between the following: a fifth of the bytes of the times themselves. */
const windowSchema = z.object({ oldest: z.number(), gaps: z.array(z.number()) });

/** Lets the request in, or throws what tells the caller when to come back. */
export type AdmitRequest = (owner: string) => Promise<void>;

export function createRequestWindow(records: Records, now: Clock): AdmitRequest {
  const turns = new Map<string, Promise<void>>();

  async function admit(owner: string): Promise<void> {
    const key: RecordKey = { partition: `O#${owner}`, sort: 'ASSISTANT-REQUESTS' };
    while (true) {
      const record = await records.get(key);
      const kept = record ? timesOf(record.value) : [];
      // no clock is ahead by a whole window: ours was set back, and the times go back with it
      const aheadMs = (kept.at(-1) ?? 0) - now();
      if (record && aheadMs > requestLimit.windowMs) {
        await records.replace(key, record.version, windowOf(kept.map((time) => time - aheadMs)), forgotten(now()));
        continue;
      }
      // another worker's clock may be ahead: times never go backwards
      const at = Math.max(now(), kept.at(-1) ?? 0);
      const inWindow = kept.filter((time) => time > at - requestLimit.windowMs);
      const [oldest] = inWindow;
      if (oldest !== undefined && inWindow.length >= requestLimit.most)
        throw tooMany(oldest + requestLimit.windowMs - at);
      const value = windowOf([...inWindow, at]);
      const times = forgotten(at);
      const isWritten = record
        ? await records.replace(key, record.version, value, times)
        : await records.create(key, value, times);
      if (isWritten) return;
    }
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

const forgotten = (at: number) => ({ forgetAt: new Date(at + 2 * requestLimit.windowMs).toISOString() });

/** None of a record that cannot be read. */
function timesOf(value: unknown): number[] {
  const read = windowSchema.safeParse(value);
  if (!read.success) return [];
  const { oldest, gaps } = read.data;
  const times = [oldest];
  for (const gap of gaps) times.push((times.at(-1) ?? 0) + gap);
  return times;
}

function windowOf(times: readonly number[]): z.infer<typeof windowSchema> {
  return { oldest: times[0] ?? 0, gaps: times.slice(1).map((time, index) => time - (times[index] ?? 0)) };
}

function tooMany(waitMs: number): Problem {
  return new Problem(
    'rate_limited.assistant',
    { most: requestLimit.most },
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );
}
