/** Counts one chunk of answers for a report: every question, the survey itself, and what is compared. */

import { waveFields } from '../../../packing/fields.ts';
import { flagTest } from '../../../packing/flag-test.ts';
import { fieldKind } from '../../../packing/pack-buffer.ts';
import type { RowTest } from '../../../packing/row-test.ts';
import { countIn, type Mask, passingRows, rowsIn } from '../../columns/chosen-rows.ts';
import type { Chunk } from '../../columns/chunk.ts';
import type { Crossing } from '../comparing/crossing.ts';
import type { Period } from '../comparing/period.ts';
import type { CountedQuestion } from '../counted-question.ts';
import type { RatingsTogether } from '../drivers/ratings-together.ts';
import type { StatisticsPartial } from '../statistics-partial.ts';
import type { Outcomes } from './outcomes.ts';
import { outcomesOf } from './outcomes-of.ts';
import type { Pending } from './pending.ts';
import { countCrossed, countPlain } from './scan-question.ts';
import { countRespondents, respondentFields } from './scan-survey.ts';
import { type Standings, standingsOf } from './standings.ts';
import { sumRatings } from './sum-ratings.ts';

export interface ScanRequest {
  timezone: string;
  /** Which answers belong in the statistics of questions: all filters. Hidden ones never do. */
  counts: readonly RowTest[];
  /** Which belong in the survey's own figures: all filters but those of completeness and screening out. */
  countsForSurvey: readonly RowTest[];
  /** Which belong in the period before, where they are not in the present one. */
  countsBefore?: readonly RowTest[] | undefined;
  questions: readonly CountedQuestion[];
  /** By question: what is counted, but not yet in the sums. */
  pending: readonly Pending[];
  crossing?: Crossing | undefined;
  /** Those that are compared with the overall one. */
  together?: RatingsTogether | undefined;
  /** Several surveys are counted as one. */
  isMerged: boolean;
  /** What is removed from texts may be in any field. */
  readsAll: boolean;
}

/** What has gone by. */
export interface SeenAnswers {
  read: number;
  counted: number;
  /** They pass all filters, but are hidden from reports. */
  hidden: number;
  /** When the newest of the counted ones was submitted. */
  newestAt: string | undefined;
}

/** The fields that a chunk has to hold. */
export function scannedFields(request: ScanRequest): (field: string) => boolean {
  const { questions, crossing, counts, countsForSurvey, countsBefore = [], readsAll } = request;
  const wanted = new Set([
    ...[...respondentFields, 'is_hide', 'submitted_at'],
    ...[...counts, ...countsForSurvey, ...countsBefore].flatMap(({ fields }) => fields),
    ...questions.flatMap(({ reader }) => reader.fields),
    ...(crossing?.fields ?? []),
    ...(request.isMerged ? [waveFields.id] : []),
  ]);
  return (field) => readsAll || wanted.has(field);
}

export function scanChunk(request: ScanRequest, partial: StatisticsPartial, seen: SeenAnswers, chunk: Chunk): void {
  const { questions, crossing, timezone } = request;
  if (questions.some(({ book }) => book?.isFull())) settlePending(request, partial);
  const isHidden = passingRows(chunk, [flagTest('is_hide')]);
  const passing = passingRows(chunk, request.counts);
  const rows = rowsIn(passing, isHidden);
  noteSeen(seen, chunk, rows, countIn(passing));
  partial.base += rows.length;
  const outcomes = questions.map((question) => outcomesOf(question, chunk));
  countRespondents(partial.survey, {
    chunk,
    rows: rowsIn(passingRows(chunk, request.countsForSurvey), isHidden),
    outcomes: outcomes.filter((_, at) => questions[at]?.isRetired === false),
    timezone,
    isMerged: request.isMerged,
  });
  if (!crossing) {
    countAll(partial.questions, outcomes, rows, chunk);
    noteRatings(request, { chunk, outcomes, standings: { rows, bundles: [] } });
    return;
  }
  const { pending } = request;
  const standings = countPeriod('now', { chunk, rows, outcomes, crossing, partials: partial.questions, pending });
  noteRatings(request, { chunk, outcomes, standings });
  if (!request.countsBefore) return;
  const before = rowsIn(passingRows(chunk, request.countsBefore), either(passing, isHidden));
  countPeriod('before', { chunk, rows: before, outcomes, crossing, partials: crossing.partial.earlier, pending });
}

