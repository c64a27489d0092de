/** Days and hours in bins: every day, month or year of the span, also those nobody named, as fine as sixty bins allow. */
import type { HistogramBin } from '../../../surveys/figure-types/statistics.ts';

const MAX_BINS = 62;
const DAY_MS = 86_400_000;

/** Counts by ISO day. */
export function dateBins(days: ReadonlyMap<string, number>): HistogramBin[] {
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  const [first] = sorted[0] ?? [];
  const [last] = sorted.at(-1) ?? [];
  if (first === undefined || last === undefined) return [];
  const dayCount = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (dayCount <= MAX_BINS) return filled(dayCount, (at) => dayAfter(first, at), sorted, 10);
  const monthCount = monthsOf(last) - monthsOf(first) + 1;
  if (monthCount <= MAX_BINS) return filled(monthCount, (at) => monthAfter(first, at), sorted, 7);
  return yearBins(sorted, Number(first.slice(0, 4)), Number(last.slice(0, 4)));
}

/** Counts by hour of the day, `00` to `23`. */
export function hourBins(hours: ReadonlyMap<string, number>): HistogramBin[] {
  const sorted = [...hours.keys()].sort();
  const first = Number(sorted[0] ?? 0);
  const last = Number(sorted.at(-1) ?? -1);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = String(first + at).padStart(2, '0');
    return { from: `${hour}:00`, to: `${hour}:59`, count: hours.get(hour) ?? 0 };
  });
}

function filled(
  count: number,
  nameOf: (at: number) => string,
  days: readonly [day: string, count: number][],
  characters: number,
): HistogramBin[] {
  const bins = new Map<string, number>(Array.from({ length: count }, (_, at) => [nameOf(at), 0]));
  for (const [day, times] of days) {
    const name = day.slice(0, characters);
    bins.set(name, (bins.get(name) ?? 0) + times);
  }
  return [...bins].map(([name, times]) => ({ from: name, to: name, count: times }));
}

function yearBins(days: readonly [day: string, count: number][], first: number, last: number): HistogramBin[] {
  const width = [1, 2, 5, 10, 20, 50, 100, 200].find((years) => yearCount(first, last, years) <= MAX_BINS) ?? 500;
  const start = Math.floor(first / width) * width;
  const bins = Array.from({ length: yearCount(first, last, width) }, (_, at) => ({
    from: yearName(start + at * width),
    to: yearName(start + (at + 1) * width - 1),
    count: 0,
  }));
  for (const [day, times] of days) {
    const bin = bins[Math.floor((Number(day.slice(0, 4)) - start) / width)];
    if (bin) bin.count += times;
  }
  return bins;
}

function yearCount(first: number, last: number, width: number): number {
  return Math.floor(last / width) - Math.floor(first / width) + 1;
}

function yearName(year: number): string {
  return String(year).padStart(4, '0');
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function monthAfter(day: string, months: number): string {
  const month = monthsOf(day) + months;
  return `${yearName(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`;
}
