/** A condition as people write it, `How did you take part? = Online`, taken apart: titles may hold any sign. */
import { Problem } from '../../../problems/problem.ts';
import type { AnswerFilter } from '../../../surveys/filters/filters.ts';
import { didYouMean } from '../words/nearest.ts';

type Op = AnswerFilter['op'];

/** What can be asked about, under one of its names. */
export interface Subject {
  /** Its title, its name in the dictionary, or its id. */
  name: string;
  id: string;
  ops: readonly Op[];
  options: readonly { id: string; text: string }[];
}

export interface ParsedWhere {
  subject: Subject;
  op: Op;
  /** How it was written. */
  sign: string;
  value: string;
}

/** Longer signs first, or `>=` would be read as `>`. */
const signs: readonly (readonly [sign: RegExp, op: Op, shown: string])[] = [
  [/^!=/, 'ne', '!='],
  [/^>=/, 'gte', '>='],
  [/^<=/, 'lte', '<='],
  [/^=/, 'eq', '='],
  [/^>/, 'gt', '>'],
  [/^</, 'lt', '<'],
  [/^contains\b/i, 'contains', 'contains'],
  [/^(in|any of)\b/i, 'in', 'in'],
  [/^(is )?answered$/i, 'answered', 'answered'],
  [/^(is )?(empty|not answered)$/i, 'not_answered', 'empty'],
];

export const signOf = (op: Op) => signs.find(([, other]) => other === op)?.[2] ?? op;

const normal = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The longest name that the text begins with and that a sign follows is meant. */
export function parseWhere(text: string, subjects: readonly Subject[]): ParsedWhere {
  const given = text.replace(/\s+/g, ' ').trim();
  const lower = given.toLowerCase();
  const found = subjects
    .filter(({ name }) => normal(name) !== '' && lower.startsWith(normal(name)))
    .flatMap((subject) => {
      const rest = signIn(given.slice(normal(subject.name).length).trim());
      return rest ? [{ subject, ...rest }] : [];
    })
    .toSorted((one, other) => other.subject.name.length - one.subject.name.length);
  const [best] = found;
  if (!best) throw unknownQuestion(given, subjects);
  const twins = found.filter(({ subject }) => normal(subject.name) === normal(best.subject.name));
  const ids = [...new Set(twins.map(({ subject }) => subject.id))];
  if (ids.length === 1) return best;
  throw new Problem('validation_error.where_twins', { given: JSON.stringify(best.subject.name), ids: ids.join(', ') });
}

/**
 * A condition for surveys that nobody has looked at. The question ends at the first of = != > >= < <= that is surrounded
 * by spaces, otherwise at the last word that is a sign, because titles have words such as "in"; what is in quotes has no signs. Titles
 * and options stay words, which the API settles for each survey.
 */
export function parsePlain(text: string): AnswerFilter {
  const given = text.replace(/\s+/g, ' ').trim();
  const bare = given.replace(/"[^"]*"/g, (quoted) => '_'.repeat(quoted.length));
  const ends = [...bare.matchAll(/ /g)].map(({ index }) => index);
  const before = (sign: RegExp) => ends.filter((at) => sign.test(bare.slice(at + 1)));
  const splits = [...before(/^[!=<>]/), ...before(/^(is )?(not )?(answered|empty)$/i), ...ends.toReversed()];
  for (const end of splits) {
    const found = signIn(given.slice(end + 1));
    if (found) return condition(unquoted(given.slice(0, end)), found);
  }
  throw new Problem('validation_error.where_syntax', { given: JSON.stringify(given) });
}

function condition(question: string, { op, sign, value }: Omit<ParsedWhere, 'subject'>): AnswerFilter {
  const base = { question_id: question, op };
  if (op === 'answered' || op === 'not_answered') return base;
  if (value === '') throw new Problem('validation_error.where_value', { question: JSON.stringify(question), op: sign });
  return { ...base, value: op === 'in' ? listed(value).map(unquoted) : unquoted(value) };
}

/** Commas stand between values; quotes keep one that has a comma together. */
export function listed(text: string): string[] {
  const found = text.match(/\s*"[^"]*"\s*|[^,]+/g) ?? [];
  return found.map((one) => one.trim()).filter((one) => one !== '');
}

export const unquoted = (text: string) => text.replace(/^"(.*)"$/s, '$1');

function signIn(rest: string): Omit<ParsedWhere, 'subject'> | undefined {
  for (const [sign, op, shown] of signs) {
    const match = sign.exec(rest);
    if (match) return { op, sign: shown, value: rest.slice(match[0].length).trim() };
  }
  return undefined;
}

const SHOWN = 12;

function unknownQuestion(given: string, subjects: readonly Subject[]): Problem {
  const [, question] = /^(.*?)\s*(?:!=|>=|<=|=|>|<|\s(?:contains|in|any of|is|answered|empty)\b)/i.exec(given) ?? [];
  if (!question) return new Problem('validation_error.where_syntax', { given: JSON.stringify(given) });
  const names = [...new Set(subjects.map(({ name }) => name))];
  const shown = names.filter((name) => !/^q\d/.test(name)).slice(0, SHOWN);
  return new Problem('validation_error.where_question', {
    given: JSON.stringify(question),
    meant: didYouMean(question, names),
    questions: shown.map((name) => JSON.stringify(name)).join(', '),
  });
}
