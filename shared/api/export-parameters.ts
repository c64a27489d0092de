/**
 * Filters and options of an export operation, where they are side by side: in a query string with lists as `ids=1,2`,
 * `ids[]=1` or repeated and nested options by dots, or as members of a body. What is unknown is passed on, for the
 * schemas to refuse by name.
 */
import { invalid } from '../errors.ts';
import { allFormats } from '../formats/all-formats.ts';
import { filtersSchema } from '../surveys/filters.ts';
import { isObject } from '../surveys/question.ts';

const numberLists = new Set(['ids', 'excludedIds']);
const wordLists = new Set(['country', 'device', 'source', 'tags']);
const flags = new Set(['is_screenout', 'is_deleted']);
/** Options that are true or false, by dots. */
const optionFlags = new Set([
  'privacy.unlinked',
  ...allFormats.flatMap(({ name: format, options }) =>
    Object.entries(options).flatMap(([name, { kind }]) => (kind === 'flag' ? [`${format}.${name}`] : [])),
  ),
]);
const times = new Set(['date_from', 'date_to', 'period', 'submitted_from', 'submitted_to']);

interface ExportParameters {
  filters: Record<string, unknown>;
  options: Record<string, unknown>;
}

export function parametersOfBody(body: unknown): ExportParameters {
  if (!isObject(body)) throw invalid('body', 'expected_object');
  const members = Object.entries(body).map(([name, value]): [string, unknown] => [name, asInQuery(name, value)]);
  const isFilter = ([name]: [string, unknown]) => Object.hasOwn(filtersSchema.shape, name);
  return {
    filters: Object.fromEntries(members.filter(isFilter)),
    options: Object.fromEntries(members.filter((member) => !isFilter(member))),
  };
}

/** Texts are accepted as in a query: one word for a list of one, and words for numbers, true, false and all. */
function asInQuery(name: string, value: unknown): unknown {
  if (numberLists.has(name)) return [value].flat().flatMap((one) => (typeof one === 'string' ? numbers(one) : [one]));
  if (typeof value !== 'string') return value;
  if (wordLists.has(name)) return [value];
  if (name === 'is_complete') return completeness(value);
  return flags.has(name) ? truth(value) : value;
}

export function parametersOfQuery(query: URLSearchParams): ExportParameters {
  const filters: Record<string, unknown> = {};
  const options: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const plain = name.replace(/\[\]$/, '');
    const values = query.getAll(name);
    if (numberLists.has(plain)) filters[plain] = [...asList(filters[plain]), ...values.flatMap(numbers)];
    else if (wordLists.has(plain)) filters[plain] = [...asList(filters[plain]), ...values.flatMap(words)];
    else if (plain === 'is_complete') filters.is_complete = completeness(values.join());
    else if (flags.has(plain)) filters[plain] = truth(values.join());
    else if (times.has(plain)) filters[plain] = values.join();
    else if (plain.startsWith('variables.') && plain !== 'variables.__proto__')
      nest(filters, ['variables', plain.slice('variables.'.length)], values.join());
    else if (plain === 'answers') filters.answers = json(values.join());
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
