/**
 * Which functions and queues of the topology are deployed, and which routes each function answers. With a live
 * upstream, the functions of the reference service are left out and their routes go to a stand-in.
 */
import type { OwnOrigin } from '../function-spec.ts';
import type { QueueSpec } from '../queues.ts';
import { type FunctionSpec, liveUpstreamFunction, type RoutePattern, type Trigger } from '../topology.ts';

export interface Topology {
  functions: Readonly<Record<string, FunctionSpec>>;
  queues: Readonly<Record<string, QueueSpec>>;
}

export interface PlannedFunction {
  name: string;
  spec: FunctionSpec;
  routes: readonly RoutePattern[];
}

export function planFunctions(topology: Topology, upstreamUrl: string | undefined): PlannedFunction[] {
  const all = Object.entries(topology.functions);
  const isAway = (spec: FunctionSpec) => upstreamUrl !== undefined && spec.embeddedUpstreamOnly === true;
  // the page of a live service is its own
  const orphans = all
    .filter(([, spec]) => isAway(spec) && originOf(spec) === undefined)
    .flatMap(([, spec]) => routesOf(spec.trigger));
  return all
    .filter(([, spec]) => !isAway(spec))
    .map(([name, spec]) => ({
      name,
      spec,
      routes: [...routesOf(spec.trigger), ...(name === liveUpstreamFunction ? orphans : [])],
    }));
}

/** A queue is left out when none of its readers is deployed. */
export function planQueues(topology: Topology, functions: readonly PlannedFunction[]): Topology['queues'] {
  const everywhere = queuesReadBy(Object.values(topology.functions));
  const here = queuesReadBy(functions.map(({ spec }) => spec));
  return Object.fromEntries(
    Object.entries(topology.queues).filter(([name]) => here.has(name) || !everywhere.has(name)),
  );
}

function queuesReadBy(specs: readonly FunctionSpec[]): ReadonlySet<string> {
  return new Set(specs.flatMap(({ trigger }): string[] => (trigger.kind === 'queue' ? [trigger.queue] : [])));
}

/** The origin that a function answers on; undefined: the API's, or none. */
export function originOf({ trigger }: FunctionSpec): OwnOrigin | undefined {
  return trigger.kind === 'http' ? trigger.origin : undefined;
}

function routesOf(trigger: Trigger): readonly RoutePattern[] {
  return trigger.kind === 'http' ? trigger.routes : [];
}
