/** Days of the calendar, and those that a period means on a given day. */
import type { periods } from './all-filters.ts';

type Period = (typeof periods)[number];

interface Days {
  date_from: string;
  date_to: string;
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

/** A day beyond the calendar's four digits cannot be written: then the day itself must do. */
export function shiftedDay(date: string, days: number): string {
  const moved = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString();
  return moved.length === 24 ? moved.slice(0, 10) : date;
}
