/** Stretches of days that together cover all time, and how one of them is cut into smaller ones. */
import { shiftedDay } from '../surveys/filters/filters.ts';

/** Both ends belong to it; an absent one is open. */
export interface DayWindow {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

/** Between which days answers are to be looked for. These are hints: a window that is open stays open. */
export interface KnownDays {
  oldest: string;
  newest: string;
  today: string;
}

const DAY_MS = 86_400_000;
/** No survey service is older: where the oldest answer we know of is not the oldest, the search begins here. */
const FIRST_DAY = '2000-01-01';

/** About equally long pieces, in order, each a day at least; one piece where there is nothing to cut. */
export function splitWindow(window: DayWindow, pieces: number, known: KnownDays): DayWindow[] {
  const { first, last } = endsOf(window, known);
  const days = Math.round((timeOf(last) - timeOf(first)) / DAY_MS) + 1;
  if (days < 2) return splitOpenDay(window, first, known);
  const count = Math.min(days, Math.max(2, pieces));
  const starts = Array.from({ length: count }, (_, at) => shiftedDay(first, Math.floor((at * days) / count)));
  return starts.map((start, at) => {
    const next = starts[at + 1];
    return {
      dateFrom: at === 0 ? window.dateFrom : start,
      dateTo: next === undefined ? window.dateTo : shiftedDay(next, -1),
    };
  });
}

/** One day with all the time before or behind it: what lies beyond the days that we know of is cut off. */
function splitOpenDay(window: DayWindow, day: string, { today }: KnownDays): DayWindow[] {
  if (window.dateFrom === undefined && day > FIRST_DAY) {
    return [{ dateTo: shiftedDay(day, -1) }, { dateFrom: day, dateTo: window.dateTo }];
  }
  if (window.dateTo === undefined && day < today) {
    return [{ dateFrom: window.dateFrom, dateTo: day }, { dateFrom: shiftedDay(day, 1) }];
  }
  return [window];
}

function endsOf({ dateFrom, dateTo }: DayWindow, { oldest, newest, today }: KnownDays) {
  const first = dateFrom ?? earlier(dateTo !== undefined && oldest > dateTo ? FIRST_DAY : oldest, dateTo ?? oldest);
  const last = dateTo ?? later(newest < first ? today : newest, first);
  return { first, last };
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
