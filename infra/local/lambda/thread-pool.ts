/**
 * So many threads and no more, each at one call at a time, as the platform isolates them. They are started when they are
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

export function createThreadPool({ most, memoryMb, keep, isCareful = false }: PoolOptions): ThreadPool {
  const all = new Set<WorkerThread>();
  /** The one that has waited longest stands first. */
  const idle: WorkerThread[] = [];
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
