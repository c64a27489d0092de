/** The filters applied to one packed answer. All of them are checked here, also those the upstream applied. */
import { ownTextField, questionField, systemFields, variableField } from '../packing/fields.ts';
import { flagTest } from '../packing/flag-test.ts';
import { valueAt } from '../packing/packed-reader.ts';
import { passesAll, type RowTest } from '../packing/row-test.ts';
import { type KnownQuestions, noQuestions } from '../surveys/conditions/known-questions.ts';
import { type SettledCondition, settleConditions } from '../surveys/conditions/settle-condition.ts';
import { wordFilters } from '../surveys/filters/all-filters.ts';
import type { Filters } from '../surveys/filters/filters.ts';
import { showValue } from '../surveys/show-value.ts';
import { parseMoment, startOfDay, zoneOf } from '../zone.ts';
import { fieldFinder } from './field-finder.ts';
import type { RowFilter } from './rows.ts';

/** `known`: the questions that conditions on answers can be about; one that does not fit them is a 422. */
export function rowFilter(filters: Filters, timezone: string, known: KnownQuestions = noQuestions): RowFilter {
  return passesAll(rowTests(filters, timezone, known));
}

/** The same, test by test. */
export function rowTests(filters: Filters, timezone: string, known: KnownQuestions = noQuestions): RowTest[] {
  return [
    ...(filters.is_complete === null ? [] : [flagTest('is_complete', filters.is_complete)]),
    ...(filters.is_screenout ? [] : [flagTest('is_screenout', false)]),
    ...(filters.hidden === 'with' ? [] : [flagTest('is_hide', filters.hidden === 'only')]),
    ...(filters.is_deleted === null ? [] : [flagTest('is_deleted', filters.is_deleted)]),
    ...dateTests(filters, timezone),
    ...idTests(filters),
    ...wordTests(filters),
    ...variableTests(filters),
    ...settleConditions(filters.answers, known).map(answerTest),
  ];
}

/** Answers hidden from reports stay in the tables of answers and count nowhere else. */
export const isShown: RowTest = flagTest('is_hide', false);

/** Whole days of the caller's zone, both inclusive, and moments, of which the last is not. */
function dateTests(filters: Filters, timezone: string): RowTest[] {
  const { date_from, date_to, submitted_from, submitted_to } = filters;
  const zone = zoneOf(timezone);
  const lowerBounds = [
    ...(date_from === undefined ? [] : [startOfDay(date_from, 0, zone)]),
    ...(submitted_from === undefined ? [] : [parseMoment(submitted_from)]),
  ];
  const ends = [
    ...(date_to === undefined ? [] : [startOfDay(date_to, 1, zone)]),
    ...(submitted_to === undefined ? [] : [parseMoment(submitted_to)]),
  ];
  if (lowerBounds.length + ends.length === 0) return [];
  const from = Math.max(...lowerBounds, Number.NEGATIVE_INFINITY);
  const before = Math.min(...ends, Number.POSITIVE_INFINITY);
  const number = systemFields.indexOf('submitted_at');
  return [
    {
      fields: ['submitted_at'],
      moments: { from, before },
      passes(reader) {
        const at = parseMoment(String(valueAt(reader, number)));
        return at >= from && at < before;
      },
    },
  ];
}

function idTests(filters: Filters): RowTest[] {
  const wanted = new Set(filters.ids);
  const unwanted = new Set(filters.excludedIds);
  return [
    ...(wanted.size > 0 ? [idTest((id) => wanted.has(id))] : []),
    ...(unwanted.size > 0 ? [idTest((id) => !unwanted.has(id))] : []),
  ];
}

function idTest(passesId: (id: number) => boolean): RowTest {
  const number = systemFields.indexOf('id');
  return { fields: ['id'], passes: (reader) => passesId(Number(valueAt(reader, number))) };
}

/** Any of the wanted words; of tags at least one. */
function wordTests(filters: Filters): RowTest[] {
  return wordFilters
    .filter((field) => filters[field].length > 0)
    .map((field) => {
      const wanted = new Set<unknown>(filters[field]);
      const number = systemFields.indexOf(field);
      const passes: RowFilter = (reader) => [valueAt(reader, number)].flat().some((value) => wanted.has(value));
      return { fields: [field], passes };
    });
}

function variableTests(filters: Filters): RowTest[] {
  return Object.entries(filters.variables).map(([name, wanted]) => {
    const numberOf = fieldFinder(variableField(name));
    const passes: RowFilter = (reader) => {
      const value = valueAt(reader, numberOf(reader));
      return value !== undefined && showValue(value) === wanted;
    };
    return { fields: [variableField(name)], passes };
  });
}

/** A condition on the answer to one question, asked of packed answers. */
export function answerTest({ questionId, isMetBy }: SettledCondition): RowTest {
  const fields = [questionField(questionId), ownTextField(questionId)] as const;
  const [chosen, ownText] = [fieldFinder(fields[0]), fieldFinder(fields[1])];
  return { fields, passes: (reader) => isMetBy(valueAt(reader, chosen(reader)), valueAt(reader, ownText(reader))) };
}
