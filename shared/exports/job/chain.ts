/**
 * Messages that send messages: every hint that a worker sends names how many went before it since something last came
 * further. Lambda's own count of such chains is switched off for our queues, because a long batch is a long chain.
 */
import type { Queue } from '../../ports.ts';
import { type Idle, oneMoreTurn } from './endless.ts';
import type { ExportDeps } from './export-deps.ts';

/** What a worker does because of a message: its own messages carry the chain on, until it comes further. */
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
    batchQueue: chained(deps.batchQueue),
    ...(deps.taskQueue && { taskQueue: chained(deps.taskQueue) }),
    onProgress: () => {
      link = undefined;
    },
  };
}
