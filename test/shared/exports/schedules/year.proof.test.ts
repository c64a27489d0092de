/** A year of schedules in each of several time zones, every call of the clock made three times: one run a slot. */
import { expect, it } from 'vitest';
import { someOf } from '../../../support/run/proof-size.ts';
import { liveThroughYear, yearZones } from '../../../support/worlds/schedule-year.ts';

it.each(someOf(yearZones, 2))('runs every slot of a year once in %s', async (timezone) => {
  const { slots, ticks, wrong, batches } = await liveThroughYear(timezone, 2026);
  expect(wrong).toEqual([]);
  expect(batches).toBe(slots);
  expect(slots).toBeGreaterThan(500);
  expect(ticks).toBeGreaterThan(slots * 6);
});
