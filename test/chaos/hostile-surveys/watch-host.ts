/** Asks a host for its health all the time, and looks how much memory its process has. */
import { setTimeout as pause } from 'node:timers/promises';
import { usageOf } from '../../bench/process-usage.ts';
import type { ReadyProcess } from '../../support/hosts/child-process.ts';

const EVERY_MS = 50;
const LATE_MS = 1_000;

export interface Watched {
  asked: number;
  /** Looks that took longer than a second, and those that nobody answered. */
  late: number;
  silent: number;
  worstMs: number;
  rssMb: number;
}

export function watchHost({ url, pid }: ReadyProcess): { end(): Promise<Watched> } {
  const seen: Watched = { asked: 0, late: 0, silent: 0, worstMs: 0, rssMb: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const isUp = await fetch(`${url}/health`).then(
        async (response) => (await response.text()) !== '' && response.ok,
        () => false,
      );
      const tookMs = performance.now() - startedAt;
      seen.asked++;
      if (!isUp) seen.silent++;
      if (tookMs > LATE_MS) seen.late++;
      seen.worstMs = Math.max(seen.worstMs, Math.round(tookMs));
      if (isUp) seen.rssMb = Math.max(seen.rssMb, Math.round(usageOf(pid).rssMb));
      await pause(EVERY_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return seen;
    },
  };
}
