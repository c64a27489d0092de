/**
 * The deployables of the topology with their limits, each with the place where its calls run. Call it after the
 * environment is set, because a function reads its environment when it is imported.
 */
import { type FunctionSpec, platformLimits, type Trigger } from '../../topology.ts';
import type { Runtime } from './call.ts';
import { importHandler } from './import-handler.ts';
import { inThisThread } from './in-this-thread.ts';

export interface LocalFunction {
  name: string;
  trigger: Trigger;
  memoryMb: number;
  timeLimitSeconds: number;
  run: Runtime;
}

interface LoadOptions {
  /** Shorter limits than the topology's, by function. */
  timeLimitSeconds?: Readonly<Record<string, number>> | undefined;
  /** Gives a function that a queue calls its threads; without it everything runs in this one. */
  threadsFor?(name: string): Runtime;
}

export async function loadFunctions(
  specs: Readonly<Record<string, FunctionSpec>>,
  { timeLimitSeconds = {}, threadsFor }: LoadOptions = {},
): Promise<LocalFunction[]> {
  return Promise.all(
    Object.entries(specs).map(async ([name, spec]) => ({
      name,
      trigger: spec.trigger,
      memoryMb: spec.memoryMb,
      timeLimitSeconds: Math.min(
        spec.timeLimitSeconds,
        platformLimits.functionSeconds,
        timeLimitSeconds[name] ?? Number.POSITIVE_INFINITY,
      ),
      run:
        threadsFor && spec.trigger.kind === 'queue' ? threadsFor(name) : inThisThread(await importHandler(spec.entry)),
    })),
  );
}
