/** Surveys as callers see them here: what a person needs to choose one, and its figures. */
import type { z } from '@hono/zod-openapi';
import type { SurveyFigures } from '../../../exports/survey-figures.ts';
import type { accountSchema, figuresSchema, listedSurveySchema } from '../../../operations/surveys.ts';
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

export function figuresView(figures: SurveyFigures): z.infer<typeof figuresSchema> {
  const { survey, filters, statistics, hidden, read, total, isWhole } = figures;
  const { counted, survey: ofSurvey, questions, ...comparisons } = statistics;
  return {
    id: survey.id,
    name: survey.name,
    info_title: survey.infoTitle ?? null,
    language: survey.language,
    filters,
    answers_read: read,
    answers_total: total ?? null,
    exact: isWhole,
    hidden,
    counted,
    survey: { ...ofSurvey },
    questions: questions.map(({ question, isRetired, statistics: own }) => ({
      id: question.id,
      type: question.type,
      title: question.title,
      is_multiple: question.isMultiple,
      retired: isRetired,
      statistics: own ? { ...own } : null,
    })),
    comparisons,
  };
}
