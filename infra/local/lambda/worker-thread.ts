/**
 * A thread that functions run in, seen from the host. Whatever ends it, an error that nobody caught, a full heap, the
 * time limit or standing still, costs the call it was at and nothing else; afterwards it is dead and must be replaced.
 */
import { briefFacts } from '../../../shared/adapters/brief-facts.ts';
import { logFault } from '../fault-log.ts';
import { startThread } from '../threads/start-thread.ts';
import { type Call, type CallEnd, deadlineOf, type Failed, overTime } from './call.ts';
import { createIdleMeter } from './idle-meter.ts';
import type { Occupant } from './places.ts';
import { BEATS_BYTES, beatPlaces, watchBeats } from './watch-beats.ts';

/** More of it makes no call faster, and every thread has its own. */
const YOUNG_GENERATION_MB = 24;

export interface ThreadOrders {
  /** As `beatPlaces` has it. */
  beats: SharedArrayBuffer;
}

export type ThreadOrder = { load: string } | { entry: string; call: Call; deadline: number };
export type ThreadReply = 'loaded' | CallEnd;

export interface WorkerThread {
  /** One at a time. The time limit counts from when the function is loaded, as on the platform. */
  run(entry: string, call: Call): Promise<CallEnd>;
  /** The next call of this thread, as its place sees it. */
  occupant(): Occupant;
  isAlive(): boolean;
  /** How many it has had. */
  calls(): number;
  /** What it is at ends as `stopped`. */
  end(): Promise<void>;
}

export function startWorkerThread(memoryMb: number, onEnd: () => void): WorkerThread {
  const beats = new SharedArrayBuffer(BEATS_BYTES);
  const orders: ThreadOrders = { beats };
  const worker = startThread(new URL('./function-thread.ts', import.meta.url), orders, {
    maxOldGenerationSizeMb: memoryMb,
    maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
  });
  const loaded = new Set<string>();
  let isAlive = true;
  let calls = 0;
  let settle: ((reply: ThreadReply) => void) | undefined;
  let death: Failed = { reason: 'crashed', error: 'The thread ended by itself.' };

  worker.on('message', (reply: ThreadReply) => settle?.(reply));
  worker.on('error', (error) => {
    death = { reason: 'crashed', error: briefFacts({ error }).error };
  });
  worker.on('exit', () => {
    isAlive = false;
    if (settle) settle(death);
    else if (death.reason === 'crashed') logFault('a thread of functions ended between two calls', { ...death });
    onEnd();
  });

  /** Told to the call only when the thread is gone, so that nothing of it goes on. */
  async function kill(reason: Failed): Promise<void> {
    death = reason;
    await worker.terminate();
  }

  function ask(order: ThreadOrder): Promise<ThreadReply> {
    if (!isAlive) return Promise.resolve(death);
    return new Promise((resolve) => {
      settle = (reply) => {
        settle = undefined;
        resolve(reply);
      };
      worker.postMessage(order);
    });
  }

  return {
    async run(entry, call) {
      calls++;
      let watch: NodeJS.Timeout | undefined;
      let limit: NodeJS.Timeout | undefined;
      try {
        const ready = loaded.has(entry) ? 'loaded' : await ask({ load: entry });
        if (ready !== 'loaded') return ready;
        loaded.add(entry);
        watch = watchBeats(new Int32Array(beats), () => kill(frozen));
        limit = setTimeout(() => kill(overTime(call)), call.timeLimitSeconds * 1000);
        const end = await ask({ entry, call, deadline: deadlineOf(call) });
        return end === 'loaded' ? death : end;
      } finally {
        clearInterval(watch);
        clearTimeout(limit);
      }
    },
    occupant: () => ({
      isIdle: createIdleMeter(() => worker.performance.eventLoopUtilization()),
      tellAwaited: (is) => Atomics.store(new Int32Array(beats), beatPlaces.isAwaited, Number(is)),
    }),
    isAlive: () => isAlive,
    calls: () => calls,
    end: () => kill({ reason: 'stopped', error: 'The host has stopped.' }),
  };
}

const frozen: Failed = { reason: 'frozen', error: 'The thread stood still for too long.' };
