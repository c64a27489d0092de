/**
 * Messages that cause messages: every hint that a worker sends says how many came before it since the last progress.
 * Lambda's own count of such chains is switched off for our queues, because a long batch is a long chain.
 */
import type { z } from 'zod';
import type { Queue } from '../../ports.ts';
import type { Problem } from '../../problems/problem.ts';
import { endlessProblem, type Idle, idleSchema, isEndless, oneMoreTurn } from '../../work/endless.ts';
import type { ExportDeps } from './export-deps.ts';

/** The message of a kind of work, and how many came before it. */
export function linked<Shape extends z.ZodRawShape>(message: z.ZodObject<Shape>) {
  return message.extend({ chain: idleSchema.optional() });
}

/** What a message names is worked on; or ended, where the chain of messages that led to it is endless. */
export async function followChain<Deps extends ExportDeps>(
  deps: Deps,
  chain: Idle | undefined,
  names: object,
  { run, end }: { run(deps: Deps): Promise<void>; end(problem: Problem): Promise<unknown> },
): Promise<void> {
  if (!chain || !isEndless(chain, deps.now())) return run(inChain(deps, chain));
  deps.log.error('endless chain of messages ended', { ...names, ...chain });
  await end(endlessProblem(chain));
}

/** Work caused by a message: its own messages continue the chain, until there is progress. */
export function inChain<Deps extends ExportDeps>(deps: Deps, chain: Idle | undefined): Deps {
  let link = chain;
  const chained = (queue: Queue): Queue => ({
    send: (hint, delaySeconds) => queue.send(withChain(hint), delaySeconds),
    sendMany: (hints) => queue.sendMany(hints.map(withChain)),
  });
  const withChain = (hint: unknown) => ({ ...Object(hint), chain: oneMoreTurn(link, deps.now()) });
  return {
    ...deps,
    queue: chained(deps.queue),
    firstQueue: deps.queue,
    batchQueue: chained(deps.batchQueue),
    ...(deps.taskQueue && { taskQueue: chained(deps.taskQueue) }),
    onProgress: () => {
      link = undefined;
    },
  };
}
