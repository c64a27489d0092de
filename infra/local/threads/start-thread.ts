/** A thread of the host that runs a module of ours. */
import { type ResourceLimits, Worker } from 'node:worker_threads';

const entry = new URL('./thread-entry.mjs', import.meta.url);

/** `orders`: what the module finds in its `workerData`. */
export function startThread(module: URL, orders: object, resourceLimits?: ResourceLimits): Worker {
  return new Worker(entry, {
    workerData: { ...orders, module: module.href },
    ...(resourceLimits && { resourceLimits }),
  });
}
