/**
 * The local EventBridge: calls each timed function every so many minutes, never twice at a time, and once when the host
 * starts, with a detail that says so.
 */
import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { invoke } from './lambda/invoke.ts';
import type { LocalFunction } from './lambda/load-functions.ts';
import { withinSeconds } from './within-seconds.ts';

export interface Crash {
  /** Names the call that crashed its thread. */
  requestId: string;
  /** The messages it was called with. */
  messages: string[];
}

export interface TimerDetail {
  hostStarted?: true;
  /** The host before this one crashed; nobody killed it. */
  hasCrashed?: true;
  /** A function has just crashed; nobody killed it. */
  crash?: Crash;
}

export interface Timer {
  /** Runs after any call under way; fails when the function does. */
  run(detail?: TimerDetail): Promise<void>;
  /** From now on it also runs on time. A tick during a call is skipped. */
  start(): void;
  stop(graceSeconds: number): Promise<void>;
}

export function createTimer(fn: LocalFunction, everyMinutes: number, region: string): Timer {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let interval: NodeJS.Timeout | undefined;

  const call = async (detail: TimerDetail) => {
    const outcome = await invoke(fn, scheduledEvent(fn.name, region, detail));
    if (!outcome.ok) throw new Error(`The timer ${fn.name} failed: ${outcome.reason}`);
  };
  const run = (detail: TimerDetail = {}) => {
    waiting++;
    const mine = last.then(() => call(detail)).finally(() => waiting--);
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    run,
    start: () => {
      interval = setInterval(() => {
        // The failure is in the log already; the next tick retries.
        if (waiting === 0) run().catch(() => undefined);
      }, everyMinutes * 60_000);
    },
    stop: async (graceSeconds) => {
      clearInterval(interval);
      await withinSeconds(last, graceSeconds, undefined);
    },
  };
}

function scheduledEvent(name: string, region: string, detail: TimerDetail): ScheduledEvent<TimerDetail> {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region,
    resources: [`arn:aws:events:${region}:000000000000:rule/${name}`],
    detail,
  };
}
