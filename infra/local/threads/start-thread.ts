/** A thread of the host that runs a module of ours. */
import { MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';

const entry = new URL('./thread-entry.mjs', import.meta.url);

/** `orders`: what the module finds in its `workerData`; ports among them move to the thread. */
export function startThread(module: URL, orders: object, resourceLimits?: ResourceLimits): Worker {
  return new Worker(entry, {
    workerData: { ...orders, module: module.href },
    transferList: Object.values(orders).filter((order) => order instanceof MessagePort),
    ...(resourceLimits && { resourceLimits }),
  });
}
