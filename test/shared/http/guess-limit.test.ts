/** Limits on guesses slide: no stretch of time of a window's length holds more than the limit, wherever it begins. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createGuessCounter,
  type GuessLimit,
  missesByAddress,
  passwordsByLink,
  visitsByLink,
} from '../../../shared/http/guess-limit.ts';
import { createPlainApi } from '../../../shared/http/middleware.ts';
import { rateLimitHeaders } from '../../../shared/http/rate-limit-headers.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';

const fullHour = Date.parse('2026-03-02T07:00:00Z');

function startCounter() {
  const clock = { now: fullHour };
  const records = createMemoryRecords();
  return { clock, records, guesses: createGuessCounter(records, () => clock.now) };
}

describe.each([missesByAddress, passwordsByLink, visitsByLink])('the limit on $name', (limit) => {
  const { most, windowSeconds } = limit;

  it('is not doubled by the change of a full hour', async () => {
    const { clock, guesses } = startCounter();
    let letIn = 0;
    const tryAll = async () => {
      for (let at = 0; at < most; at++) if ((await guesses.count(limit, 'a')) === undefined) letIn++;
    };
    clock.now = fullHour - 2000;
    await tryAll();
    clock.now = fullHour + 2000;
    await tryAll();
    expect(letIn).toBe(most);
    expect(await guesses.waitSeconds(limit, 'a')).toBe(windowSeconds - 4);
    expect(await guesses.waitSeconds(limit, 'b')).toBeUndefined();
    clock.now = fullHour - 2000 + windowSeconds * 1000;
    expect(await guesses.waitSeconds(limit, 'a')).toBeUndefined();
    expect(await guesses.count(limit, 'a')).toBeUndefined();
  });

  it('leaves room for what is taken back', async () => {
    const { guesses } = startCounter();
    for (let at = 0; at < 3 * most; at++) {
      expect(await guesses.count(limit, 'a')).toBeUndefined();
      await guesses.uncount(limit, 'a');
    }
  });
});

it('agrees with its definition at every guess of any history', async () => {
  const limit: GuessLimit = { name: 'any', most: 5, windowSeconds: 60 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(0, 1, 5000, 11_000, 30_000, 60_000), { maxLength: 60 }), async (gaps) => {
      const { clock, guesses } = startCounter();
      const letIn: number[] = [];
      for (const gap of gaps) {
        clock.now += gap;
        const hasRoom = letIn.filter((time) => time > clock.now - 60_000).length < limit.most;
        const isLetIn = (await guesses.count(limit, 'a')) === undefined;
        expect(isLetIn).toBe(hasRoom);
        if (isLetIn) letIn.push(clock.now);
      }
    }),
    { numRuns: 50 },
  );
});

it('lets in exactly as many of those who come at once', async () => {
  const { guesses } = startCounter();
  const all = await Promise.all(Array.from({ length: 90 }, () => guesses.count(passwordsByLink, 'a')));
  expect(all.filter((wait) => wait === undefined)).toHaveLength(passwordsByLink.most);
});

describe('what is left of a limit', () => {
  it('is said with every try, as headers that programs read', async () => {
    const { clock, guesses } = startCounter();
    const limit = { name: 'visits', most: 2, windowSeconds: 60 };
    const seen: [string, string][][] = [];
    const visit = () => guesses.count(limit, 'a', (room) => seen.push(rateLimitHeaders(room)));
    await visit();
    clock.now += 20_000;
    await visit();
    clock.now += 10_000;
    expect(await visit()).toBe(30);
    const policy = ['RateLimit-Policy', '"visits";q=2;w=60'];
    expect(seen).toEqual([
      [policy, ['RateLimit', '"visits";r=1;t=60']],
      [policy, ['RateLimit', '"visits";r=0;t=40']],
      [policy, ['RateLimit', '"visits";r=0;t=30']],
    ]);
  });

  it('stands in the refusal, and the date of the API in every reply', async () => {
    const api = createPlainApi({ info() {}, warn() {}, error() {} });
    const room = { limit: { name: 'visits', most: 60, windowSeconds: 60 }, left: 0, resetSeconds: 12 };
    api.get('/late', () => {
      throw new Problem('rate_limited.link_passwords', {}, { retryAfterSeconds: 12, room });
    });
    const { status, headers } = await api.request('/late');
    expect([status, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([429, '12', '"visits";r=0;t=12']);
    for (const path of ['/late', '/nowhere']) {
      expect((await api.request(path)).headers.get('survey-exports-version')).toBe('2026-11');
    }
  });
});
