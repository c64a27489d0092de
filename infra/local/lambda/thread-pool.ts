/**
 * Threads, each at one call at a time, as the platform isolates them: as many as there are places, and a few more while
 * calls only wait. Where people wait for calls that mostly wait themselves, a thread has several: if it ends, it costs all
 * of them and nothing else. Threads are started when they are first needed; those that nobody has needed for a while end
 * and give their memory back.
 */
import type { Stores } from '../aws-json/over-port.ts';
import type { Call, CallEnd } from './call.ts';
import { createPlaces } from './places.ts';
import { startWorkerThread, type WorkerThread } from './worker-thread.ts';

const IDLE_MS = 30_000;

interface PoolOptions {
  most: number;
  /** Threads besides, while others only wait. */
  spare?: number;
  /** What each thread may take. */
  memoryMb: number;
  /** Calls of one thread at a time; with more than one they are those of people who wait. */
  callsAtOnce?: number;
  /** Idle threads that stay for whoever comes next. */
  keep: number;
  /** One at a time, until there was nothing to do for a moment: whoever takes the process down is alone then. */
  isCareful?: boolean;
  /** Stores that its threads call without leaving the process. */
  stores?: Stores | undefined;
}

export interface ThreadPool {
  /** Waits for a place; whose turn it is depends on the owner, then on the order. */
  run(entry: string, call: Call): Promise<CallEnd>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function createThreadPool(options: PoolOptions): ThreadPool {
  const { most: threads, spare = 0, memoryMb, keep, callsAtOnce = 1, isCareful = false, stores } = options;
  const places = createPlaces({ most: threads * callsAtOnce, spare, isCareful });
  const all = new Set<WorkerThread>();
  /** The one that has waited longest is first. */
  const idle: WorkerThread[] = [];
  /** How many calls each of the others is at. */
  const busy = new Map<WorkerThread, number>();
  let isClosed = false;

  function takeThread(): WorkerThread {
    const thread = idle.pop() ?? (all.size < threads ? newThread() : leastBusy()) ?? newThread();
    busy.set(thread, (busy.get(thread) ?? 0) + 1);
    return thread;
  }

  function newThread(): WorkerThread {
    const terms = { memoryMb, isPatient: callsAtOnce === 1, stores };
    const thread: WorkerThread = startWorkerThread(terms, () => {
      all.delete(thread);
      forget(thread);
    });
    all.add(thread);
    return thread;
  }

  function leastBusy(): WorkerThread | undefined {
    const alive = [...busy].filter(([thread, calls]) => thread.isAlive() && calls < callsAtOnce);
    return alive.toSorted(([, a], [, b]) => a - b)[0]?.[0];
  }

  function giveBack(thread: WorkerThread): void {
    const others = (busy.get(thread) ?? 1) - 1;
    if (others > 0) return void busy.set(thread, others);
    busy.delete(thread);
    if (!thread.isAlive()) return;
    idle.push(thread);
    const since = thread.calls();
    setTimeout(() => {
      const hasSlept = idle.includes(thread) && thread.calls() === since;
      if (hasSlept && idle.length > keep) {
        forget(thread);
        thread.end();
      }
    }, IDLE_MS).unref();
  }

  function forget(thread: WorkerThread): void {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  }

  return {
    async run(entry, call) {
      const place = await places.enter(call.owner ?? '');
      try {
        if (isClosed) return { reason: 'stopped', error: 'The host has stopped.' };
        const thread = takeThread();
        place.seat(thread.occupant());
        const end = await thread.run(entry, call);
        giveBack(thread);
        return end;
      } finally {
        place.leave();
      }
    },
    async close() {
      isClosed = true;
      places.close();
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}
