/** Reads something again and again until it has ended. A network that is away for a while does not end the wait. */
import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, Problem } from '../../problems/problem.ts';

const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1_000;
/** About half a minute of silence. */
const FAILURES_IN_A_ROW = 30;

interface Waiting<T> {
  read(): Promise<T>;
  isEnded(value: T): boolean;
  show(value: T): void;
  stop: AbortSignal;
}

export async function waitUntilEnded<T>({ read, isEnded, show, stop }: Waiting<T>): Promise<T> {
  let failures = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.2)) {
    try {
      const value = await read();
      failures = 0;
      if (isEnded(value)) return value;
      show(value);
    } catch (error) {
      stop.throwIfAborted();
      if (!(error instanceof Problem) || !isRetryable(error) || ++failures > FAILURES_IN_A_ROW) throw error;
    }
    await pause(pauseMs, undefined, { signal: stop });
  }
}
