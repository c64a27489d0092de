/** `/surveys`, `/dictionaries` and `/account`: what can be known of surveys and of the caller before anything is exported. */
import { z } from '@hono/zod-openapi';
import { dictionaryViewSchema } from '../exports/dictionary/dictionary-view.ts';
import { optionsSchema, timezoneSchema } from '../exports/options.ts';
import { trackerId } from '../exports/trackers/tracker.ts';
import { viewId } from '../exports/views/view-id.ts';
import { privacySchema } from '../privacy/policy.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { languages } from '../surveys/language.ts';
import { operation, reads } from './operation.ts';
import { listOf, maxAge } from './parts.ts';
import { textsQuerySchema, textsSchema } from './survey-texts.ts';
import { trendLineSchema } from './trackers.ts';

const id = z.number().int().openapi({ example: 1 });
const count = z.number().int().nullable();
const moment = z.string().openapi({ format: 'date-time', example: '2026-01-31T06:00:00.000Z' });

export const listedSurveySchema = z
  .object({
    id,
    name: z.string(),
    folder: z.object({ id, name: z.string().nullable() }).nullable(),
    is_published: z.boolean().nullable().describe('null if the survey service does not say'),
    url_shared: z.string().nullable().openapi({
      description: 'where respondents answer it; null if the survey service does not say',
      example: 'https://respond.example.com/demoShop01',
    }),
  })
  .openapi('ListedSurvey');

const countedSurveySchema = z
  .object({
    id,
    answers: count.describe(
      'complete, incomplete, screened out and hidden ones; null if the survey service does not say',
    ),
  })
  .openapi('CountedSurvey');

export const activitySchema = z
  .object({
    id,
    newest_at: moment.nullable().describe('null if there is none, or the survey service does not say'),
    weeks: z
      .array(z.object({ from: z.iso.date().openapi({ example: '2026-01-26' }), answers: z.number().int() }))
      .nullable()
      .describe(
        'the last twelve, from Monday to Sunday in UTC, the oldest first; null if the service cannot count them',
      ),
  })
  .openapi('SurveyActivity');

export const accountSchema = z
  .object({ email: z.string().nullable(), workspace: z.string().nullable() })
  .openapi('Account');

export const figuresRequestSchema = z
  .strictObject({
    view_id: viewId,
    filters: filtersSchema.prefault({}),
    questions: z
      .array(z.string().min(1).max(1_200))
      .max(1_000)
      .optional()
      .openapi({ example: ['q:101'] })
      .describe('only these, by id or title; all if left out'),
    options: optionsSchema.prefault({}),
    quiz_ids: z
      .array(id)
      .min(2)
      .max(20)
      .optional()
      .openapi({ example: [1, 2] })
      .describe('these surveys as waves of one, in this order; this survey is one of them'),
    tracker_id: trackerId.describe('the waves of a tracker, instead of quiz_ids, matched as it matches them'),
    max_age_seconds: maxAge,
  })
  .openapi('FiguresRequest', { example: { filters: { country: ['GB'] }, options: { lang: 'en' } } });

const questionFiguresSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  is_multiple: z.boolean(),
  retired: z.boolean().describe('no longer in the survey; its answers still are'),
  statistics: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('as in the report of the survey service; null if too few have answered'),
  trend: z
    .array(trendLineSchema)
    .optional()
    .describe('of waves: the mean, the two highest answers and each option from wave to wave'),
});

export const figuresSchema = z
  .object({
    id,
    name: z.string(),
    info_title: z.string().nullable().describe('what its owner calls it; respondents never see it'),
    language: z.string(),
    filters: filtersSchema,
    as_of: moment.describe('answers submitted until then are counted'),
    reconciled_at: moment.nullable().describe('edits and deletions up to then are known; null during the first read'),
    exact: z
      .boolean()
      .describe('false while the answers are being read for the first time: ask again after `Retry-After` seconds'),
    read: z
      .object({
        answers: z.number().int(),
        of: count.describe('null if the survey service does not say'),
        order: z.enum(['oldest_first']),
      })
      .nullable()
      .describe('how many answers have been read; null if small numbers are hidden'),
    hidden: z.number().int().describe('answers that are hidden from reports, and not counted'),
    counted: count.describe('answers that pass the filters; null if there are too few to say'),
    counts: z
      .record(z.string(), z.unknown())
      .describe('visits, started, complete, incomplete, completion_rate, duration_seconds, days, devices, countries …'),
    questions: z.array(questionFiguresSchema),
    comparisons: z.record(z.string(), z.unknown()).describe('banners, weights and the compared period, if requested'),
  })
  .openapi('SurveyFigures');

