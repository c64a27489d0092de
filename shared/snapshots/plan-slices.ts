/**
 * Plans the slices of a large survey: days are cut until the service counts few enough answers in each piece, and a single
 * day as well where the service filters by moments; then neighbours are put together again. Every count is a question to the service, and its counts must add up: one that does
 * not count, or does not know days, is pulled as a whole.
 */

import type { Clock } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { shiftedDay } from '../surveys/filters/days.ts';
import type { UpstreamQuery } from '../surveys/filters/filters.ts';
import { parseMoment } from '../zone.ts';
import { countAll, countOf } from './count-answers.ts';
import { type Slice, sliceQuery } from './slice.ts';
import {
  cutDay,
  isPartOfDay,
  joinedWindow,
  type KnownDays,
  onlyDayOf,
  splitWindow,
  type TimeWindow,
} from './time-windows.ts';
import type { Upstream } from './upstream.ts';

const ANSWERS_A_SLICE = 25_000;
/** Pieces are to be a little smaller than a slice may be: then those with some more need not be cut again. */
const PIECE_OF_SLICE = 0.8;
const MOST_PIECES = 64;
/** However unevenly answers lie, planning asks about so often for each slice. */
const CALLS_A_SLICE = 3;
const SPARE_CALLS = 24;

interface PlanRequest {
  upstream: Upstream;
  token: string;
  query: UpstreamQuery;
  now: Clock;
  /** The oldest time that is known of; what is older is found all the same. */
  oldest: string | undefined;
  /** Only tests take other sizes. */
  answersASlice?: number;
}

interface CountedWindow extends TimeWindow {
  count: number;
}

