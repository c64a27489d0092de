/** Counts the respondents of one chunk for the survey's own figures. */

import { systemFields, waveFields } from '../../../packing/fields.ts';
import { flagTest } from '../../../packing/flag-test.ts';
import { type PackedReader, valueAt } from '../../../packing/packed-reader.ts';
import { showValue } from '../../../surveys/show-value.ts';
import { passingRows, rowsWhere } from '../../columns/chosen-rows.ts';
import type { Chunk } from '../../columns/chunk.ts';
import { classesOf, countedClasses, countedValues } from '../../columns/classes.ts';
import { loopsOver } from '../../columns/row-loops.ts';
import { slotsOf } from '../../columns/slots.ts';
import { addNumber } from '../number-tally.ts';
import { increment, pairOf } from '../question-partial.ts';
import { createDayReader, nameAt } from '../read-respondent.ts';
import type { SurveyPartial } from '../survey-partial.ts';
import { addName } from '../text-tally.ts';
import type { Outcomes } from './outcomes.ts';

/** All that is read here besides the questions. */
export const respondentFields = ['is_complete', 'is_screenout', 'duration_seconds', 'device', 'country', 'source'];

const LONGEST_SECONDS = 1e9;
const durationField = systemFields.indexOf('duration_seconds');
const namedFields = [
  ['devices', 'device'],
  ['countries', 'country'],
  ['sources', 'source'],
] as const;

interface Scanned {
  chunk: Chunk;
  /** Those that count for the survey. */
  rows: Uint32Array;
  /** One for each question of the survey, in its order. */
  outcomes: readonly Outcomes[];
  timezone: string;
  /** Several surveys are counted as one. */
  isMerged: boolean;
}

export function countRespondents(partial: SurveyPartial, scanned: Scanned): void {
  const { chunk, rows, outcomes, timezone } = scanned;
  const isScreenedOut = passingRows(chunk, [flagTest('is_screenout')]);
  const isComplete = passingRows(chunk, [flagTest('is_complete')]);
  const started = rowsWhere(rows, isScreenedOut, 0);
  const complete = rowsWhere(started, isComplete, 1);
  const incomplete = rowsWhere(started, isComplete, 0);
  partial.screenedOut += rows.length - started.length;
  partial.complete += complete.length;
  partial.incomplete += incomplete.length;
  const dayOf = createDayReader(timezone);
  countDays(partial.completeDays, chunk, complete, dayOf);
  countDays(partial.incompleteDays, chunk, incomplete, dayOf);
  noteSpan(partial, chunk, started);
  for (const [value, times] of countedValues(chunk, ['duration_seconds'], complete, { valueOf: durationOf })) {
    if (value >= 0) addNumber(partial.durations, value, times);
  }
  for (const [kind, field] of namedFields) {
    const names = countedValues(chunk, [field], started, { valueOf: (reader) => nameAt(reader, field) });
    for (const [name, times] of names) if (name !== '') addName(partial[kind], name, name, times);
  }
  countLastAnswers(incomplete, outcomes, (place, times) => increment(partial.stoppedAfter, place, times));
  if (scanned.isMerged) countInWaves(partial, chunk, { started, incomplete }, outcomes);
}

function countInWaves(
  { inWaves }: SurveyPartial,
  chunk: Chunk,
  { started, incomplete }: { started: Uint32Array; incomplete: Uint32Array },
  questions: readonly Outcomes[],
): void {
  const classes = classesOf(chunk, [waveFields.id]);
  const reader = classes.reader();
  const field = reader.fields.indexOf(waveFields.id);
  for (const [at, times] of countedClasses(classes, started).entries()) {
    if (times === 0) continue;
    reader.moveToClass(at);
    const wave = showValue(valueAt(reader, field));
    increment(inWaves, wave, times);
    const own = incomplete.filter((row) => classes.of[row] === at);
    countLastAnswers(own, questions, (place, left) => increment(inWaves, pairOf(wave, place), left));
  }
}

function durationOf(reader: PackedReader): number {
  const duration = valueAt(reader, durationField);
  return typeof duration === 'number' && duration <= LONGEST_SECONDS ? duration : -1;
}

function countDays(
  days: Map<string, number>,
  chunk: Chunk,
  rows: Uint32Array,
  dayOf: (epochMs: number) => string | undefined,
): void {
  const slots = slotsOf(chunk);
  const { moments } = chunk;
  for (const [at, times] of countedClasses(slots, rows).entries()) {
    const day = times > 0 ? dayOf(moments[slots.firsts[at] ?? 0] ?? Number.NaN) : undefined;
    if (day !== undefined) increment(days, day, times);
  }
}

function noteSpan(partial: SurveyPartial, { moments }: Chunk, rows: Uint32Array): void {
  let { firstMs, newestMs } = partial;
  for (let at = 0; at < rows.length; at++) {
    const moment = moments[rows[at] ?? 0] ?? Number.NaN;
    if (moment < firstMs) firstMs = moment;
    if (moment > newestMs) newestMs = moment;
  }
  Object.assign(partial, { firstMs, newestMs });
}

/** From the last question to the first: whoever answered one need not be asked for those before it. */
function countLastAnswers(
  incomplete: Uint32Array,
  questions: readonly Outcomes[],
  note: (place: string, times: number) => void,
): void {
  const rows = Uint32Array.from(incomplete);
  let left = rows.length;
  for (let at = questions.length - 1; at >= 0 && left > 0; at--) {
    const question = questions[at];
    if (!question) continue;
    const { classOf, isGiven } = question;
    const others = loopsOver(classOf).keepUnmarked(classOf, rows, left, isGiven);
    if (others < left) note(String(at), left - others);
    left = others;
  }
  if (left > 0) note('-1', left);
}
