/** What a reader has chosen of the filters, kind by kind, and the member of the request that it makes. */
import { allFilters, hiddenStates } from '../../../../surveys/filters/all-filters.ts';
import type { FilterDescription, FilterKind } from '../../../../surveys/filters/filter.ts';
import type { WireFilters } from '../api/requests.ts';
import { words } from './words.ts';

export interface FilterForm {
  /** By the name of the filter: what was written, or the one choice that was made. */
  text: Record<string, string>;
  /** Words that were chosen from a list. */
  picked: Record<string, string[]>;
  /** Which of many words are shown. */
  search: Record<string, string>;
}

const filters: readonly FilterDescription[] = allFilters;

export function newFilterForm(): FilterForm {
  return {
    text: Object.fromEntries(filters.map(({ name }) => [name, ''])),
    picked: Object.fromEntries(filters.map(({ name }) => [name, []])),
    search: {},
  };
}

/** Undefined where nothing was chosen. */
type WireOf = (text: string, picked: readonly string[], isUpperCase: boolean) => unknown;

const wireOfKind: Record<Exclude<FilterKind, 'conditions'>, WireOf> = {
  completeness: (text) => (text === 'all' ? null : text !== 'incomplete'),
  flag: (text) => (text === 'on' ? true : undefined),
  hidden: (text) => text || undefined,
  day: (text) => text || undefined,
  period: (text) => text || undefined,
  moment: (text) => text.trim() || undefined,
  ids: (text) => someOf(words(text).map((word) => (/^\d+$/.test(word) ? Number(word) : word))),
  words: (text, picked, isUpperCase) =>
    someOf([...new Set([...words(isUpperCase ? text.toUpperCase() : text), ...picked])]),
  variables: (text) => {
    const pairs = text.split('\n').filter((line) => line.includes('='));
    const members = pairs.map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1)]);
    return members.length > 0 ? Object.fromEntries(members) : undefined;
  },
};

const someOf = <Item>(items: readonly Item[]) => (items.length > 0 ? items : undefined);

/** A period takes the place of days. What is no number is sent as it was written: the API says so. */
export function chosenFilters({ text, picked }: FilterForm): WireFilters {
  const members = filters.flatMap(({ name, kind, isUpperCase = false }) => {
    if (kind === 'conditions' || (kind === 'day' && text.period !== '')) return [];
    const value = wireOfKind[kind](text[name] ?? '', picked[name] ?? [], isUpperCase);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

const textOfKind: Record<Exclude<FilterKind, 'conditions' | 'words'>, (value: unknown) => string> = {
  completeness: (value) => (value === null ? 'all' : value === false ? 'incomplete' : ''),
  flag: (value) => (value === true ? 'on' : ''),
  hidden: (value) => (value === hiddenStates[0] ? '' : String(value)),
  day: String,
  period: String,
  moment: String,
  ids: (value) => [value].flat().join(', '),
  variables: (value) =>
    Object.entries(Object(value))
      .map(([name, one]) => `${name}=${one}`)
      .join('\n'),
};

/** A stored request, as it could have been chosen. */
export function editedFilterForm(given: WireFilters): FilterForm {
  const form = newFilterForm();
  const members: Readonly<Record<string, unknown>> = given;
  for (const { name, kind } of filters) {
    const value = members[name];
    if (value === undefined || kind === 'conditions') continue;
    if (kind === 'words') form.picked[name] = [value].flat().map(String);
    else form.text[name] = textOfKind[kind](value);
  }
  return form;
}
