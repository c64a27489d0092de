/** What `facets` does. */
import type { z } from 'zod';
import { surveys } from '../../../operations/surveys.ts';
import { isObject } from '../../../surveys/question.ts';
import type { Command } from '../command.ts';
import { withPipeline } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { asJson, grouped, printable } from '../printable.ts';
import { optionsOf } from '../request/option-flags.ts';
import { checked } from '../request/request-body.ts';
import { surveyNumber } from '../surveys/named-survey.ts';
import { whenAllRead } from '../when-all-read.ts';

export const facets: Command['run'] = async (input, cli) => {
  const { privacy, ...options } = await optionsOf(input, [], cli);
  const query = checked(surveys.facets.query, { ...options, ...(isObject(privacy) && privacy) });
  return withPipeline(input, cli, async (pipeline) => {
    const quiz_id = await surveyNumber(input.words[0] ?? '', pipeline, cli);
    const found = await whenAllRead(input, cli, () => pipeline.call(surveys.facets, { params: { quiz_id }, query }));
    cli.print(input.is('json') ? asJson(found) : inWords(found));
    return exitCodes.ok;
  });
};

type Facets = z.infer<typeof surveys.facets.reply.schema>;

function inWords({ name, filters, variables, questions }: Facets): string {
  return [
    printable(name),
    ...Object.entries(filters).flatMap(([filter, facet]) => facetLines(filter, facet)),
    ...variables.flatMap((facet) => facetLines(`variable ${facet.name}`, facet)),
    ...questions.flatMap((facet) => facetLines(facet.title, facet)),
    '',
  ].join('\n');
}

function facetLines(title: string, { values, more }: Facets['filters'][string]): string[] {
  if (values.length === 0) return [];
  return [
    '',
    printable(title),
    ...values.map(({ value, label, answers }) => {
      const text = label === undefined ? printable(value) : `${printable(label)} (${printable(value)})`;
      return `  ${text}${answers === null ? '' : `: ${grouped(answers)}`}`;
    }),
    ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
  ];
}
