/** Functions in threads: what one call does to its thread costs that call and no other. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { CallEnd } from '../../../../infra/local/lambda/call.ts';
import { createThreadPool, type ThreadPool } from '../../../../infra/local/lambda/thread-pool.ts';

const entry = 'test/infra/local/handlers/mortal.ts';
const resultSchema = z.object({
  threadId: z.number(),
  calls: z.number(),
  leftMs: z.number(),
  setting: z.string().optional(),
});

let pool: ThreadPool;

beforeEach(() => {
  pool = createThreadPool({ most: 2, memoryMb: 64, keep: 1 });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await pool.close();
});

function call(event: object, timeLimitSeconds = 30): Promise<CallEnd> {
  const eventJson = JSON.stringify(event);
  return pool.run(entry, { functionName: 'mortal', memoryMb: 64, timeLimitSeconds, requestId: 'r-1', eventJson });
}

async function result(event: object = {}) {
  const end = await call(event);
  if (!('resultJson' in end)) throw new Error(`${end.reason}: ${JSON.stringify(end.error)}`);
  return resultSchema.parse(JSON.parse(end.resultJson));
}

test('a thread is loaded once and used again', async () => {
  const first = await result();
  expect(await result()).toMatchObject({ threadId: first.threadId, calls: 2 });
  expect(first.leftMs).toBeGreaterThan(25_000);
  expect(first.leftMs).toBeLessThanOrEqual(30_000);
});

test('no more calls run at a time than there are threads, each in one of its own', async () => {
  const results = await Promise.all(Array.from({ length: 6 }, () => result({ ms: 50 })));
  const threads = Map.groupBy(results, ({ threadId }) => threadId);
  expect(threads.size).toBe(2);
  for (const [, own] of threads) expect(own.map(({ calls }) => calls)).toEqual(own.map((_, at) => at + 1));
});

test('a thread sees the environment of the moment it was started, and changes no other', async () => {
  vi.stubEnv('MORTAL_SETTING', 'as it was');
  expect(await result()).toMatchObject({ setting: 'as it was' });
  vi.stubEnv('MORTAL_SETTING', 'as it is');
  expect(await result()).toMatchObject({ setting: 'as it was' });
});

test('an error of the function is its own: the thread continues', async () => {
  const { threadId } = await result();
  expect(await call({ do: 'throw' })).toMatchObject({ reason: 'threw', error: { message: 'thrown' } });
  expect(await result()).toMatchObject({ threadId, calls: 3 });
});

describe('the end of a thread', () => {
  test.each([
    ['an error that nobody catches', { do: 'crash', ms: 5_000 }, 'crashed', /nobody catches this/],
    ['an exit', { do: 'exit' }, 'crashed', /ended unexpectedly/],
    ['a full heap', { do: 'fill' }, 'crashed', /ERR_WORKER_OUT_OF_MEMORY/],
    ['the time limit, in the middle of a loop', { do: 'loop' }, 'timed_out', /Task timed out after 1 seconds/],
  ])('by %s costs its own call only', async (_what, event, reason, words) => {
    const beside = result({ ms: 1_500 });
    const end = await call(event, reason === 'timed_out' ? 1 : 30);
    expect(end).toMatchObject({ reason });
    expect(JSON.stringify(end)).toMatch(words);
    const { threadId } = await beside;
    expect((await result()).threadId).toBe(threadId);
    expect((await Promise.all([result({ ms: 50 }), result({ ms: 50 })])).map(({ calls }) => calls)).toContain(1);
  });

  test('by standing still comes before a lease has run out', async () => {
    expect(await call({ do: 'stand' }, 60)).toMatchObject({ reason: 'frozen' });
  });
});

describe('a thread that calls share', () => {
  beforeEach(async () => {
    await pool.close();
    pool = createThreadPool({ most: 1, memoryMb: 64, keep: 1, callsAtOnce: 3 });
  });

  test('is at as many at once as it may, and others wait', async () => {
    const early = [result({ ms: 500 }), result({ ms: 500 }), result({ ms: 500 })];
    const late = result();
    const threads = (await Promise.all([...early, late])).map(({ threadId }) => threadId);
    expect(new Set(threads).size).toBe(1);
    expect((await late).calls).toBe(4);
  });

  test('continues when a call beside others is late', async () => {
    const { threadId } = await result();
    const beside = result({ ms: 2_500 });
    expect(await call({ ms: 60_000 }, 1)).toMatchObject({ reason: 'timed_out' });
    expect((await beside).threadId).toBe(threadId);
  });

  test('takes with it what it was at, and is replaced', async () => {
    const { threadId } = await result();
    const ends = await Promise.all([call({ ms: 60_000 }), call({ do: 'fill' })]);
    expect(ends).toMatchObject([{ reason: 'crashed' }, { reason: 'crashed' }]);
    expect((await result()).threadId).not.toBe(threadId);
  });
});

test('a function that cannot be loaded fails each of its calls', async () => {
  const none = 'test/infra/local/handlers/local-function.ts';
  const end = await pool.run(none, {
    functionName: 'n',
    memoryMb: 64,
    timeLimitSeconds: 1,
    requestId: 'r',
    eventJson: '1',
  });
  expect(end).toMatchObject({ reason: 'threw', error: { message: `${none} exports no handler.` } });
});

test('closing breaks off what is under way, and what waits for a thread never begins', async () => {
  const all = [call({ ms: 60_000 }), call({ ms: 60_000 }), call({ do: 'stand' })];
  await pool.close();
  for (const end of await Promise.all(all)) expect(end).toMatchObject({ reason: 'stopped' });
});

test('after a fall of the whole host calls come one at a time, until there was nothing to do for a moment', async () => {
  await pool.close();
  pool = createThreadPool({ most: 2, memoryMb: 64, keep: 1, isCareful: true });
  const first = await Promise.all([result(), result(), result()]);
  expect(first.map(({ calls }) => calls)).toEqual([1, 2, 3]);
  await vi.waitFor(
    async () => {
      const threads = await Promise.all([result({ ms: 50 }), result({ ms: 50 })]);
      expect(new Set(threads.map(({ threadId }) => threadId)).size).toBe(2);
    },
    { timeout: 300_000, interval: 4_000 },
  );
});
