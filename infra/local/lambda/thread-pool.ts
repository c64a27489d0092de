/**
 * So many threads and no more, each at one call at a time, as the platform isolates them, or at several where people wait
 * for calls that mostly wait themselves: a thread that ends then costs all it was at, and nothing else. They are started when they are
 * first needed; those that nobody has needed for a while end and give their memory back.
 */
import type { Call, CallEnd } from './call.ts';
import { startWorkerThread, type WorkerThread } from './worker-thread.ts';

const IDLE_MS = 30_000;
/** Without work for so long, whatever the host before fell over has been dealt with. */
const QUIET_MS = 3_000;

interface PoolOptions {
  most: number;
  /** Of each thread. */
  memoryMb: number;
  /** Calls of one thread at a time; with more than one they are those of people who wait. */
  callsAtOnce?: number;
  /** Idle threads that stay for whoever comes next. */
  keep: number;
  /** One at a time, until there was nothing to do for a moment: whoever takes the process down is alone then. */
  isCareful?: boolean;
}

export interface ThreadPool {
  /** Waits for a free thread; those who wait are served in order. */
  run(entry: string, call: Call): Promise<CallEnd>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function createThreadPool(options: PoolOptions): ThreadPool {
  const { most: threads, memoryMb, keep, callsAtOnce = 1, isCareful = false } = options;
  const most = threads * callsAtOnce;
  const all = new Set<WorkerThread>();
  /** The one that has waited longest stands first. */
  const idle: WorkerThread[] = [];
  /** How many calls each of the others is at. */
  const busy = new Map<WorkerThread, number>();
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let limit = isCareful ? 1 : most;
  let isClosed = false;
  let quiet: NodeJS.Timeout | undefined;

  async function enter(): Promise<void> {
    clearTimeout(quiet);
    if (atWork < limit) atWork++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else atWork--;
    if (atWork === 0 && limit < most) quiet = setTimeout(() => (limit = most), QUIET_MS);
  }

  function takeThread(): WorkerThread {
    const thread = idle.pop() ?? (all.size < threads ? newThread() : leastBusy()) ?? newThread();
    busy.set(thread, (busy.get(thread) ?? 0) + 1);
    return thread;
  }

  function newThread(): WorkerThread {
    const terms = { memoryMb, isPatient: callsAtOnce === 1 };
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
      await enter();
      try {
        if (isClosed) return { reason: 'stopped', error: 'The host has stopped.' };
        const thread = takeThread();
        const end = await thread.run(entry, call);
        giveBack(thread);
        return end;
      } finally {
        leave();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(quiet);
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}
