/** Surveys as callers see them here: what a person needs to choose one, and its figures. */
import { z } from '@hono/zod-openapi';
import type { SurveyFigures } from '../../exports/figures/survey-figures.ts';
import { optionsSchema } from '../../exports/options.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import type { ListedSurvey } from '../../surveys/listed-survey.ts';
import type { ExportsApiDeps } from '../caller-api.ts';

const id = z.number().int().openapi({ example: 1 });
const count = z.number().int().nullable();

export const listedSurveySchema = z
  .object({
    id,
    name: z.string(),
    folder: z.object({ id, name: z.string().nullable() }).nullable(),
    is_published: z.boolean().nullable().openapi({ description: 'null where the survey service does not say' }),
    url_shared: z
      .string()
      .nullable()
      .openapi({
        ...{ description: 'where respondents answer it; null where the survey service does not say' },
        example: 'https://respond.example.com/demoShop01',
      }),
  })
  .openapi('ListedSurvey');

export function listedSurveyView({
  id: surveyId,
  name,
  folderId,
  folderName,
  isPublished,
  pageUrl,
}: ListedSurvey): z.infer<typeof listedSurveySchema> {
  return {
    ...{ id: surveyId, name },
    folder: folderId === undefined ? null : { id: folderId, name: folderName ?? null },
    is_published: isPublished ?? null,
    url_shared: pageUrl ?? null,
  };
}

export const countedSurveySchema = z
  .object({
    id,
    answers: count.openapi({
      description: 'complete, incomplete, screened out and hidden ones; null where the survey service does not say',
    }),
  })
  .openapi('CountedSurvey');

export const accountSchema = z
  .object({ email: z.string().nullable(), workspace: z.string().nullable() })
  .openapi('Account');

type Holder = Awaited<ReturnType<ExportsApiDeps['upstream']['holderOf']>>;

export function accountView({ email, workspace }: Holder): z.infer<typeof accountSchema> {
  return { email: email ?? null, workspace: workspace ?? null };
}

export const figuresRequestSchema = z
  .strictObject({ filters: filtersSchema.prefault({}), options: optionsSchema.prefault({}) })
  .openapi('FiguresRequest');

const questionFiguresSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  is_multiple: z.boolean(),
  retired: z.boolean().openapi({ description: 'no longer in the survey; its answers still are' }),
  statistics: z
    .record(z.string(), z.unknown())
    .nullable()
    .openapi({ description: 'as in the report of the survey service; null where too few have answered' }),
});

export const figuresSchema = z
  .object({
    id,
    name: z.string(),
    info_title: z.string().nullable().openapi({ description: 'what its owner calls it; respondents never see it' }),
    language: z.string(),
    filters: filtersSchema,
    answers_read: count.openapi({ description: 'null where small numbers are hidden' }),
    answers_total: count.openapi({ description: 'null there too, and where the survey service does not count them' }),
    exact: z.boolean().openapi({ description: 'false: only the answers that could be read in time are counted' }),
    hidden: z.number().int().openapi({ description: 'answers that are hidden from reports, and not counted' }),
    counted: count.openapi({ description: 'answers that pass the filters; null where there are too few to say' }),
    survey: z.record(z.string(), z.unknown()).openapi({
      description:
        'visits, started, complete, incomplete, completion_rate, duration_seconds, days, devices, countries …',
    }),
    questions: z.array(questionFiguresSchema),
    comparisons: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'banners, weights and the compared period, each where it was asked for' }),
  })
  .openapi('SurveyFigures');

export function figuresView(figures: SurveyFigures): z.infer<typeof figuresSchema> {
  const { survey, filters, statistics, hidden, read, total, isWhole } = figures;
  const { counted, survey: ofSurvey, questions, ...comparisons } = statistics;
  return {
    ...{ id: survey.id, name: survey.name, info_title: survey.infoTitle ?? null, language: survey.language, filters },
    ...{ answers_read: read, answers_total: total ?? null, exact: isWhole, hidden, counted },
    survey: { ...ofSurvey },
    questions: questions.map(({ question, isRetired, statistics: own }) => ({
      ...{ id: question.id, type: question.type, title: question.title },
      ...{ is_multiple: question.isMultiple, retired: isRetired, statistics: own ? { ...own } : null },
    })),
    comparisons,
  };
}
