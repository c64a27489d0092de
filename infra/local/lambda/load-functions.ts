/**
 * The deployables of the topology with their limits, each with the place where its calls run. Each is imported when it is
 * first called; it reads its environment then.
 */
import { platformLimits } from '../../platform-limits.ts';
import type { FunctionSpec, Trigger } from '../../topology.ts';
import type { Runtime } from './call.ts';
import { importHandler } from './import-handler.ts';
import { inThisThread } from './in-this-thread.ts';

export interface LocalFunction {
  name: string;
  trigger: Trigger;
  memoryMb: number;
  timeLimitSeconds: number;
  run: Runtime;
  /** Where its heavy calls run; with all others where it has none. */
  runHeavy?: Runtime;
}

interface LoadOptions {
  /** Shorter limits than the topology's, by function. */
  timeLimitSeconds?: Readonly<Record<string, number>> | undefined;
  /** Gives a function its threads: one that a queue calls, or one with heavy calls. Without it all run in this one. */
  threadsFor?(name: string): Runtime;
}

export function loadFunctions(
  specs: Readonly<Record<string, FunctionSpec>>,
  { timeLimitSeconds = {}, threadsFor }: LoadOptions = {},
): LocalFunction[] {
  return Object.entries(specs).map(([name, spec]) => ({
    name,
    trigger: spec.trigger,
    memoryMb: spec.memoryMb,
    timeLimitSeconds: Math.min(
      spec.timeLimitSeconds,
      platformLimits.functionSeconds,
      timeLimitSeconds[name] ?? Number.POSITIVE_INFINITY,
    ),
    ...runtimesOf(name, spec, threadsFor),
  }));
}

function runtimesOf(
  name: string,
  { trigger, entry }: FunctionSpec,
  threadsFor: LoadOptions['threadsFor'],
): Pick<LocalFunction, 'run' | 'runHeavy'> {
  const here = inThisThread(() => importHandler(entry));
  const heavy = trigger.kind === 'http' ? trigger.heavy : undefined;
  if (!threadsFor || (trigger.kind !== 'queue' && !heavy)) return { run: here };
  const run = threadsFor(name);
  const isHeavy = trigger.kind !== 'http' || trigger.routes.every((route) => heavy?.includes(route));
  return isHeavy ? { run } : { run: here, runHeavy: run };
}
