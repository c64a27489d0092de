/**
 * Filters and options of an export operation, where they are side by side: in a query string with lists as `ids=1,2`,
 * `ids[]=1` or repeated and nested options by dots, or as members of a body. What is unknown is passed on, for the
 * schemas to refuse by name.
 */

import { allFormats } from '../../../formats/all-formats.ts';
import { invalid } from '../../../problems/problem.ts';
import { allFilters, filtersByName } from '../../../surveys/filters/all-filters.ts';
import type { FilterKind } from '../../../surveys/filters/filter.ts';
import { isObject } from '../../../surveys/question.ts';

/** Options that are true or false, by dots. */
const optionFlags = new Set([
  'privacy.unlinked',
  ...allFormats.flatMap(({ name: format, options }) =>
    Object.entries(options).flatMap(([name, { kind }]) => (kind === 'flag' ? [`${format}.${name}`] : [])),
  ),
]);

interface ExportParameters {
  filters: Record<string, unknown>;
  options: Record<string, unknown>;
}

export function parametersOfBody(body: unknown): ExportParameters {
  if (!isObject(body)) throw invalid('body', 'expected_object');
  const members = Object.entries(body).map(([name, value]): [string, unknown] => [name, asInQuery(name, value)]);
  const isFilter = ([name]: [string, unknown]) => filtersByName.has(name);
  return {
    filters: Object.fromEntries(members.filter(isFilter)),
    options: Object.fromEntries(members.filter((member) => !isFilter(member))),
  };
}

/** Texts are accepted as in a query: one word for a list of one, and words for numbers, true, false and all. */
function asInQuery(name: string, value: unknown): unknown {
  const kind = filtersByName.get(name)?.kind;
  if (kind === 'ids') return [value].flat().flatMap((one) => (typeof one === 'string' ? numbers(one) : [one]));
  if (typeof value !== 'string') return value;
  if (kind === 'words') return [value];
  if (kind === 'completeness') return completeness(value);
  return kind === 'flag' ? truth(value) : value;
}

/** How the filters of each kind are read from what a query gives under their name. */
const readers: Record<Exclude<FilterKind, 'variables'>, (given: readonly string[], before: unknown) => unknown> = {
  completeness: (given) => completeness(given.join()),
  flag: (given) => truth(given.join()),
  hidden: (given) => given.join(),
  day: (given) => given.join(),
  period: (given) => given.join(),
  moment: (given) => given.join(),
  ids: (given, before) => [...asList(before), ...given.flatMap(numbers)],
  words: (given, before) => [...asList(before), ...given.flatMap(words)],
  conditions: (given) => json(given.join()),
};

const variablesFilter = allFilters.find(({ kind }) => kind === 'variables')?.name ?? '';

export function parametersOfQuery(query: URLSearchParams): ExportParameters {
  const filters: Record<string, unknown> = {};
  const options: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const plain = name.replace(/\[\]$/, '');
    const values = query.getAll(name);
    const kind = filtersByName.get(plain)?.kind;
    if (kind !== undefined && kind !== 'variables') filters[plain] = readers[kind](values, filters[plain]);
    else if (plain.startsWith(`${variablesFilter}.`) && !plain.endsWith('.__proto__'))
      nest(filters, [variablesFilter, plain.slice(variablesFilter.length + 1)], values.join());
    else if (plain === 'columns' && values.join() === 'all') options.columns = 'all';
    else if (plain === 'columns') options.columns = [...asList(options.columns), ...values.flatMap(words)];
    else if (plain === 'report') options.report = json(values.join());
    else if (plain === 'privacy.minimum_base') nest(options, pathOf(plain), numbers(values.join())[0]);
    else if (optionFlags.has(plain)) nest(options, pathOf(plain), truth(values.join()));
    else nest(options, pathOf(plain), values.join());
  }
  return { filters, options };
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function words(text: string): string[] {
  return text.split(',').filter((part) => part !== '');
}

/** Conditions on answers come as JSON; what is none stays text, so that the schema can refuse it. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Not-a-number stays text, so that the schema can name it. */
function numbers(text: string): (number | string)[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : part));
}

function truth(text: string): boolean | string {
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
}

function completeness(text: string): boolean | string | null {
  return ['all', 'null', ''].includes(text) ? null : truth(text);
}

/** Names that nest by dots. Only the first are ours: a column's id may have dots of its own. */
function pathOf(name: string): string[] {
  const [first = '', second, ...rest] = name.split('.');
  if (second === undefined) return [first];
  if (first === 'privacy' && second === 'columns' && rest.length > 0) return [first, second, rest.join('.')];
  return [first, [second, ...rest].join('.')];
}

function nest(target: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  const inner = Object.getOwnPropertyDescriptor(target, first)?.value;
  const outer = isObject(inner) ? { ...inner } : {};
  if (rest.length > 0) nest(outer, rest, value);
  const next = rest.length > 0 ? outer : value;
  Object.defineProperty(target, first, { value: next, enumerable: true, configurable: true, writable: true });
}
