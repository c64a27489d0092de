/** Connects the loaded functions to what calls them: routes of the HTTP host, queue pollers, timers. */

import type { OwnOrigin } from '../function-spec.ts';
import type { QueueSpec } from '../queues.ts';
import { type FunctionSpec, liveUpstreamFunction } from '../topology.ts';
import type { Route } from './http/routes.ts';
import type { LocalFunction } from './lambda/load-functions.ts';
import { region } from './resource-names.ts';
import { startPoller } from './sqs/poller.ts';
import type { LocalSqs } from './sqs/server.ts';
import { type Crash, createTimer, type Timer, type TimerDetail } from './timers.ts';

export interface Topology {
  functions: Readonly<Record<string, FunctionSpec>>;
  queues: Readonly<Record<string, QueueSpec>>;
}

/** Those of one origin: the API's, unless another is named. */
export function routesOf(
  topology: Topology,
  functions: readonly LocalFunction[],
  origin?: OwnOrigin,
): Route<LocalFunction>[] {
  const loaded = new Map(functions.map((fn) => [fn.name, fn]));
  return Object.entries(topology.functions).flatMap(([name, { trigger }]) => {
    if (trigger.kind !== 'http' || trigger.origin !== origin) return [];
    const target = loaded.get(name) ?? loaded.get(liveUpstreamFunction);
    if (!target) return [];
    // by the same rule as any: the more specific route is the one that answers
    const { heavy = [], routes } = trigger;
    const light = routes.filter((pattern) => !heavy.includes(pattern));
    return [
      ...light.map((pattern) => ({ pattern, target })),
      ...heavy.map((pattern) => ({ pattern, target: { ...target, run: target.runHeavy ?? target.run } })),
    ];
  });
}

interface Timers {
  run(name: string): Promise<void>;
  /** `hasCrashed`: the host before this one crashed. */
  runAllAtStart(hasCrashed: boolean): Promise<void>;
  /** A function brought down the thread it ran in. */
  announceCrash(crash: Crash): Promise<void>;
  start(): void;
  stop(graceSeconds: number): Promise<void>;
}

export function timersOf(functions: readonly LocalFunction[]): Timers {
  const timers = new Map<string, Timer>();
  for (const fn of functions) {
    if (fn.trigger.kind === 'timer') timers.set(fn.name, createTimer(fn, fn.trigger.everyMinutes, region));
  }
  const each = async (action: (timer: Timer) => unknown) => {
    await Promise.all([...timers.values()].map(action));
  };
  // A failure is in the log already, and the clock's next call finds the same work.
  const notifyAll = (detail: TimerDetail) => each((timer) => timer.run(detail).catch(() => undefined));
  return {
    run: async (name) => {
      const timer = timers.get(name);
      if (!timer) throw new Error(`There is no timer ${name}.`);
      await timer.run();
    },
    runAllAtStart: (hasCrashed) => notifyAll({ hostStarted: true, ...(hasCrashed && { hasCrashed }) }),
    announceCrash: (crash) => notifyAll({ crash }),
    start: () => void each((timer) => timer.start()),
    stop: (graceSeconds) => each((timer) => timer.stop(graceSeconds)),
  };
}

interface Pollers {
  stop(graceSeconds: number): Promise<void>;
}

interface PollerTerms {
  /**
   * How many calls of a function run or wait at a time, where threads give them their places; otherwise as the topology
   * says.
   */
  inHand?: number | undefined;
  onCrash(crash: Crash): Promise<void>;
}

export function pollersOf(
  functions: readonly LocalFunction[],
  sqs: LocalSqs,
  { inHand, onCrash }: PollerTerms,
): Pollers {
  const { client } = sqs;
  const pollers = functions.flatMap((fn) => {
    if (fn.trigger.kind !== 'queue') return [];
    const { queue: name, batchSize, concurrency } = fn.trigger;
    const queue = sqs.queues[name];
    if (!queue) throw new Error(`${fn.name} reads the queue ${name}, which the topology does not have.`);
    return [startPoller({ client, queue, fn, batchSize, concurrency: inHand ?? concurrency, region, onCrash })];
  });
  return {
    stop: async (graceSeconds) => {
      await Promise.all(pollers.map((poller) => poller.stop(graceSeconds)));
    },
  };
}
