/** Stretches of time that together cover all of it, and how one of them is cut into smaller ones. */
import { shiftedDay } from '../surveys/filters/days.ts';

/** Both days belong to it; an absent one is open. */
export interface TimeWindow {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Within one day: the first moment of it, and the first one behind it. */
  submittedFrom?: string | undefined;
  submittedTo?: string | undefined;
}

/** Between which days answers are to be looked for. These are hints: a window that is open stays open. */
export interface KnownDays {
  oldest: string;
  newest: string;
  today: string;
}

const DAY_MS = 86_400_000;
/** What came within one second is not cut: a file that was imported may hold the same moment everywhere. */
const SHORTEST_MS = 1_000;
/** No survey service is older: where the oldest answer we know of is not the oldest, the search begins here. */
const FIRST_DAY = '2000-01-01';

/** About equally long pieces, in order, each a day at least; one piece where there is nothing to cut. */
export function splitWindow(window: TimeWindow, pieces: number, known: KnownDays): TimeWindow[] {
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

/** The day of a window that is one day or a part of one; what is yet to come of all days belongs to today. */
export function onlyDayOf({ dateFrom, dateTo }: TimeWindow, { today }: KnownDays): string | undefined {
  const isOnly = dateTo === undefined ? dateFrom !== undefined && dateFrom >= today : dateFrom === dateTo;
  return isOnly ? dateFrom : undefined;
}

/**
 * Pieces of one day, about equally long. The first begins and the last ends where the day does, whatever the zone is in
 * which the service counts days.
 */
export function cutDay(window: TimeWindow, day: string, pieces: number): TimeWindow[] {
  const { submittedFrom, submittedTo } = window;
  const from = submittedFrom === undefined ? timeOf(day) : Date.parse(submittedFrom);
  const to = submittedTo === undefined ? timeOf(day) + DAY_MS : Date.parse(submittedTo);
  const count = Math.min(Math.floor((to - from) / SHORTEST_MS), Math.max(2, pieces));
  if (count < 2) return [window];
  const startOf = (at: number) => new Date(from + Math.floor(((to - from) * at) / count)).toISOString();
  return Array.from({ length: count }, (_, at) => ({
    dateFrom: day,
    dateTo: at === count - 1 ? window.dateTo : day,
    submittedFrom: at === 0 ? submittedFrom : startOf(at),
    submittedTo: at === count - 1 ? submittedTo : startOf(at + 1),
  }));
}

/** Both as one, where the second begins at the end of the first. Days and parts of days do not mix: zones differ. */
export function joinedWindow(one: TimeWindow, next: TimeWindow): TimeWindow | undefined {
  const isPart = isPartOfDay(one);
  if (isPart !== isPartOfDay(next) || (isPart && one.dateFrom !== next.dateFrom)) return undefined;
  const { dateFrom, submittedFrom } = one;
  return { dateFrom, submittedFrom, dateTo: next.dateTo, submittedTo: next.submittedTo };
}

export function isPartOfDay({ submittedFrom, submittedTo }: TimeWindow): boolean {
  return submittedFrom !== undefined || submittedTo !== undefined;
}

/** One day with all the time before or behind it: what lies beyond the days that we know of is cut off. */
function splitOpenDay(window: TimeWindow, day: string, { today }: KnownDays): TimeWindow[] {
  if (window.dateFrom === undefined && day > FIRST_DAY) {
    return [{ dateTo: shiftedDay(day, -1) }, { dateFrom: day, dateTo: window.dateTo }];
  }
  if (window.dateTo === undefined && day < today) {
    return [{ dateFrom: window.dateFrom, dateTo: day }, { dateFrom: shiftedDay(day, 1) }];
  }
  return [window];
}

function endsOf({ dateFrom, dateTo }: TimeWindow, { oldest, newest, today }: KnownDays) {
  const first = dateFrom ?? earlier(dateTo !== undefined && oldest > dateTo ? FIRST_DAY : oldest, dateTo ?? oldest);
  const last = dateTo ?? later(newest < first ? today : newest, first);
  return { first, last };
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
