/**
 * Threads, each at one call at a time, as the platform isolates them: as many as there are places, and a few more while
 * calls only wait. They are started when they are first needed; those that nobody has needed for a while end and give
 * their memory back.
 */
import type { Call, CallEnd } from './call.ts';
import { createPlaces } from './places.ts';
import { startWorkerThread, type WorkerThread } from './worker-thread.ts';

const IDLE_MS = 30_000;

interface PoolOptions {
  most: number;
  /** Threads besides, while others only wait. */
  spare?: number;
  /** Of each thread. */
  memoryMb: number;
  /** Idle threads that stay for whoever comes next. */
  keep: number;
  /** One at a time, until there was nothing to do for a moment: whoever takes the process down is alone then. */
  isCareful?: boolean;
}

export interface ThreadPool {
  /** Waits for a place; whose turn it is goes by owner, then in order. */
  run(entry: string, call: Call): Promise<CallEnd>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function createThreadPool({ most, spare = 0, memoryMb, keep, isCareful = false }: PoolOptions): ThreadPool {
  const places = createPlaces({ most, spare, isCareful });
  const all = new Set<WorkerThread>();
  /** The one that has waited longest stands first. */
  const idle: WorkerThread[] = [];
  let isClosed = false;

  function takeThread(): WorkerThread {
    const warm = idle.pop();
    if (warm) return warm;
    const thread: WorkerThread = startWorkerThread(memoryMb, () => {
      all.delete(thread);
      forget(thread);
    });
    all.add(thread);
    return thread;
  }

  function giveBack(thread: WorkerThread): void {
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
