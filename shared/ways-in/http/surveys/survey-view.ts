/** Surveys as callers see them here: what a person needs to choose one, and its figures. */
import type { z } from '@hono/zod-openapi';
import type { SurveyFacets } from '../../../exports/figures/survey-facets.ts';
import type { SurveyFigures } from '../../../exports/figures/survey-figures.ts';
import { trendOf } from '../../../exports/figures/trends.ts';
import type { accountSchema, facetsSchema, figuresSchema, listedSurveySchema } from '../../../operations/surveys.ts';
import { isShown } from '../../../privacy/suppress/shown-statistics.ts';
import type { ListedSurvey } from '../../../surveys/listed-survey.ts';
import type { ExportsApiDeps } from '../caller-api.ts';

export function listedSurveyView({
  id: surveyId,
  name,
  folderId,
  folderName,
  isPublished,
  pageUrl,
}: ListedSurvey): z.infer<typeof listedSurveySchema> {
  return {
    id: surveyId,
    name,
    folder: folderId === undefined ? null : { id: folderId, name: folderName ?? null },
    is_published: isPublished ?? null,
    url_shared: pageUrl ?? null,
  };
}

type Holder = Awaited<ReturnType<ExportsApiDeps['upstream']['holderOf']>>;

export function accountView({ email, workspace }: Holder): z.infer<typeof accountSchema> {
  return { email: email ?? null, workspace: workspace ?? null };
}

export function figuresView(figures: SurveyFigures, confidence = 95): z.infer<typeof figuresSchema> {
  const { survey, filters, statistics, hidden, read, isWhole } = figures;
  const { counted, survey: ofSurvey, questions, ...comparisons } = statistics;
  return {
    id: survey.id,
    name: survey.name,
    info_title: survey.infoTitle ?? null,
    language: survey.language,
    filters,
    as_of: figures.asOf,
    reconciled_at: figures.reconciledAt ?? null,
    exact: isWhole,
    read: read && { answers: read.answers, of: read.of ?? null, order: 'oldest_first' },
    hidden,
    counted,
    counts: { ...ofSurvey },
    questions: questions.map((one) => {
      const { question, isRetired, statistics: own } = one;
      const trend = isShown(one) ? trendOf(one, survey.waves, confidence) : undefined;
      return {
        id: question.id,
        type: question.type,
        title: question.title,
        is_multiple: question.isMultiple,
        retired: isRetired,
        statistics: own ? { ...own } : null,
        ...(trend && { trend: trend.map(trendView) }),
      };
    }),
    comparisons,
  };
}

function trendView({ points, change, ...line }: NonNullable<ReturnType<typeof trendOf>>[number]) {
  return {
    ...line,
    points: points.map(({ surveyId, ...point }) => ({ quiz_id: surveyId, ...point })),
    change: change && {
      since_quiz_id: change.sinceSurveyId,
      points: change.points,
      p: change.p,
      significant: change.significant,
    },
  };
}

export function facetsView(facets: SurveyFacets): z.infer<typeof facetsSchema> {
  const { survey, generation, reconciledAt, isWhole, words, variables, questions } = facets;
  return {
    id: survey.id,
    name: survey.name,
    as_of: generation.asOf,
    reconciled_at: reconciledAt ?? null,
    exact: isWhole,
    filters: words,
    variables,
    questions: questions.map(({ question: { id, title, type }, values, more }) => ({ id, title, type, values, more })),
  };
}
