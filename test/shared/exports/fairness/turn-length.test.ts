/** How long a turn goes on reading: as long as its function may, unless others wait. */
import { expect, test } from 'vitest';
import { turnLength } from '../../../../shared/exports/fairness/turn-length.ts';

const LIMIT_MS = 900_000;

/** A turn on a clock of its own; `isOverAfter` is asked at that moment. */
function turn(isAwaited?: () => boolean) {
  let at = 0;
  const isOver = turnLength({ now: () => at, isAwaited }, () => LIMIT_MS - at);
  return (ms: number) => {
    at = ms;
    return isOver();
  };
}

test('a turn that nobody waits for hands over near its limit', () => {
  const isOverAfter = turn(() => false);
  expect([100, 600_000, 839_000, 841_000].map(isOverAfter)).toEqual([false, false, false, true]);
});

test('a turn that others wait for hands over after some seconds', () => {
  let isAwaited = false;
  const isOverAfter = turn(() => isAwaited);
  expect([100, 10_000].map(isOverAfter)).toEqual([false, false]);
  isAwaited = true;
  expect(isOverAfter(10_100)).toBe(true);
  expect(turn(() => true)(2_000)).toBe(false);
});

test('where nobody can tell whether others wait, a turn lasts two minutes', () => {
  const isOverAfter = turn();
  expect([100, 119_000, 121_000].map(isOverAfter)).toEqual([false, false, true]);
});

test('a turn that took long to get going lasts several times as long', () => {
  const isOverAfter = turn(() => true);
  expect([4_000, 19_000, 21_000].map(isOverAfter)).toEqual([false, false, true]);
});