/** Adds to the sums all that has only been counted. */
export function settlePending({ questions, pending, crossing }: ScanRequest, partial: StatisticsPartial): void {
  for (const [at, own] of partial.questions.entries()) {
    pending[at]?.settle(at, own, crossing);
    if (questions[at]?.book?.isFull()) questions[at].book.forget();
  }
}

interface PeriodScan {
  chunk: Chunk;
  rows: Uint32Array;
  outcomes: readonly Outcomes[];
  crossing: Crossing;
  partials: StatisticsPartial['questions'];
  pending: ScanRequest['pending'];
}

function countPeriod(period: Period, { chunk, rows, outcomes, crossing, partials, pending }: PeriodScan): Standings {
  const standings = standingsOf(chunk, rows, crossing, period);
  if (!crossing.hears(period)) {
    countAll(partials, outcomes, standings.rows, chunk);
    return standings;
  }
  for (const [question, partial] of partials.entries()) {
    const own = outcomes[question];
    const held = crossing.weight ? undefined : pending[question];
    if (!own) continue;
    countCrossed(partial, { question, outcomes: own, standings, cross: crossing, period, pending: held }, chunk);
  }
  return standings;
}

function noteRatings({ together }: ScanRequest, seen: Parameters<typeof sumRatings>[1]): void {
  if (together) sumRatings(together, seen);
}

function countAll(
  partials: StatisticsPartial['questions'],
  outcomes: readonly Outcomes[],
  rows: Uint32Array,
  chunk: Chunk,
): void {
  for (const [at, partial] of partials.entries()) {
    const own = outcomes[at];
    if (own) countPlain(partial, own, rows, chunk);
  }
}

function either(one: Mask, other: Mask): Mask {
  return one.map((is, row) => is | (other[row] ?? 0));
}

function noteSeen(seen: SeenAnswers, chunk: Chunk, counted: Uint32Array, passing: number): void {
  seen.read += chunk.rows;
  seen.counted += counted.length;
  seen.hidden += passing - counted.length;
  seen.newestAt = newest(seen.newestAt, chunk, counted);
}

/** Times are compared by their bytes, as in tables of answers; a stored chunk has them as moments. */
function newest(known: string | undefined, chunk: Chunk, rows: Uint32Array): string | undefined {
  const { columns, moments } = chunk;
  if (chunk.isStored) {
    const newestMs = newestMoment(moments, rows);
    const text = newestMs === Number.NEGATIVE_INFINITY ? undefined : new Date(newestMs).toISOString();
    return known === undefined || (text !== undefined && text > known) ? text : known;
  }
  const column = columns.get('submitted_at');
  if (!column) return known;
  const { codes, kinds, starts, ends } = column;
  let found = Buffer.from(known ?? '');
  const isSeen = new Uint8Array(kinds.length);
  for (const row of rows) isSeen[codes[row] ?? 0] = 1;
  for (const [code, is] of isSeen.entries()) {
    if (is === 0 || kinds[code] !== fieldKind.text) continue;
    const text = chunk.bytes.subarray(starts[code], ends[code]);
    if (Buffer.compare(text, found) > 0) found = Buffer.from(text);
  }
  return found.length === 0 ? undefined : found.toString();
}

function newestMoment(moments: Float64Array, rows: Uint32Array): number {
  let newestMs = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const moment = moments[rows[at] ?? 0] ?? Number.NaN;
    if (moment > newestMs) newestMs = moment;
  }
  return newestMs;
}
