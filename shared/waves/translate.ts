/** Ids of one wave in the words of the merged survey: of columns, and of what answers hold. */
import { ownTextField, questionField, variableField } from '../packing/fields.ts';
import { fieldKind } from '../packing/pack-buffer.ts';
import { isObject } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import type { TranslatedParts, TranslatedQuestion, Translation } from './wave.ts';

/** Undefined where the wave has no such column. */
export function translatedColumn(column: string, { questions, variables }: Translation): string | undefined {
  if (column.startsWith('var:')) {
    const name = variables.get(column.slice(4));
    return name === undefined ? undefined : `var:${name}`;
  }
  if (!column.startsWith('q:')) return column;
  const rest = column.slice(2);
  const known = [...questions].find(([id]) => rest === id || rest.startsWith(`${id}:`));
  if (!known) return undefined;
  const [id, question] = known;
  const part = rest.slice(id.length + 1);
  return part === '' ? `q:${question.id}` : `q:${question.id}:${translatedPart(part, question.parts)}`;
}

/** An option, a row, or a row and a column. */
function translatedPart(part: string, { options, rows, columns }: TranslatedParts): string {
  const whole = options.get(part) ?? rows.get(part);
  if (whole !== undefined) return whole;
  const [row = '', ...rest] = part.split(':');
  const column = rest.join(':');
  return column === '' ? part : `${rows.get(row) ?? row}:${columns.get(column) ?? column}`;
}

/** The name of a packed field. */
export function translatedField(name: string, { questions, variables }: Translation): string {
  const rest = name.slice(2);
  if (name === variableField(rest)) return variableField(variables.get(rest) ?? rest);
  const id = questions.get(rest)?.id ?? rest;
  if (name === questionField(rest)) return questionField(id);
  return name === ownTextField(rest) ? ownTextField(id) : name;
}

/** A translated value as it is packed; `before`: the kind it had. */
export function packedValue(value: unknown, before: number) {
  if (typeof value === 'string') return { kind: fieldKind.text, text: value };
  const kind = before === fieldKind.number ? fieldKind.number : fieldKind.json;
  return { kind, text: JSON.stringify(value) };
}

/** Undefined where the values of a question stay as they are. */
export function valueTranslator({ type, parts }: TranslatedQuestion): ((value: unknown) => unknown) | undefined {
  const { options, rows, columns } = parts;
  if (type === 'matrix') {
    if (rows.size + columns.size === 0) return undefined;
    return (value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([row, cell]) => [rows.get(row) ?? row, each(cell, columns)]))
        : value;
  }
  return options.size === 0 ? undefined : (value) => each(value, options);
}

function each(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  const one = (id: unknown) => ids.get(showValue(id)) ?? id;
  return Array.isArray(value) ? value.map(one) : one(value);
}
