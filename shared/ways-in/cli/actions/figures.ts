/** What `figures` does. */
import { z } from 'zod';
import { surveys } from '../../../operations/surveys.ts';
import type { Command, Input } from '../command.ts';
import { conditionsOf } from '../conditions-of.ts';
import { withPipeline } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { asJson, countOf, grouped, printable } from '../printable.ts';
import { filtersOf } from '../request/filter-flags.ts';
import { optionsOf } from '../request/option-flags.ts';
import { overSettings } from '../request/request-body.ts';
import { surveyNumber } from '../surveys/named-survey.ts';
import { whenAllRead } from '../when-all-read.ts';

export const figures: Command['run'] = async (input, cli) => {
  const waves = input.list('waves').map(Number);
  const body = async (one: Input, ...conditions: Parameters<typeof filtersOf>[1][]) => {
    const { sent } = overSettings(one, surveys.figures.body, {
      filters: filtersOf(one, ...conditions),
      options: await optionsOf(one, [], cli),
      ...(one.list('questions').length > 0 && { questions: one.list('questions') }),
      ...(waves.length > 0 && { quiz_ids: waves }),
      ...(one.text('tracker') !== undefined && { tracker_id: one.text('tracker') }),
      ...(one.text('max-age') !== undefined && { max_age_seconds: one.text('max-age') }),
    });
    return sent;
  };
  // what is wrong is said before anything starts
  await body(input);
  return withPipeline(input, cli, async (pipeline) => {
    const quiz_id = await surveyNumber(input.words[0] ?? '', pipeline, cli);
    const conditions = await conditionsOf(input.list('where'), quiz_id, pipeline);
    const asked = { params: { quiz_id }, body: await body(input, conditions) };
    const found = await whenAllRead(input, cli, () => pipeline.call(surveys.figures, asked));
    cli.print(input.is('json') ? asJson(found) : inWords(found));
    return exitCodes.ok;
  });
};

type Figures = z.infer<typeof surveys.figures.reply.schema>;

const shares = z.array(z.object({ text: z.string(), count: z.number(), percent: z.number().nullable() })).default([]);

/** What a terminal shows of a question. */
const shownSchema = z.object({
  answered: z.number(),
  options: shares,
  rows: z.array(z.object({ text: z.string(), options: shares })).default([]),
  ranks: z.array(z.object({ text: z.string(), mean_rank: z.number().nullable() })).default([]),
  mean: z.number().nullish(),
  median: z.number().nullish(),
  nps: z.object({ score: z.number() }).optional(),
});

function inWords({ name, counted, questions }: Figures): string {
  const base = counted === null ? 'too few answers to say' : countOf(counted, 'answer');
  return [`${printable(name)}: ${base}`, ...questions.flatMap(questionLines), ''].join('\n');
}

function questionLines({ title, statistics }: Figures['questions'][number]): string[] {
  const shown = shownSchema.safeParse(statistics).data;
  if (!shown) return ['', `${printable(title)} (too few answers)`];
  const { answered, options, rows, ranks, mean, median, nps } = shown;
  const numbers = [
    ...(mean == null ? [] : [`mean ${tidy(mean)}`]),
    ...(median == null ? [] : [`median ${tidy(median)}`]),
    ...(nps ? [`NPS ${tidy(nps.score)}`] : []),
  ];
  return [
    '',
    `${printable(title)} (${grouped(answered)} answered)`,
    ...(numbers.length > 0 ? [`  ${numbers.join(', ')}`] : []),
    ...options.map(shareLine),
    ...rows.flatMap((row) => [`  ${printable(row.text)}`, ...row.options.map((one) => `  ${shareLine(one)}`)]),
    ...ranks.map(
      ({ text, mean_rank }) => `  ${printable(text)}: ${mean_rank === null ? '-' : `rank ${tidy(mean_rank)}`}`,
    ),
  ];
}

function shareLine({ text, count, percent }: z.infer<typeof shares>[number]): string {
  return `  ${printable(text)}: ${grouped(count)}${percent === null ? '' : ` (${percent.toFixed(1)} %)`}`;
}

const tidy = (value: number) => String(Number(value.toFixed(2)));
