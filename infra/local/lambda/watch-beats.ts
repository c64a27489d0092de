/**
 * Tells when a thread stands still. Time in which the machine had no core for it does not count: a thread that has stepped
 * back may wait for many seconds on a busy machine, and what it works on must not be blamed for that.
 */
import { readFileSync } from 'node:fs';

/**
 * Counted up by the thread; its number in the operating system, once the thread has reported it; and whether others
 * wait for its place, which the pool says.
 */
export const beatPlaces = { count: 0, threadNumber: 1, isAwaited: 2 } as const;
export const BEATS_BYTES = 12;
export const BEAT_MS = 500;
/** Who stands still so long is stopped before its lease has run out and another takes up the same work. */
const FROZEN_BEATS = 30;
/** So much of that must have been its own CPU time: nothing we do takes a core this long without a beat. */
const LEAST_OWN_MS = 2_000;
const NS_A_MS = 1e6;

/** `waitedMs`: for how long it has waited for a core so far. */
export function watchBeats(
  beats: Int32Array,
  onFrozen: () => void,
  waitedMs = () => waitedForCore(beats),
): NodeJS.Timeout {
  let last = -1;
  let missed = 0;
  let waitedAtBeat = 0;
  // counts looks, not time: a machine that slept as a whole has not looked meanwhile
  return setInterval(() => {
    const beat = Atomics.load(beats, beatPlaces.count);
    const hasBeaten = beat !== last;
    last = beat;
    if (hasBeaten) waitedAtBeat = waitedMs();
    missed = hasBeaten ? 0 : missed + 1;
    if (missed < FROZEN_BEATS) return;
    const ownMs = missed * BEAT_MS - (waitedMs() - waitedAtBeat);
    if (ownMs < LEAST_OWN_MS) return;
    missed = Number.NEGATIVE_INFINITY;
    onFrozen();
  }, BEAT_MS);
}

/** Only Linux keeps count of it; elsewhere all time is the thread's own. */
function waitedForCore(beats: Int32Array): number {
  const number = Atomics.load(beats, beatPlaces.threadNumber);
  if (number === 0) return 0;
  try {
    const [, waitedNs = '0'] = readFileSync(`/proc/self/task/${number}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / NS_A_MS;
  } catch {
    return 0;
  }
}
