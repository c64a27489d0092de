/** Answers by day, or by week, month or year where there are too many days for one chart. Gaps count as zero. */
import type { DayCount } from './statistics.ts';

export type TimeUnit = 'day' | 'week' | 'month' | 'year';

export interface TimeCount {
  /** `2026-01-31` for a day and the Monday of a week, `2026-01` for a month, `2026` for a year. */
  start: string;
  complete: number;
  incomplete: number;
}

const DAY_MS = 86_400_000;
const mostDays: readonly (readonly [TimeUnit, number])[] = [
  ['day', 100],
  ['week', 366],
  ['month', 3660],
];

export function answersByTime(days: readonly DayCount[]): { unit: TimeUnit; counts: TimeCount[] } {
  const known = days.filter(({ day }) => !Number.isNaN(Date.parse(day))).sort((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return { unit: 'day', counts: [] };
  const span = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS + 1;
  const unit = mostDays.find(([, most]) => span <= most)?.[0] ?? 'year';
  const counts = new Map(starts(first.day, last.day, unit).map((start) => [start, { complete: 0, incomplete: 0 }]));
  for (const { day, complete, incomplete } of known) {
    const sum = counts.get(startOf(day, unit));
    if (!sum) continue;
    sum.complete += complete;
    sum.incomplete += incomplete;
  }
  return { unit, counts: [...counts].map(([start, sum]) => ({ start, ...sum })) };
}

function starts(first: string, last: string, unit: TimeUnit): string[] {
  const found = new Set<string>();
  for (let day = Date.parse(first); day <= Date.parse(last); day += DAY_MS) found.add(startOf(isoDay(day), unit));
  return [...found];
}

function startOf(day: string, unit: TimeUnit): string {
  if (unit === 'day') return day.slice(0, 10);
  if (unit === 'month') return day.slice(0, 7);
  if (unit === 'year') return day.slice(0, 4);
  const moment = Date.parse(day);
  const sinceMonday = (new Date(moment).getUTCDay() + 6) % 7;
  return isoDay(moment - sinceMonday * DAY_MS);
}

const isoDay = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);
