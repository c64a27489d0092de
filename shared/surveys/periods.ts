/** Periods that move with the clock: what "last week" means on the day an export runs, in the caller's zone. */
import { invalid } from '../problems/problem.ts';
import { isoInZone, zoneOf } from '../zone.ts';
import { daysOfPeriod } from './filters/days.ts';
import type { Filters } from './filters/filters.ts';

/** The same filters with the days their period means now; the period stays beside them, as what was asked for. */
export function datedFilters(filters: Filters, epochMs: number, timezone: string): Filters {
  checkPeriod(filters);
  if (filters.period === undefined) return filters;
  return { ...filters, ...daysOfPeriod(filters.period, isoInZone(epochMs, zoneOf(timezone)).slice(0, 10)) };
}

export function checkPeriod({ period, date_from, date_to }: Filters, field = 'filters.period'): void {
  if (period !== undefined && (date_from ?? date_to) !== undefined) throw invalid(field, 'period_and_days');
}
