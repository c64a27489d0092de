/** A year of schedules in four time zones, every call of the clock made three times: one run a slot. */
import { expect, it } from 'vitest';
import { liveThroughYear, yearZones } from '../../../support/schedule-year.ts';

it.each(yearZones)('runs every slot of a year once in %s', async (timezone) => {
  const { slots, ticks, wrong, batches } = await liveThroughYear(timezone, 2026);
  expect(wrong).toEqual([]);
  expect(batches).toBe(slots);
  expect(slots).toBeGreaterThan(500);
  expect(ticks).toBeGreaterThan(slots * 6);
});
