/** A thread that says nothing: it stands still, or the machine has no core for it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEAT_MS, BEATS_BYTES, beatPlaces, watchBeats } from '../../../../infra/local/lambda/watch-beats.ts';

describe('a thread without a beat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The seconds after which it is taken for frozen; of every look at it, it has waited so much for a core. */
  function frozenAfter(seconds: number, waitsMs: number, isBeating = () => false): number[] {
    const beats = new Int32Array(new SharedArrayBuffer(BEATS_BYTES));
    const found: number[] = [];
    let [looks, waited] = [0, 0];
    const watch = watchBeats(
      beats,
      () => found.push((looks * BEAT_MS) / 1_000),
      () => waited,
    );
    for (; looks * BEAT_MS < seconds * 1_000; ) {
      looks++;
      waited += waitsMs;
      if (isBeating()) Atomics.add(beats, beatPlaces.count, 1);
      vi.advanceTimersByTime(BEAT_MS);
    }
    clearInterval(watch);
    return found;
  }

  it('that has a core and does not move is frozen after a quarter of a minute, and once', () => {
    expect(frozenAfter(60, 0)).toEqual([15.5]);
  });

  it('that hardly ever gets a core is not frozen: a moment of its own takes minutes', () => {
    expect(frozenAfter(120, 0.99 * BEAT_MS)).toEqual([]);
  });

  it('is found out in the end where it loops for ever, however busy the machine', () => {
    expect(frozenAfter(300, 0.9 * BEAT_MS)).toEqual([20.5]);
  });

  it('is never frozen while it beats', () => {
    expect(frozenAfter(60, 0, () => true)).toEqual([]);
  });
});
