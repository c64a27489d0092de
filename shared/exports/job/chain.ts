/**
 * Messages that cause messages: every hint that a worker sends says how many came before it since the last progress.
 * Lambda's own count of such chains is switched off for our queues, because a long batch is a long chain.
 */
import type { Queue } from '../../ports.ts';
import { type Idle, oneMoreTurn } from '../../work/endless.ts';
import type { ExportDeps } from './export-deps.ts';

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
