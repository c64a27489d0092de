/**
 * Watches the host's main thread, so that the next host knows how this one ended: exports that were running when it
 * froze, ran out of memory or crashed are suspects; those that were running when somebody killed it are not.
 */
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { codeUrl } from '../../ready-made/code-url.ts';
import { startThread } from '../threads/start-thread.ts';
import { noteFile, reportName } from './crash-note.ts';

const BEAT_MS = 250;
/** Nothing we do blocks the thread this long, even on a slow machine. */
const FROZEN_MS = 5_000;
const FULL_SHARE = 0.8;

export interface WatchSettings {
  /** Counted up by the host's thread. */
  beats: SharedArrayBuffer;
  noteFile: string;
  frozenMs: number;
  memoryBytes: number;
}

interface Watch {
  close(): Promise<void>;
}

/** `threadsMb`: what the heaps of its threads may take beside its own. */
export function startWatch(dataDir: string, threadsMb: number): Watch {
  const beats = new SharedArrayBuffer(4);
  const count = new Int32Array(beats);
  const heartbeat = setInterval(() => Atomics.add(count, 0, 1), BEAT_MS).unref();
  const allowedBytes = getHeapStatistics().heap_size_limit + threadsMb * 1024 * 1024;
  const memoryBytes = FULL_SHARE * Math.min(totalmem(), allowedBytes);
  const orders: WatchSettings = { beats, noteFile: noteFile(dataDir), frozenMs: FROZEN_MS, memoryBytes };
  const thread = startThread(codeUrl('infra/local/watch/watch-thread.ts'), orders);
  thread.unref();
  const forget = reportCrashesTo(dataDir);
  return {
    async close() {
      clearInterval(heartbeat);
      forget();
      await thread.terminate();
    },
  };
}

/** Node's own crash report; only its presence matters, so it contains as little as possible. */
function reportCrashesTo(dataDir: string): () => void {
  const { report } = process;
  const before = { directory: report.directory, filename: report.filename, on: report.reportOnFatalError };
  Object.assign(report, { directory: dataDir, filename: reportName, reportOnFatalError: true });
  Object.assign(report, { compact: true, excludeEnv: true, excludeNetwork: true });
  return () => {
    Object.assign(report, { directory: before.directory, filename: before.filename, reportOnFatalError: before.on });
  };
}
