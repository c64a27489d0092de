/** `/surveys`, `/dictionaries` and `/account`: what can be known of surveys and of the caller before anything is exported. */
import { z } from '@hono/zod-openapi';
import { dictionaryViewSchema } from '../exports/dictionary/dictionary-view.ts';
import { optionsSchema } from '../exports/options.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { operation, reads } from './operation.ts';
import { listOf } from './parts.ts';

const id = z.number().int().openapi({ example: 1 });
const count = z.number().int().nullable();

export const listedSurveySchema = z
  .object({
    id,
    name: z.string(),
    folder: z.object({ id, name: z.string().nullable() }).nullable(),
    is_published: z.boolean().nullable().describe('null where the survey service does not say'),
    url_shared: z.string().nullable().openapi({
      description: 'where respondents answer it; null where the survey service does not say',
      example: 'https://respond.example.com/demoShop01',
    }),
  })
  .openapi('ListedSurvey');

const countedSurveySchema = z
  .object({
    id,
    answers: count.describe(
      'complete, incomplete, screened out and hidden ones; null where the survey service does not say',
    ),
  })
  .openapi('CountedSurvey');

export const accountSchema = z
  .object({ email: z.string().nullable(), workspace: z.string().nullable() })
  .openapi('Account');

export const figuresRequestSchema = z
  .strictObject({ filters: filtersSchema.prefault({}), options: optionsSchema.prefault({}) })
  .openapi('FiguresRequest');

const questionFiguresSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  is_multiple: z.boolean(),
  retired: z.boolean().describe('no longer in the survey; its answers still are'),
  statistics: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('as in the report of the survey service; null where too few have answered'),
});

export const figuresSchema = z
  .object({
    id,
    name: z.string(),
    info_title: z.string().nullable().describe('what its owner calls it; respondents never see it'),
    language: z.string(),
    filters: filtersSchema,
    answers_read: count.describe('null where small numbers are hidden'),
    answers_total: count.describe('null there too, and where the survey service does not count them'),
    exact: z.boolean().describe('false: only the answers that could be read in time are counted'),
    hidden: z.number().int().describe('answers that are hidden from reports, and not counted'),
    counted: count.describe('answers that pass the filters; null where there are too few to say'),
    survey: z
      .record(z.string(), z.unknown())
      .describe('visits, started, complete, incomplete, completion_rate, duration_seconds, days, devices, countries …'),
    questions: z.array(questionFiguresSchema),
    comparisons: z
      .record(z.string(), z.unknown())
      .describe('banners, weights and the compared period, each where it was asked for'),
  })
  .openapi('SurveyFigures');

const dictionarySchema = z.object({ quiz_id: z.number().int(), ...dictionaryViewSchema.shape }).openapi('Dictionary');

const tag = 'Surveys';
const params = z.object({ quiz_id: z.coerce.number().int().positive().openapi({ example: 1 }) });

export const surveys = {
  list: operation({
    name: 'list_surveys',
    method: 'get',
    path: '/surveys',
    tag,
    help: 'Your surveys, newest first',
    effects: reads,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      cursor: z
        .string()
        .regex(/^\d{0,9}$/, 'expected the next_cursor of the page before')
        .optional(),
    }),
    reply: { status: 200, about: 'A page of surveys', schema: listOf(listedSurveySchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_survey',
    method: 'get',
    path: '/surveys/{quiz_id}',
    tag,
    help: 'How many answers a survey has',
    effects: reads,
    params,
    reply: { status: 200, about: 'The survey', schema: countedSurveySchema },
    problems: [401, 403, 404, 422, 503],
  }),
  figures: operation({
    name: 'query_figures',
    method: 'post',
    path: '/surveys/{quiz_id}/figures',
    tag,
    help: 'The figures of a survey, counted as a report counts them; nothing is stored',
    effects: reads,
    params,
    body: figuresRequestSchema,
    reply: { status: 200, about: 'The figures', schema: figuresSchema },
    problems: [400, 401, 403, 404, 413, 415, 422, 503],
  }),
  dictionary: operation({
    name: 'get_dictionary',
    method: 'get',
    path: '/dictionaries/{quiz_id}',
    tag: 'Dictionaries',
    help: 'The dictionary of a survey: names, labels, numbers of options, sets',
    effects: reads,
    params,
    reply: { status: 200, about: 'The dictionary', schema: dictionarySchema },
    otherReplies: [
      {
        status: 303,
        about: 'The dictionary is too large for one response: `Location` is a link that works for one hour',
      },
    ],
    problems: [401, 403, 404, 422, 503],
  }),
  account: operation({
    name: 'get_account',
    method: 'get',
    path: '/account',
    tag,
    help: 'Whose key this is, as far as the survey service tells',
    effects: reads,
    reply: { status: 200, about: 'The holder of the key', schema: accountSchema },
    problems: [401, 503],
  }),
};