const facetSchema = z.object({
  values: z
    .array(z.object({ value: z.string(), label: z.string().optional(), answers: count }))
    .describe('the most frequent first, at most 100; answers is null if small numbers are hidden'),
  more: z.number().int().describe('how many values are not listed'),
});

export const facetsSchema = z
  .object({
    id,
    name: z.string(),
    as_of: moment,
    reconciled_at: moment.nullable(),
    exact: z.boolean().describe('false while the answers are being read for the first time'),
    filters: z
      .record(z.string(), facetSchema)
      .describe('is_complete, country, device, source and tags: what complete answers have'),
    variables: z.array(facetSchema.extend({ name: z.string() })),
    questions: z
      .array(facetSchema.extend({ id: z.string(), title: z.string(), type: z.string() }))
      .describe('what was chosen in questions with options or a scale, for conditions on answers'),
  })
  .openapi('Facets');

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
  activity: operation({
    name: 'get_survey_activity',
    method: 'get',
    path: '/surveys/{quiz_id}/activity',
    tag,
    help: 'When the newest answer of a survey came, and how many came in each of the last twelve weeks',
    effects: reads,
    params,
    reply: { status: 200, about: 'Its answers week by week', schema: activitySchema },
    problems: [401, 403, 404, 422, 503],
  }),
  figures: operation({
    name: 'query_figures',
    method: 'post',
    path: '/surveys/{quiz_id}/figures',
    tag,
    help: 'The figures of a survey under any filters, calculated as in a report',
    effects: reads,
    params,
    body: figuresRequestSchema,
    takesSettings: true,
    reply: {
      status: 200,
      about: 'The figures; with `Retry-After` while the answers are read for the first time',
      schema: figuresSchema,
      retryAfter: ({ exact }) => (exact ? undefined : 2),
    },
    problems: [400, 401, 403, 404, 413, 415, 422, 503],
  }),
  facets: operation({
    name: 'get_facets',
    method: 'get',
    path: '/surveys/{quiz_id}/facets',
    tag,
    help: 'The values to filter a survey’s answers by, with counts',
    effects: reads,
    params,
    query: z.strictObject({
      lang: z.enum(languages).optional().describe('language of the words for yes and no; by default the survey’s'),
      timezone: timezoneSchema.default('UTC'),
      personal: privacySchema.shape.personal,
      minimum_base: z.coerce
        .number()
        .int()
        .min(0)
        .max(1_000)
        .default(0)
        .describe('values of fewer answers are left out, and counts hidden'),
      max_age_seconds: maxAge,
    }),
    reply: {
      status: 200,
      about: 'The values; with `Retry-After` while the answers are read for the first time',
      schema: facetsSchema,
      retryAfter: ({ exact }) => (exact ? undefined : 2),
    },
    problems: [401, 403, 404, 422, 503],
  }),
  texts: operation({
    name: 'search_texts',
    method: 'get',
    path: '/surveys/{quiz_id}/texts',
    tag,
    help: 'What respondents wrote: search with word forms, frequent terms by group, and quotes',
    effects: reads,
    params,
    query: textsQuerySchema,
    reply: {
      status: 200,
      about: 'The texts; with `Retry-After` while the answers are read for the first time',
      schema: textsSchema,
      retryAfter: ({ exact }) => (exact ? undefined : 2),
    },
    problems: [401, 403, 404, 422, 503],
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
    help: 'Whose key this is, as far as the survey service says',
    effects: reads,
    reply: { status: 200, about: 'The holder of the key', schema: accountSchema },
    problems: [401, 503],
  }),
};
