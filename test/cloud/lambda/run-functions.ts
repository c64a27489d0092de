/**
 * Lambda, API Gateway, the queue mappings and the timers of this machine, over the bundles that would be deployed. The
 * HTTP API, its events and the clock are those of our local host; what they call runs in processes of its own.
 */
import { httpLimits } from '../../../infra/local/http/limits.ts';
import type { Route } from '../../../infra/local/http/routes.ts';
import { startHttpHost } from '../../../infra/local/http/server.ts';
import type { LambdaHandler } from '../../../infra/local/lambda/call.ts';
import { inThisThread } from '../../../infra/local/lambda/in-this-thread.ts';
import type { LocalFunction } from '../../../infra/local/lambda/load-functions.ts';
import { createTimer, type Timer } from '../../../infra/local/timers.ts';
import type { RoutePattern } from '../../../infra/topology.ts';
import type { Deployment } from '../deployment.ts';
import type { Front } from '../front/front.ts';
import type { LoopRule } from '../front/loop-rule.ts';
import type { Stores } from '../stores/start-stores.ts';
import { createPool, type FunctionPool } from './function-pool.ts';
import { startQueuePoller } from './queue-poller.ts';

export interface RunningFunctions {
  /** By function: the middle one of its cold starts, in milliseconds of processor time, Node's own start included. */
  coldStarts(): Record<string, number>;
  invocations(name: string): number;
  logsOf(name: string): string;
  /** Calls the function of a timer now, and waits until it has ended. */
  tick(name: string): Promise<void>;
  stop(): Promise<void>;
}

export async function runFunctions(
  deployment: Deployment,
  front: Front,
  stores: Stores,
  loopRule: LoopRule,
): Promise<RunningFunctions> {
  const pools = new Map(deployment.functions.map((fn) => [fn.name, createPool(fn, deployment, front)]));
  const hosts = await startOrigins(deployment, [...pools.values()], loopRule);
  const around = { deployment, front, stores, loopRule };
  const pollers = [...pools.values()].flatMap((pool) => {
    const { trigger } = pool.fn;
    return trigger.kind === 'queue' ? [startQueuePoller(pool, trigger.queueArn, trigger.batchSize, around)] : [];
  });
  const timers = new Map([...pools.values()].flatMap((pool) => timerOf(pool, deployment, loopRule)));
  for (const timer of timers.values()) timer.start();
  const named = (name: string) => found(pools, name);
  return {
    coldStarts: () =>
      Object.fromEntries([...pools].flatMap(([name, pool]) => middle(pool.coldStarts()).map((ms) => [name, ms]))),
    invocations: (name) => named(name).invocations(),
    logsOf: (name) => named(name).logs(),
    tick: (name) => found(timers, name).run(),
    stop: async () => {
      await Promise.all([...timers.values()].map((timer) => timer.stop(0)));
      await Promise.all(pollers.map((poller) => poller.stop()));
      await Promise.all(hosts.map((http) => http.close(0)));
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}

/** Every HTTP API at the address that the functions were given when they were synthesised. */
async function startOrigins({ origins }: Deployment, pools: readonly FunctionPool[], loopRule: LoopRule) {
  return Promise.all(
    [...origins].map(async ([apiId, url]) => {
      const ours = pools.filter(({ fn: { trigger } }) => trigger.kind === 'http' && trigger.apiId === apiId);
      // API Gateway has one limit for all callers
      const http = await startHttpHost(Number(new URL(url).port), {
        limits: { keylessBytes: httpLimits.requestBytes },
      });
      http.serve(ours.flatMap((pool) => routesOf(pool, loopRule)));
      return http;
    }),
  );
}

/** To the local host it is a function like any other: its handler calls the process. */
function asLocal({ fn, invoke }: FunctionPool, trigger: LocalFunction['trigger'], loopRule: LoopRule): LocalFunction {
  const { name, memoryMb, timeLimitSeconds } = fn;
  const handler: LambdaHandler = async (event, { awsRequestId: requestId }) => {
    const outcome = await invoke({ event, requestId, traceHeader: loopRule.traceFor(name, []) });
    if (!outcome.ok) throw new Error(`${name} failed: ${outcome.reason}`);
    return outcome.payload;
  };
  // the process is ended at its own limit, a moment before the host would stop waiting for it
  return { name, memoryMb, timeLimitSeconds: timeLimitSeconds + 60, trigger, run: inThisThread(async () => handler) };
}

function routesOf(pool: FunctionPool, loopRule: LoopRule): Route<LocalFunction>[] {
  const { trigger } = pool.fn;
  if (trigger.kind !== 'http') return [];
  const routes = trigger.routes.filter(isPattern);
  return routes.map((pattern) => ({ pattern, target: asLocal(pool, { kind: 'http', routes }, loopRule) }));
}

function isPattern(route: string): route is RoutePattern {
  return /^(ANY|GET|POST) \//.test(route);
}

function timerOf(pool: FunctionPool, { region }: Deployment, loopRule: LoopRule): [string, Timer][] {
  const { name, trigger } = pool.fn;
  if (trigger.kind !== 'timer') return [];
  return [[name, createTimer(asLocal(pool, trigger, loopRule), trigger.everyMinutes, region)]];
}

function found<T>(all: ReadonlyMap<string, T>, name: string): T {
  const one = all.get(name);
  if (one === undefined) throw new Error(`The deployment has no ${name}.`);
  return one;
}

function middle(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b).slice(Math.floor(values.length / 2), Math.floor(values.length / 2) + 1);
}
