/**
 * The inside of a thread that functions run in: loads a function when it is first asked to, then works on the calls it is
 * given. Its heart beats for the pool, which cannot tell otherwise whether a thread that says nothing still moves.
 */
import { readlinkSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { bringNear } from '../../../shared/adapters/stores/near-stores.ts';
import { storesOver } from '../aws-json/over-port.ts';
import { createIdleCollector } from '../threads/idle-collector.ts';
import { callHandler, type LambdaHandler, threw } from './call.ts';
import { importHandler } from './import-handler.ts';
import { BEAT_MS, beatPlaces } from './watch-beats.ts';
import type { OrderEnd, ThreadOrder, ThreadOrders, ThreadReply } from './worker-thread.ts';

const { beats, isPatient, stores }: ThreadOrders = workerData;
if (stores) bringNear(storesOver(stores));
if (isPatient) stepBack();
const counters = new Int32Array(beats);
Atomics.store(counters, beatPlaces.threadNumber, threadNumber());
setInterval(() => Atomics.add(counters, beatPlaces.count, 1), BEAT_MS).unref();

const isAwaited = () => Atomics.load(counters, beatPlaces.isAwaited) === 1;

const collector = createIdleCollector();
const handlers = new Map<string, LambdaHandler>();

async function obey(order: ThreadOrder): Promise<OrderEnd> {
  if ('load' in order) {
    handlers.set(order.load, await importHandler(order.load));
    // for the next thread; a host that is killed would leave nothing
    flushCompileCache();
    return 'loaded';
  }
  const handler = handlers.get(order.entry);
  if (!handler) throw new Error(`${order.entry} has not been loaded.`);
  return callHandler(handler, order.call, order.deadline, { isAwaited });
}

parentPort?.on('message', (order: ThreadOrder) => {
  const done = collector.begin();
  obey(order)
    .catch(threw)
    .finally(done)
    .then((end) => parentPort?.postMessage({ number: order.number, end } satisfies ThreadReply));
});

/**
 * Lets the rest of the host go first: where cores are few, who renders for minutes can wait a moment, and who asks for
 * a page cannot. Only Linux gives every thread a rank of its own; elsewhere, and where it may not be changed, all stay
 * equal. Of the thread that calls it.
 */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(threadNumber(), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // equal then
  }
}

/** What Linux calls the thread that asks; 0 elsewhere. Node's own number of a thread means nothing there. */
function threadNumber(): number {
  if (process.platform !== 'linux') return 0;
  return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
}
