/** Timed functions, with a clock that the test moves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LambdaHandler } from '../../../infra/local/lambda/call.ts';
import { createTimer, type Timer } from '../../../infra/local/timers.ts';
import { localFunction } from './handlers/local-function.ts';

const minuteMs = 60_000;
let timer: Timer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00.500Z') });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function timed(handler: LambdaHandler, everyMinutes = 1): Timer {
  timer = createTimer(localFunction(handler, { name: 'sweeper' }), everyMinutes, 'us-east-1');
  return timer;
}

test('gives the function a scheduled event of EventBridge', async () => {
  const events: unknown[] = [];
  await timed((event) => void events.push(event)).run();
  expect(events).toEqual([
    {
      version: '0',
      id: expect.stringMatching(/^[\w-]{36}$/),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: '000000000000',
      time: '2026-03-01T10:00:00Z',
      region: 'us-east-1',
      resources: ['arn:aws:events:us-east-1:000000000000:rule/sweeper'],
      detail: {},
    },
  ]);
});

test('tells the function that the host has started', async () => {
  const events: unknown[] = [];
  await timed((event) => void events.push(event)).run({ hostStarted: true });
  expect(events).toMatchObject([{ 'detail-type': 'Scheduled Event', detail: { hostStarted: true } }]);
});

test('calls it every so many minutes, once started and until stopped', async () => {
  const handler = vi.fn();
  timed(handler, 5);
  await vi.advanceTimersByTimeAsync(20 * minuteMs);
  expect(handler).toHaveBeenCalledTimes(0);
  timer.start();
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
  expect(handler).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(handler).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(handler).toHaveBeenCalledTimes(3);
  await timer.stop(1);
  await vi.advanceTimersByTimeAsync(20 * minuteMs);
  expect(handler).toHaveBeenCalledTimes(3);
});

test('leaves a tick out while a call is under way', async () => {
  const ends: (() => void)[] = [];
  const handler = () => new Promise<void>((resolve) => ends.push(resolve));
  timer = createTimer(localFunction(handler, { timeLimitSeconds: 300 }), 1, 'us-east-1');
  timer.start();
  await vi.advanceTimersByTimeAsync(3.5 * minuteMs);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0.4 * minuteMs);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(0.1 * minuteMs);
  expect(ends).toHaveLength(2);
});

test('runs a call by hand after the one under way, not beside it', async () => {
  let running = 0;
  let most = 0;
  timed(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    running--;
  });
  const all = Promise.all([timer.run(), timer.run(), timer.run()]);
  await vi.advanceTimersByTimeAsync(3000);
  await all;
  expect(most).toBe(1);
});

test('reports a failure to a manual caller, and continues', async () => {
  const handler = vi.fn().mockRejectedValueOnce(new Error('broken'));
  timed(handler).start();
  await expect(timer.run()).rejects.toThrow('The timer sweeper failed: threw');
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(handler).toHaveBeenCalledTimes(2);
  await timer.stop(1);
});
