/** Periods that move with the clock: what "last week" means on the day an export runs, in the caller's zone. */
import { invalid } from '../problems/problem.ts';
import { isoInZone, zoneOf } from '../zone.ts';
import { type Filters, shiftedDay } from './filters/filters.ts';

type Period = NonNullable<Filters['period']>;

interface Days {
  date_from: string;
  date_to: string;
}

/** The same filters with the days their period means now; the period stays beside them, as what was asked for. */
export function datedFilters(filters: Filters, epochMs: number, timezone: string): Filters {
  checkPeriod(filters);
  if (filters.period === undefined) return filters;
  return { ...filters, ...daysOfPeriod(filters.period, isoInZone(epochMs, zoneOf(timezone)).slice(0, 10)) };
}

export function checkPeriod({ period, date_from, date_to }: Filters, field = 'filters.period'): void {
  if (period !== undefined && (date_from ?? date_to) !== undefined) throw invalid(field, 'period_and_days');
}

/** Both included. The last 7 or 30 days are whole days: they end yesterday. What is still running ends today. */
export function daysOfPeriod(period: Period, today: string): Days {
  const yesterday = shiftedDay(today, -1);
  const monday = shiftedDay(today, -((weekday(today) + 6) % 7));
  const month = `${today.slice(0, 7)}-01`;
  const quarter = quarterOf(today);
  const before = (start: string, first: (lastDay: string) => string): Days => {
    const last = shiftedDay(start, -1);
    return { date_from: first(last), date_to: last };
  };
  const days: Record<Period, Days> = {
    today: { date_from: today, date_to: today },
    yesterday: { date_from: yesterday, date_to: yesterday },
    last_7_days: { date_from: shiftedDay(today, -7), date_to: yesterday },
    last_30_days: { date_from: shiftedDay(today, -30), date_to: yesterday },
    this_week: { date_from: monday, date_to: today },
    previous_week: before(monday, (last) => shiftedDay(last, -6)),
    this_month: { date_from: month, date_to: today },
    previous_month: before(month, (last) => `${last.slice(0, 7)}-01`),
    this_quarter: { date_from: quarter, date_to: today },
    previous_quarter: before(quarter, quarterOf),
    this_year: { date_from: `${today.slice(0, 4)}-01-01`, date_to: today },
  };
  return days[period];
}

/** Sunday is 0. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The first day of the quarter that holds this day. */
function quarterOf(day: string): string {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}
