/**
 * A thread that functions run in, seen from the host. Whatever ends it, an error that nobody caught, a full heap, the
 * time limit or standing still, costs the call it was at and nothing else; afterwards it is dead and must be replaced.
 */
import type { MessagePort } from 'node:worker_threads';
import { briefFacts } from '../../../shared/adapters/brief-facts.ts';
import { codeUrl } from '../../ready-made/code-url.ts';
import { openPortTo, type Stores } from '../aws-json/over-port.ts';
import { logFault } from '../fault-log.ts';
import { startThread } from '../threads/start-thread.ts';
import { type Call, type CallEnd, deadlineOf, type Failed, overTime } from './call.ts';
import { createIdleMeter } from './idle-meter.ts';
import type { Occupant } from './places.ts';
import { BEATS_BYTES, beatPlaces, watchBeats } from './watch-beats.ts';

/** More of it makes no call faster, and every thread has its own. */
const YOUNG_GENERATION_MB = 16;

export interface ThreadOrders {
  /** As `beatPlaces` has it. */
  beats: SharedArrayBuffer;
  /** Nobody waits for its answers: it lets the rest of the host go first. */
  isPatient: boolean;
  /** Leads to the stores of the host. */
  stores?: MessagePort;
}

type Order = { load: string } | { entry: string; call: Call; deadline: number };
export type OrderEnd = 'loaded' | CallEnd;
/** Several may be under way at once: each has a number of its own. */
export type ThreadOrder = Order & { number: number };
export interface ThreadReply {
  number: number;
  end: OrderEnd;
}

export interface WorkerThread {
  /**
   * The time limit counts from when the function is loaded, as on the platform. A call that is alone here ends with its
   * thread; beside others it has failed, and its late end is ignored.
   */
  run(entry: string, call: Call): Promise<CallEnd>;
  /** The next call of this thread, as its place sees it. */
  occupant(): Occupant;
  isAlive(): boolean;
  /** How many it has had. */
  calls(): number;
  /** What it is at ends as `stopped`. */
  end(): Promise<void>;
}

interface ThreadTerms {
  memoryMb: number;
  isPatient: boolean;
  /** Those of this thread, which it may call; without them it calls over HTTP. */
  stores?: Stores | undefined;
}

export function startWorkerThread({ memoryMb, isPatient, stores }: ThreadTerms, onEnd: () => void): WorkerThread {
  const beats = new SharedArrayBuffer(BEATS_BYTES);
  const orders: ThreadOrders = { beats, isPatient, ...(stores && { stores: openPortTo(stores) }) };
  const worker = startThread(codeUrl('infra/local/lambda/function-thread.ts'), orders, {
    maxOldGenerationSizeMb: memoryMb,
    maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
  });
  const loads = new Map<string, Promise<OrderEnd>>();
  const asked = new Map<number, (end: OrderEnd) => void>();
  let isAlive = true;
  let calls = 0;
  let orderCount = 0;
  let death: Failed = { reason: 'crashed', error: 'The thread ended unexpectedly.' };

  worker.on('message', ({ number, end }: ThreadReply) => asked.get(number)?.(end));
  worker.on('error', (error) => {
    death = { reason: 'crashed', error: briefFacts({ error }).error };
  });
  worker.on('exit', () => {
    isAlive = false;
    const isBetweenCalls = asked.size === 0;
    for (const settle of [...asked.values()]) settle(death);
    if (isBetweenCalls && death.reason === 'crashed')
      logFault('a thread of functions ended between two calls', { ...death });
    onEnd();
  });

  /** Reported to the call only when the thread is gone, so that none of its work continues. */
  async function kill(reason: Failed): Promise<void> {
    death = reason;
    isAlive = false;
    await worker.terminate();
  }

  function ask(order: Order, lateMs?: number, late?: Failed): Promise<OrderEnd> {
    if (!isAlive) return Promise.resolve(death);
    const number = orderCount++;
    return new Promise((resolve) => {
      const settle = (end: OrderEnd) => {
        asked.delete(number);
        clearTimeout(limit);
        resolve(end);
      };
      const over = (why: Failed) => (asked.size > 1 ? settle(why) : kill(why));
      const limit = late && setTimeout(() => over(late), lateMs);
      asked.set(number, settle);
      worker.postMessage({ ...order, number } satisfies ThreadOrder);
    });
  }

  function load(entry: string): Promise<OrderEnd> {
    const loading = loads.get(entry) ?? ask({ load: entry });
    loads.set(entry, loading);
    return loading;
  }

  return {
    async run(entry, call) {
      calls++;
      const ready = await load(entry);
      if (ready !== 'loaded') {
        loads.delete(entry);
        return ready;
      }
      const watch = watchBeats(new Int32Array(beats), () => kill(frozen));
      try {
        const order = { entry, call, deadline: deadlineOf(call) };
        const end = await ask(order, call.timeLimitSeconds * 1000, overTime(call));
        return end === 'loaded' ? death : end;
      } finally {
        clearInterval(watch);
      }
    },
    occupant: () => ({
      isIdle: createIdleMeter(() => worker.performance.eventLoopUtilization()),
      setAwaited: (is) => Atomics.store(new Int32Array(beats), beatPlaces.isAwaited, Number(is)),
    }),
    isAlive: () => isAlive,
    calls: () => calls,
    end: () => kill({ reason: 'stopped', error: 'The host has stopped.' }),
  };
}

const frozen: Failed = { reason: 'frozen', error: 'The thread did not respond for too long.' };
