/** The filters as flags: which answers are wanted. */
import { Problem } from '../../errors.ts';
import type { AnswerFilter } from '../../surveys/filters.ts';
import { answerOps, periods } from '../../surveys/words/filter-words.ts';
import type { Flags, Input } from '../command.ts';
import { parsePlain } from './parse-where.ts';
import { reportFlag } from './report-flags.ts';

/** For one survey: ids of answers mean nothing across surveys. */
export const answerIdFlags: Flags = {
  ids: { kind: 'list', value: '1,2', about: 'only these answers' },
  exclude: { kind: 'list', value: '3,4', about: 'without these answers' },
};

export const filterFlags: Flags = {
  from: { kind: 'text', value: 'DAY', about: 'first day, e.g. 2026-01-01, in --timezone' },
  to: { kind: 'text', value: 'DAY', about: 'last day, included' },
  period: { kind: 'text', value: 'NAME', about: `instead of days: ${periods.join(', ')}` },
  'submitted-from': { kind: 'text', value: 'MOMENT', about: 'a moment, e.g. 2026-01-31T09:00:00+03:00' },
  'submitted-to': { kind: 'text', value: 'MOMENT', about: 'a moment, not included' },
  complete: { kind: 'text', value: 'true|false|all', about: 'complete answers (default), incomplete ones, or all' },
  screenout: { kind: 'switch', about: 'screened-out answers as well' },
  deleted: { kind: 'switch', about: 'only deleted answers (the trash)' },
  country: { kind: 'list', value: 'RU,KZ', about: 'any of these' },
  device: { kind: 'list', value: 'mobile', about: 'any of these: desktop, mobile, tablet' },
  source: { kind: 'list', value: 'NAME', about: 'any of these' },
  tag: { kind: 'list', value: 'NAME', about: 'at least one of these' },
  variable: { kind: 'repeat', value: 'NAME=VALUE', about: 'a captured variable; may be repeated' },
  where: {
    kind: 'repeat',
    value: "'QUESTION = VALUE'",
    about: 'a condition by titles: = != > >= < <= contains, in A, B, answered, empty; may be repeated',
  },
  answer: { kind: 'repeat', value: "'QUESTION OP VALUE'", about: `the same by ids; OP is ${answerOps.join(', ')}` },
};

/** The name of the flag that sets a member of the filters, for messages. */
export const filterFlagOf: Readonly<Record<string, string>> = {
  date_from: 'from',
  date_to: 'to',
  submitted_from: 'submitted-from',
  submitted_to: 'submitted-to',
  is_complete: 'complete',
  is_screenout: 'screenout',
  is_deleted: 'deleted',
  excludedIds: 'exclude',
  tags: 'tag',
  variables: 'variable',
  answers: 'answer',
};

/** What the API says of `filters.answers.0.value` was written as the first `--answer`. */
export function withFlagNames(message: string): string {
  const named = message.replace(/(^| · )options\.report\.([\w.]+)(?=: )/g, (_path, lead, path) => {
    const at = /\.(\d+)/.exec(path)?.[1];
    return `${lead}--${reportFlag(path.split('.'))}${at === undefined ? '' : ` (number ${Number(at) + 1})`}`;
  });
  return named.replace(/(^| · )filters\.(\w+)(?:\.(\w+))?[\w.]*(?=: )/g, (_path, lead, member, place = '') => {
    const isPlace = /^\d+$/.test(place);
    return `${lead}--${filterFlagOf[member] ?? member}${isPlace ? ` (number ${Number(place) + 1})` : ''}`;
  });
}

/**
 * Only what was given: the rest is the API's default, or a preset's choice. `conditions` are those of `--where`, settled
 * where there is one survey and it is known.
 */
export function filtersOf(input: Input, conditions = plainConditions(input)): Record<string, unknown> {
  const members = Object.entries(membersOf(input, conditions));
  const isAsked = (member: string) => isGiven(input, filterFlagOf[member] ?? member);
  return Object.fromEntries(
    members.filter(([member]) => isAsked(member) || (member === 'answers' && isGiven(input, 'where'))),
  );
}

function plainConditions(input: Input): readonly AnswerFilter[] {
  return input.list('where').filter(isText).map(parsePlain);
}

/** An empty one takes the conditions of a schedule back. */
const isText = (text: string) => text.trim() !== '';

/** Also a switch that was turned off: `--no-screenout`. */
export function isGiven(input: Input, flag: string): boolean {
  return input.text(flag) !== undefined;
}

function membersOf(input: Input, conditions: readonly AnswerFilter[]) {
  return {
    is_complete: completeness(input.text('complete')),
    is_screenout: input.is('screenout'),
    is_deleted: input.is('deleted'),
    date_from: input.text('from'),
    date_to: input.text('to'),
    period: input.text('period'),
    submitted_from: input.text('submitted-from'),
    submitted_to: input.text('submitted-to'),
    ids: numbersOf(input, 'ids'),
    excludedIds: numbersOf(input, 'exclude'),
    country: [...input.list('country')],
    device: [...input.list('device')],
    source: [...input.list('source')],
    tags: [...input.list('tag')],
    variables: Object.fromEntries(input.list('variable').map(variable)),
    answers: [...input.list('answer').filter(isText).map(condition), ...conditions],
  };
}

function completeness(text = 'true'): boolean | null {
  if (text === 'all') return null;
  if (text !== 'true' && text !== 'false') throw new Problem('validation_error.not_completeness', { given: text });
  return text === 'true';
}

export function numbersOf(input: Input, flag: string): number[] {
  return input.list(flag).map((text) => {
    if (!/^[1-9]\d{0,15}$/.test(text))
      throw new Problem('validation_error.not_numbers', { flag, given: JSON.stringify(text) });
    return Number(text);
  });
}

function variable(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Problem('validation_error.not_a_variable', { given: JSON.stringify(text) });
  return [text.slice(0, at), text.slice(at + 1)];
}

function condition(text: string) {
  const [, question, op, value] = /^\s*(\S+)\s+(\S+)\s*(.*)$/s.exec(text) ?? [];
  const known = answerOps.find((one) => one === op);
  if (question === undefined || known === undefined) {
    throw new Problem('validation_error.not_a_condition', { ops: answerOps.join(', '), given: JSON.stringify(text) });
  }
  if (known === 'answered' || known === 'not_answered') return { question_id: question, op: known };
  if (value === undefined || value === '')
    throw new Problem('validation_error.condition_without_value', { question, op: known });
  return {
    question_id: question,
    op: known,
    value: known === 'in' ? value.split(',').map((one) => one.trim()) : value,
  };
}