/** Two slices or more, or undefined where the survey cannot be divided. */
export async function planSlices(request: PlanRequest): Promise<Slice[] | undefined> {
  try {
    const slices = (await sliceDays(request)) ?? (await sliceCompleteOnes(request));
    return slices && slices.length > 1 ? slices : undefined;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Incomplete answers may have no time: where that is why the days do not add up, they are a slice of their own. */
async function sliceCompleteOnes(request: PlanRequest): Promise<Slice[] | undefined> {
  const { query } = request;
  if (query.isComplete !== undefined) return undefined;
  const all = await countOf(request, query);
  const incomplete = await countOf(request, { ...query, isComplete: false });
  const days = incomplete ? await sliceDays({ ...request, query: { ...query, isComplete: true } }) : undefined;
  if (all === undefined || incomplete === undefined || !days) return undefined;
  const sum = days.reduce((total, { expected }) => total + expected, incomplete);
  if (!(await addsUp(request, all, sum))) return undefined;
  return [...days.map((slice) => ({ ...slice, isComplete: true })), { isComplete: false, expected: incomplete }];
}

async function sliceDays(request: PlanRequest): Promise<Slice[] | undefined> {
  const { upstream, token, query, answersASlice = ANSWERS_A_SLICE } = request;
  const whole = await upstream.latest(token, query);
  const known = whole && knownDays(request, whole.submittedAt);
  if (!known || !(await filtersByDay(request, whole.total, known))) return undefined;
  let callsLeft = SPARE_CALLS + CALLS_A_SLICE * Math.ceil(whole.total / answersASlice);
  let cutsDays: boolean | undefined;
  let windows: CountedWindow[] = [{ dateFrom: query.dateFrom, dateTo: query.dateTo, count: whole.total }];
  for (;;) {
    // asked only where a day is too large
    cutsDays ??= await filtersByMoment(request, windows, known);
    const pieces = windows.flatMap((window) => piecesOf(window, answersASlice, known, cutsDays ?? false));
    callsLeft -= pieces.length - windows.length;
    if (pieces.length === windows.length || callsLeft < 0) return putTogether(windows, answersASlice);
    const counted = await countPieces(request, pieces);
    const sum = counted?.reduce((total, { count }) => total + count, 0);
    if (counted && sum !== undefined && (await addsUp(request, whole.total, sum))) windows = counted;
    else if (cutsDays) cutsDays = false;
    else return undefined;
  }
}

/** What is small enough, or cannot be cut, keeps its count. */
function piecesOf(
  window: CountedWindow,
  most: number,
  known: KnownDays,
  cutsDays: boolean,
): (TimeWindow & { count?: number })[] {
  if (window.count <= most) return [window];
  const wanted = Math.min(MOST_PIECES, Math.ceil(window.count / (most * PIECE_OF_SLICE)));
  const day = onlyDayOf(window, known);
  const byDays = isPartOfDay(window) ? [window] : splitWindow(window, wanted, known);
  const pieces = byDays.length < 2 && day !== undefined && cutsDays ? cutDay(window, day, wanted) : byDays;
  return pieces.length > 1 ? pieces : [window];
}

async function countPieces(
  request: PlanRequest,
  pieces: readonly (TimeWindow & { count?: number })[],
): Promise<CountedWindow[] | undefined> {
  const uncounted = pieces.filter(({ count }) => count === undefined);
  const counts = await countAll(
    request,
    uncounted.map((window) => sliceQuery(request.query, window)),
  );
  if (counts.includes(undefined)) return undefined;
  const found = counts.values();
  return pieces.map((piece) => ({ ...piece, count: piece.count ?? found.next().value ?? 0 }));
}

function putTogether(windows: readonly CountedWindow[], most: number): Slice[] {
  const slices: Slice[] = [];
  for (const { count, ...window } of windows) {
    const last = slices.at(-1);
    const joined = last && last.expected + count <= most ? joinedWindow(last, window) : undefined;
    if (last && joined) slices.splice(-1, 1, { ...joined, expected: last.expected + count });
    else slices.push({ ...window, expected: count });
  }
  return slices;
}

/** The sum is right when the service counts as many, now or when planning began: answers come in all the time. */
async function addsUp(request: PlanRequest, before: number, sum: number): Promise<boolean> {
  if (sum === before) return true;
  const now = await countOf(request, request.query);
  return now !== undefined && Math.min(before, now) <= sum && sum <= Math.max(before, now);
}

/** There is an answer on either of these days, so that the days before the one, or behind the other, are not all. */
async function filtersByDay(request: PlanRequest, total: number, { oldest, newest }: KnownDays): Promise<boolean> {
  const { dateFrom = '', dateTo = '9' } = request.query;
  const [before, behind] = [shiftedDay(oldest, -1), shiftedDay(newest, 1)];
  const windows = [
    ...(before >= dateFrom ? [{ dateTo: before }] : []),
    ...(behind <= dateTo ? [{ dateFrom: behind }] : []),
  ];
  const counts = await countAll(
    request,
    windows.map((window) => sliceQuery(request.query, window)),
  );
  return counts.every((count) => count !== undefined && count < total);
}

/**
 * Whether the service knows moments; undefined while no day is so large that it matters. One that does not know them
 * passes over them, and then counts the whole day.
 */
async function filtersByMoment(
  request: PlanRequest,
  windows: readonly CountedWindow[],
  known: KnownDays,
): Promise<boolean | undefined> {
  const { query, answersASlice = ANSWERS_A_SLICE } = request;
  const large = windows.find((window) => window.count > answersASlice && onlyDayOf(window, known) !== undefined);
  const day = large && onlyDayOf(large, known);
  if (!large || day === undefined) return undefined;
  try {
    const outside = [
      { ...large, submittedTo: `${shiftedDay(day, -1)}T00:00:00.000Z` },
      { ...large, submittedFrom: `${shiftedDay(day, 2)}T00:00:00.000Z` },
    ];
    const counts = await countAll(
      request,
      outside.map((window) => sliceQuery(query, window)),
    );
    return counts.every((count) => count === 0);
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function knownDays({ oldest, now }: PlanRequest, newest: string | undefined): KnownDays | undefined {
  const days = [dayOf(oldest), dayOf(newest)].filter((day) => day !== undefined).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { oldest: first, newest: last, today: new Date(now()).toISOString().slice(0, 10) };
}

function dayOf(moment: string | undefined): string | undefined {
  const time = moment === undefined ? Number.NaN : parseMoment(moment);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** A service may refuse a word that it does not know. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'upstream_refused' || error.code === 'upstream_unreadable');
}
