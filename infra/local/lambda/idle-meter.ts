/** Tells whether a thread only waits: how much of the last second it had something to do. */
import type { EventLoopUtilization } from 'node:perf_hooks';

const WINDOW_MS = 1_000;
/** Less is the renewing of a lease, or a survey service that drips. */
const LEAST_SHARE = 0.1;

/** To be asked often: what it says is of the last whole second between two questions. */
export function createIdleMeter(
  read: () => EventLoopUtilization,
  now: () => number = () => performance.now(),
): () => boolean {
  let from = { at: now(), ...read() };
  let isIdle = false;
  return () => {
    const at = now();
    if (at - from.at < WINDOW_MS) return isIdle;
    const { idle, active } = read();
    // a thread that is only being started has neither
    const total = idle + active - from.idle - from.active;
    isIdle = total > 0 && (active - from.active) / total < LEAST_SHARE;
    from = { at, idle, active, utilization: 0 };
    return isIdle;
  };
}
