/**
 * Limits on guessing, counted in the table in fixed time windows: unknown tokens and wrong passwords per address, and
 * password guesses per link as well, because a guesser may have many addresses.
 */
import type { Clock, RecordKey, Records } from './ports.ts';

export interface GuessLimit {
  name: string;
  most: number;
  windowSeconds: number;
}

export const missesByAddress: GuessLimit = { name: 'misses', most: 60, windowSeconds: 600 };
export const passwordsByLink: GuessLimit = { name: 'passwords', most: 20, windowSeconds: 900 };
/** Of links that are called by programs. */
export const visitsByLink: GuessLimit = { name: 'visits', most: 60, windowSeconds: 60 };

export interface GuessCounter {
  /** Seconds until the next window when this one is full, else undefined. */
  waitSeconds(limit: GuessLimit, who: string): Promise<number | undefined>;
  /** Counts one guess; seconds to wait when the window was already full. */
  count(limit: GuessLimit, who: string): Promise<number | undefined>;
  uncount(limit: GuessLimit, who: string): Promise<void>;
}

export function createGuessCounter(records: Records, now: Clock): GuessCounter {
  function windowOf({ name, windowSeconds }: GuessLimit, who: string) {
    const start = Math.floor(now() / 1000 / windowSeconds) * windowSeconds;
    const key: RecordKey = { partition: `GUESSES#${name}#${who}`, sort: String(start) };
    const endsAt = (start + windowSeconds) * 1000;
    return { key, endsAt, secondsLeft: Math.max(1, Math.ceil((endsAt - now()) / 1000)) };
  }

  /** Created with an expiry: a counter made by counting alone would stay for ever. */
  async function countUp(key: RecordKey, endsAt: number): Promise<number> {
    const isFirst = await records.create(key, 1, { forgetAt: new Date(endsAt + 3_600_000).toISOString() });
    return isFirst ? 1 : records.count(key, 1);
  }

  return {
    async waitSeconds(limit, who) {
      const { key, secondsLeft } = windowOf(limit, who);
      return Number((await records.get(key))?.value ?? 0) >= limit.most ? secondsLeft : undefined;
    },
    async count(limit, who) {
      const { key, endsAt, secondsLeft } = windowOf(limit, who);
      return (await countUp(key, endsAt)) > limit.most ? secondsLeft : undefined;
    },
    async uncount(limit, who) {
      const { key } = windowOf(limit, who);
      if (await records.get(key)) await records.count(key, -1);
    },
  };
}
