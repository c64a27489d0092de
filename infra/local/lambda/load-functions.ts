/**
 * The deployables of the topology, loaded into this process: the same `handler`s that run in the cloud, with their
 * limits. Call it after the environment is set, because a function reads its environment when it is imported.
 */
import type { Context } from 'aws-lambda';
import { type FunctionSpec, platformLimits, type Trigger } from '../../topology.ts';

/** The context of a current runtime, without the callbacks of old ones. */
export type LambdaContext = Omit<Context, 'done' | 'fail' | 'succeed'>;
export type LambdaHandler = (event: unknown, context: LambdaContext) => unknown;

export interface LocalFunction {
  name: string;
  trigger: Trigger;
  memoryMb: number;
  timeLimitSeconds: number;
  handler: LambdaHandler;
}

const projectFolder = new URL('../../../', import.meta.url);

export async function loadFunctions(
  specs: Readonly<Record<string, FunctionSpec>>,
  timeLimitSeconds: Readonly<Record<string, number>> = {},
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
      handler: await importHandler(spec.entry),
    })),
  );
}

async function importHandler(entry: string): Promise<LambdaHandler> {
  const module: Record<string, unknown> = await import(new URL(entry, projectFolder).href);
  if (!isHandler(module.handler)) throw new Error(`${entry} exports no handler.`);
  return module.handler;
}

function isHandler(value: unknown): value is LambdaHandler {
  return typeof value === 'function';
}
