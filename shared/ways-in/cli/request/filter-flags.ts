/** The filters as flags: which answers are wanted. */
import { invalid, Problem } from '../../../problems/problem.ts';
import { allFilters, answerOps, filtersByName, hiddenStates, periods } from '../../../surveys/filters/all-filters.ts';
import { type FilterDescription, type FilterKind, flagNameOf } from '../../../surveys/filters/filter.ts';
import type { AnswerFilter } from '../../../surveys/filters/filters.ts';
import type { Flags, Input } from '../command.ts';
import { countryMeant } from '../words/country-code.ts';
import { isGiven, underHeading } from './member-flags.ts';
import { parsePlain } from './parse-where.ts';
import { reportFlag } from './report-flags.ts';

/** How a filter of each kind is given. */
const flagOfKind: Record<FilterKind, Pick<Flags[string], 'kind' | 'value' | 'choices'>> = {
  completeness: { kind: 'text', value: 'true|false|all' },
  flag: { kind: 'switch' },
  hidden: { kind: 'text', value: hiddenStates.join('|') },
  day: { kind: 'text', value: 'DAY' },
  period: { kind: 'text', value: 'NAME', choices: periods },
  moment: { kind: 'text', value: 'MOMENT' },
  ids: { kind: 'list', value: '1,2' },
  words: { kind: 'list', value: 'NAME' },
  variables: { kind: 'repeat', value: 'NAME=VALUE' },
  conditions: { kind: 'repeat', value: "'QUESTION OP VALUE'" },
};

function flagsOf(filters: readonly FilterDescription[]): Flags {
  return Object.fromEntries(
    filters.map((filter): [string, Flags[string]] => {
      const value = filter.flag?.value;
      const about = aboutOf(filter);
      return [flagNameOf(filter), { ...flagOfKind[filter.kind], ...(value !== undefined && { value }), about }];
    }),
  );
}

/** Other ways in list the choices beside the words. */
function aboutOf({ kind, help }: FilterDescription): string {
  if (kind === 'period') return `${help}: ${periods.join(', ')}`;
  return kind === 'conditions' ? `a condition by ids; OP is ${answerOps.join(', ')}; may be repeated` : help;
}

const filters: readonly FilterDescription[] = allFilters;
const heading = 'Which answers';

/** For one survey: ids of answers mean nothing across surveys. */
export const answerIdFlags: Flags = underHeading(
  heading,
  flagsOf(filters.filter(({ isOfOneSurvey }) => isOfOneSurvey)),
);

export const filterFlags: Flags = underHeading(heading, {
  ...flagsOf(filters.filter(({ isOfOneSurvey }) => !isOfOneSurvey)),
  where: {
    kind: 'repeat',
    value: "'QUESTION = VALUE'",
    about: 'a condition by titles: = != > >= < <= contains, in A, B, answered, empty; may be repeated',
  },
});

/** The name of the flag that sets a member of the filters, for messages. */
export function filterFlagOf(member: string): string {
  const filter = filtersByName.get(member);
  return filter ? flagNameOf(filter) : member;
}

/** What the API says of `filters.answers.0.value` was written as the first `--answer`. */
export function withFlagNames(message: string): string {
  const named = message.replace(/(^| · )options\.report\.([\w.]+)(?=: )/g, (_path, lead, path) => {
    const at = /\.(\d+)/.exec(path)?.[1];
    return `${lead}--${reportFlag(path.split('.'))}${at === undefined ? '' : ` (number ${Number(at) + 1})`}`;
  });
  return named.replace(/(^| · )filters\.(\w+)(?:\.(\w+))?[\w.]*(?=: )/g, (_path, lead, member, place = '') => {
    const isPlace = /^\d+$/.test(place);
    return `${lead}--${filterFlagOf(member)}${isPlace ? ` (number ${Number(place) + 1})` : ''}`;
  });
}

/**
 * Only what was given: the rest is the API's default, or a preset's choice. `conditions` are those of `--where`, settled
 * where there is one survey and it is known.
 */
export function filtersOf(input: Input, conditions = plainConditions(input)): Record<string, unknown> {
  const given = filters.filter(
    ({ kind, name }) => isGiven(input, filterFlagOf(name)) || (kind === 'conditions' && isGiven(input, 'where')),
  );
  return Object.fromEntries(
    given.map(({ name, kind }) => [name, readers[kind](input, filterFlagOf(name), conditions)]),
  );
}

function plainConditions(input: Input): readonly AnswerFilter[] {
  return input.list('where').filter(isText).map(parsePlain);
}

/** An empty one takes the conditions of a schedule back. */
const isText = (text: string) => text.trim() !== '';

/** What the flags of each kind mean, as a member of the filters. */
const readers: Record<FilterKind, (input: Input, flag: string, conditions: readonly AnswerFilter[]) => unknown> = {
  completeness: (input, flag) => completeness(input.text(flag)),
  flag: (input, flag) => input.is(flag),
  hidden: (input, flag) => input.text(flag),
  day: (input, flag) => input.text(flag),
  period: (input, flag) => input.text(flag),
  moment: (input, flag) => input.text(flag),
  ids: numbersOf,
  words: (input, flag) => input.list(flag).map((word) => (flag === 'country' ? countryCode(word) : word)),
  variables: (input, flag) => Object.fromEntries(input.list(flag).map(variable)),
  conditions: (input, flag, conditions) => [...input.list(flag).filter(isText).map(condition), ...conditions],
};

function countryCode(word: string): string {
  const meant = countryMeant(word);
  if (meant !== undefined) throw invalid('--country', 'country_name', { given: word, meant });
  return word;
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
