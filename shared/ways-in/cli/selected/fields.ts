/**
 * `--field`: only some members of a result. Without `--json` their bare values, a line for each item and tabs between
 * them, as shells like it; with it objects of these members only.
 */
import { invalid } from '../../../problems/problem.ts';
import { isObject } from '../../../surveys/question.ts';
import { asJson } from '../printable.ts';
import { didYouMean } from '../words/nearest.ts';

/** `text` is what the command prints with `--json`. */
export function selectedFields(text: string, fields: readonly string[], isJson: boolean): string {
  const items = itemsIn(JSON.parse(text));
  for (const field of fields) checkKnown(field, items);
  if (!isJson) return items.map((item) => `${fields.map((field) => bare(valueAt(item, field))).join('\t')}\n`).join('');
  const chosen = items.map((item) => Object.fromEntries(fields.map((field) => [field, valueAt(item, field) ?? null])));
  return asJson(Array.isArray(JSON.parse(text)) || chosen.length !== 1 ? chosen : chosen[0]);
}

/** The items of a list or of one of its pages, or the thing itself. */
function itemsIn(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result;
  return isObject(result) && Array.isArray(result.data) ? result.data : [result];
}

/** `files.url` goes into every member of a list on the way. */
function valueAt(item: unknown, field: string): unknown {
  const [name = '', ...rest] = field.split('.');
  if (Array.isArray(item)) return item.map((one) => valueAt(one, field));
  const value = isObject(item) ? item[name] : undefined;
  return rest.length === 0 ? value : valueAt(value, rest.join('.'));
}

function checkKnown(field: string, items: readonly unknown[]): void {
  const [name = ''] = field.split('.');
  const known = [...new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])))];
  if (items.length === 0 || known.includes(name)) return;
  throw invalid('--field', 'unknown_field', { given: name, known: known.join(', '), meant: didYouMean(name, known) });
}

function bare(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value).replaceAll(/[\t\r\n]+/g, ' ');
}
