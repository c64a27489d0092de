/** What `texts` does. */
import type { z } from 'zod';
import { figuresRequestSchema, surveys } from '../../../operations/surveys.ts';
import type { Command } from '../command.ts';
import { conditionsOf } from '../conditions-of.ts';
import { withPipeline } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { asJson, grouped, printable } from '../printable.ts';
import { filtersOf } from '../request/filter-flags.ts';
import { inQuery } from '../request/in-query.ts';
import { optionsOf } from '../request/option-flags.ts';
import { checked } from '../request/request-body.ts';
import { surveyNumber } from '../surveys/named-survey.ts';
import { whenAllRead } from '../when-all-read.ts';

export const texts: Command['run'] = async (input, cli) => {
  const options = await optionsOf(input, [], cli);
  // what is wrong is said before anything starts
  checked(figuresRequestSchema, { filters: filtersOf(input), options });
  const [survey = '', ...words] = input.words;
  const own = ['question', 'group', 'limit', 'terms', 'quotes'].map((flag) => [flag, input.text(flag)]);
  return withPipeline(input, cli, async (pipeline) => {
    const quiz_id = await surveyNumber(survey, pipeline, cli);
    const filters = filtersOf(input, await conditionsOf(input.list('where'), quiz_id, pipeline));
    const query = { ...Object.fromEntries(own), search: words.join(' '), ...inQuery({ ...filters, ...options }) };
    const found = await whenAllRead(input, cli, () => pipeline.call(surveys.texts, { params: { quiz_id }, query }));
    cli.print(input.is('json') ? asJson(found) : inWords(found, words.length > 0));
    return exitCodes.ok;
  });
};

type Texts = z.infer<typeof surveys.texts.reply.schema>;
type Question = Texts['questions'][number];

const hidden: Partial<Record<Question['treatment'], string>> = { personal: 'personal', removed: 'removed' };

function inWords({ name, group, questions }: Texts, isSearch: boolean): string {
  const groups = group?.groups ?? [];
  return [printable(name), ...questions.flatMap((one) => questionLines(one, groups, isSearch)), ''].join('\n');
}

type Groups = NonNullable<Texts['group']>['groups'];

function questionLines(question: Question, groups: Groups, isSearch: boolean): string[] {
  const { title, treatment, texts: all, found, found_in_groups, terms, quotes, matches } = question;
  const why = hidden[treatment] ?? (all === null ? 'too few texts' : undefined);
  if (why !== undefined) return ['', `${printable(title)} (${why})`];
  const counts = isSearch
    ? `${found === null ? 'too few' : grouped(found)} of ${grouped(all ?? 0)}`
    : grouped(all ?? 0);
  return [
    '',
    `${printable(title)} (${counts} texts)${isSearch ? inGroups(found_in_groups, groups) : ''}`,
    ...terms.map(
      ({ term, count, percent, in_groups }) =>
        `  ${printable(term)}: ${grouped(count)} (${(percent ?? 0).toFixed(1)} %)${inGroups(in_groups, groups)}`,
    ),
    ...(isSearch ? matches : quotes).map(({ text }) => `  > ${printable(text)}`),
  ];
}

/** An arrow where a group differs from the others. */
const arrows = { above: '↑', below: '↓' } as const;

function inGroups(figures: Question['found_in_groups'], groups: Groups): string {
  const shown = figures.flatMap(({ percent, differs }, at) =>
    percent === null
      ? []
      : [`${printable(groups[at]?.text ?? '')} ${percent.toFixed(1)} %${differs ? arrows[differs] : ''}`],
  );
  return shown.length > 0 ? `; ${shown.join(', ')}` : '';
}
