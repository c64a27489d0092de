/**
 * What somebody looks at on the page of a survey: which answers, broken down by what, compared with when. It is in the
 * address, so that back, reload and a bookmark lead to the same figures.
 */
import { allFilters, answerOps, hiddenStates } from '../../../surveys/filters/all-filters.ts';
import type { FilterDescription, FilterKind } from '../../../surveys/filters/filter.ts';
import type { WireFilters, WireOptions } from './api/requests.ts';
import { viewerZone } from './viewer-zone.ts';

export interface SurveySelection {
  /** Only what differs from the usual: complete answers of all time. */
  filters: WireFilters;
  /** The id of a column, or nothing. */
  by: string;
  compare: Compare;
  /** The saved view it began with. */
  viewId: string;
}

type Compare = '' | 'previous' | { date_from: string; date_to: string };
type Condition = NonNullable<WireFilters['answers']>[number];

export const wholeSurvey: SurveySelection = { filters: {}, by: '', compare: '', viewId: '' };

const filters: readonly FilterDescription[] = allFilters;

/** How a filter is written in the address, by its kind; a list is written once for each of its members. */
const writers: Record<FilterKind, (value: unknown) => string[]> = {
  completeness: (value) => (value === true ? [] : [value === null ? 'all' : 'false']),
  flag: (value) => (value === true ? ['true'] : []),
  hidden: (value) => (value === 'with' ? [] : [String(value)]),
  day: (value) => [String(value)],
  period: (value) => [String(value)],
  moment: (value) => [String(value)],
  ids: (value) => [[value].flat().join(',')],
  words: (value) => [value].flat().map(String),
  variables: (value) => Object.entries(Object(value)).map(([name, one]) => `${name}=${one}`),
  conditions: (value) => [value].flat().map((one) => JSON.stringify(conditionList(Object(one)))),
};

const conditionList = ({ question_id, op, value }: Condition) =>
  value === undefined ? [question_id, op] : [question_id, op, value];

const readers: Record<FilterKind, (all: readonly string[]) => unknown> = {
  completeness: ([text]) => (text === 'all' ? null : text === 'false' ? false : undefined),
  flag: ([text]) => (text === 'true' ? true : undefined),
  hidden: ([text]) => hiddenStates.find((state) => state === text && text !== 'with'),
  day: ([text]) => text || undefined,
  period: ([text]) => text || undefined,
  moment: ([text]) => text || undefined,
  ids: ([text = '']) => someOf(text.split(',').map(Number).filter(Number.isSafeInteger)),
  words: (all) => someOf(all.filter(Boolean)),
  variables: (all) => {
    const pairs = all.filter((one) => one.indexOf('=') > 0);
    const members = pairs.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]);
    return members.length > 0 ? Object.fromEntries(members) : undefined;
  },
  conditions: (all) => someOf(all.flatMap(readCondition)),
};

function someOf<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Whoever edits an address by hand may write anything: what is no condition is left out. */
function readCondition(text: string): Condition[] {
  try {
    const [question_id, named, value] = JSON.parse(text);
    const op = answerOps.find((one) => one === named);
    return typeof question_id === 'string' && op ? [{ question_id, op, ...(value !== undefined && { value }) }] : [];
  } catch {
    return [];
  }
}

export function readSelection(query: string): SurveySelection {
  const given = new URLSearchParams(query);
  const members = filters.flatMap(({ name, kind }) => {
    const value = given.has(name) ? readers[kind](given.getAll(name)) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return {
    filters: Object.fromEntries(members),
    by: given.get('by') ?? '',
    compare: compareIn(given.get('compare') ?? ''),
    viewId: given.get('view') ?? '',
  };
}

function compareIn(text: string): Compare {
  const [, date_from, date_to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (date_from !== undefined && date_to !== undefined) return { date_from, date_to };
  return text === 'previous' ? 'previous' : '';
}

export function selectionQuery({ filters: chosen, by, compare, viewId }: SurveySelection): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) {
    const kind = filters.find((one) => one.name === name)?.kind;
    for (const text of kind ? writers[kind](value) : []) written.append(name, text);
  }
  if (by) written.set('by', by);
  if (compare) written.set('compare', compare === 'previous' ? compare : `${compare.date_from}..${compare.date_to}`);
  if (viewId) written.set('view', viewId);
  return written.toString();
}

/** Only a period has one before it: all time has none. */
export function hasPeriod({
  period,
  date_from,
  date_to,
}: Pick<WireFilters, 'period' | 'date_from' | 'date_to'>): boolean {
  return Boolean(period) || Boolean(date_from && date_to);
}

/** A comparison needs two periods: what is half chosen is not asked for yet. */
function comparedWith({ filters, compare }: SurveySelection) {
  if (compare !== 'previous') return compare || undefined;
  return hasPeriod(filters) ? { period: compare } : undefined;
}

/** The members of a request: of figures, an export, a batch or a view. */
export function selectionRequest(selection: SurveySelection): { filters: WireFilters; options: WireOptions } {
  const compare = comparedWith(selection);
  const report = { ...(selection.by && { banner: [[selection.by]] }), ...(compare && { compare }) };
  return {
    filters: selection.filters,
    options: { timezone: viewerZone, ...(Object.keys(report).length > 0 && { report }) },
  };
}

/** A saved view as it is looked at; what this page cannot show of it is left to the files that are made with it. */
export function savedSelection(view: {
  id: string;
  filters?: Readonly<Record<string, unknown>> | undefined;
  options?: Readonly<Record<string, unknown>> | undefined;
}): SurveySelection {
  const { banner, compare } = Object(view.options?.report);
  const by = [banner].flat(2).find((one) => typeof one === 'string') ?? '';
  const { period, date_from, date_to } = Object(compare);
  const days = date_from && date_to ? `${date_from}..${date_to}` : '';
  return {
    filters: { ...view.filters },
    by,
    compare: compareIn(period === 'previous' ? period : days),
    viewId: view.id,
  };
}

/** Whether both show the same figures. */
export function isSameSelection(one: SurveySelection, other: SurveySelection): boolean {
  const plain = (selection: SurveySelection) =>
    [...new URLSearchParams(selectionQuery({ ...selection, viewId: '' }))].toSorted().join('&');
  return plain(one) === plain(other);
}
