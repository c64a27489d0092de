/** Times of a schedule as the clocks of its zone show them. */
import { expect, it } from 'vitest';
import { clockTime, runsIn } from '../../../../shared/ways-in/cli/words/clock-time.ts';

it.each([
  ['2026-11-23T05:00:00.000Z', 'Europe/Berlin', 'Mon 2026-11-23 06:00'],
  ['2026-07-06T04:00:00.000Z', 'Europe/Berlin', 'Mon 2026-07-06 06:00'],
  ['2026-11-22T21:30:00.000Z', 'Asia/Kolkata', 'Mon 2026-11-23 03:00'],
  ['2026-11-23T05:00:00.000Z', 'UTC', 'Mon 2026-11-23 05:00'],
])('%s in %s is %s', (iso, timezone, shown) => {
  expect(clockTime(iso, timezone)).toBe(shown);
});

it('many have their zone once, and none are "none"', () => {
  const runs = ['2026-11-23T05:00:00.000Z', '2026-11-30T05:00:00.000Z'];
  expect(runsIn(runs, 'Europe/Berlin')).toBe('Mon 2026-11-23 06:00, Mon 2026-11-30 06:00 (Europe/Berlin)');
  expect(runsIn([], 'Europe/Berlin')).toBe('none');
});
