/**
 * From the fields of a form to the values that v3 knows, type by type. What cannot be a value is passed on as it is, for
 * the one check that all answers go through to refuse.
 */
import { optionsOf, type Question } from '../questions/question-schema.ts';
import { momentOf, momentParts } from './form-moments.ts';
import type { Values } from './sitting.ts';

const MOST_CHARACTERS = 20_001;
const MOST_VALUES = 1001;

/** The field of a question, or of one of its rows or options. */
export function fieldName(id: string, part?: string): string {
  return part === undefined ? `q.${id}` : `q.${id}.${part}`;
}

/** An option as the value of a field: an own text has the value `other`, which no option can have. */
export const optionValue = (id: string) => `o:${id}`;
export const ownText = 'other';

/** Files are kept by us and named in the sitting; a form can only take one back, by its address. */
export const fileField = { drop: 'drop-file' } as const;

function fieldNames(id: string, question: Question): string[] {
  switch (question.type) {
    case 'choice':
    case 'dropdown':
      return [fieldName(id), fieldName(id, ownText)];
    case 'ranking':
      return optionsOf(question).map((option) => fieldName(id, option.id));
    case 'matrix':
      return (question.matrixRowEntities ?? []).map((row) => fieldName(id, row.id));
    case 'datetime':
      return [fieldName(id), ...momentParts(question).map((part) => fieldName(id, part))];
    default:
      return [fieldName(id)];
  }
}

/** What was sent for these questions; a field that was not sent is empty. */
export function readFields(form: FormData, questions: readonly { id: string; question: Question }[]): Values {
  const names = questions
    .filter(({ question }) => question.type !== 'file')
    .flatMap(({ id, question }) => fieldNames(id, question));
  return Object.fromEntries(names.map((name) => [name, textsOf(form.getAll(name))]));
}

/** Whether a form asks for any of them. */
export function hasFields(form: FormData, { id, question }: { id: string; question: Question }): boolean {
  return question.type !== 'file' && fieldNames(id, question).some((name) => form.has(name));
}

/** Forms end lines with two characters, people with one. */
function textsOf(entries: ReturnType<FormData['getAll']>): string[] {
  const texts = entries.filter((entry) => typeof entry === 'string').slice(0, MOST_VALUES);
  return texts.map((text) => text.replace(/\r\n?/g, '\n').toWellFormed().slice(0, MOST_CHARACTERS));
}

/** The answers of these fields; a question that was left open has none. */
export function answersOf(
  values: Values,
  questions: readonly { id: string; question: Question }[],
): Record<string, unknown> {
  const given = questions.map(({ id, question }) => [id, answerOf(values, id, question)] as const);
  return Object.fromEntries(given.filter(([, answer]) => answer !== undefined));
}

function answerOf(values: Values, id: string, question: Question): unknown {
  const all = values[fieldName(id)] ?? [];
  const [first = ''] = all;
  switch (question.type) {
    case 'yesno':
      return first === '' ? undefined : yesOrNo(first);
    case 'choice':
    case 'dropdown':
      return choiceOf(all, values[fieldName(id, ownText)]?.[0] ?? '', isMultiple(question));
    case 'ranking':
      return rankingOf(optionsOf(question).map((option) => [option.id, values[fieldName(id, option.id)]?.[0] ?? '']));
    case 'matrix':
      return matrixOf((question.matrixRowEntities ?? []).map((row) => [row.id, values[fieldName(id, row.id)] ?? []]));
    case 'slider':
    case 'rating':
    case 'scale':
      return numberOf(first.trim());
    case 'email':
    case 'phone':
      return first.trim() === '' ? undefined : first.trim();
    case 'datetime':
      return momentOf(values, id, question);
    case 'file':
      return all.length === 0 ? undefined : all.map((entry): unknown => JSON.parse(entry));
    default:
      // a text of spaces alone says nothing
      return first.trim() === '' ? undefined : first;
  }
}

function yesOrNo(text: string): unknown {
  return text === 'yes' || text === 'no' ? text === 'yes' : text;
}

export function isMultiple({ choiceMultiple, dropdownMultiple }: Question): boolean {
  return choiceMultiple === true || dropdownMultiple === true;
}

/** Where one option may be chosen, an own text counts if it was chosen or nothing else was. */
function choiceOf(chosen: readonly string[], text: string, isMany: boolean): unknown {
  const answer = optionIds(chosen);
  const counts = text.trim() !== '' && (isMany || chosen.includes(ownText) || answer.length === 0);
  if (counts) return { answer, other: text };
  return answer.length === 0 ? undefined : answer;
}

function optionIds(values: readonly string[]): string[] {
  const prefix = optionValue('');
  return values.filter((value) => value.startsWith(prefix)).map((value) => value.slice(prefix.length));
}

/** Places that were given twice, or that there are not, make no ranking. */
function rankingOf(places: readonly (readonly [id: string, place: string])[]): unknown {
  const given = places.filter(([, place]) => place !== '');
  if (given.length === 0) return undefined;
  const taken = new Set(given.map(([, place]) => Number(place)));
  const areReal = [...taken].every((place) => Number.isInteger(place) && place >= 1 && place <= places.length);
  if (!areReal || taken.size < given.length) return 'no such places';
  return given.toSorted(([, a], [, b]) => Number(a) - Number(b)).map(([id]) => id);
}

function matrixOf(rows: readonly (readonly [id: string, chosen: readonly string[]])[]): unknown {
  const answered = rows.filter(([, chosen]) => chosen.length > 0);
  if (answered.length === 0) return undefined;
  return Object.fromEntries(answered.map(([id, chosen]) => [id, optionIds(chosen)]));
}

function numberOf(text: string): unknown {
  if (text === '') return undefined;
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}
