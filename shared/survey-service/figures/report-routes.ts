/** The report of a survey: statistics by question. Every report has an id, under which its filters can be found again. */
import { createRoute, z } from '@hono/zod-openapi';
import { extraAnswerText } from '../../surveys/extra-answers.ts';
import type { QuestionFigures, QuestionStatistics, SurveyStatistics } from '../../surveys/figure-types/statistics.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  type Caller,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wireTime,
  withKey,
} from '../service-api.ts';
import { checkFits } from '../store/record-size.ts';
import { keys } from '../store/stored.ts';
import { readSettings } from '../surveys/settings.ts';
import { type LabelLanguage, standardTexts } from '../texts/standard-texts.ts';
import { type FigureFilters, reportBody, reportQuery, toFigureFilters } from './figure-filters.ts';
import { reportSchema } from './report-shapes.ts';
import { surveyStatistics, widgetHash, widgetHashes } from './survey-statistics.ts';

const KEPT_MS = 30 * 86_400_000;

const shared = {
  path: '/quiz/{id}/report',
  tags: ['Reports'],
  ...withKey,
  responses: {
    200: jsonResponse('The report', z.object({ status: z.literal(true), report: reportSchema })),
    ...surveyProblems(),
  },
};

const make = createRoute({
  ...shared,
  method: 'post',
  summary: 'The statistics of every question',
  request: { params: surveyParams, body: { content: { 'application/json': { schema: reportBody } } } },
});

const read = createRoute({
  ...shared,
  method: 'get',
  summary: 'The same, with its filters in the query',
  request: { params: surveyParams, query: reportQuery },
});

export function addReportRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(make, async (c) => {
    const filters = toFigureFilters(c.req.valid('json'));
    return c.json(await makeReport(service, c.get('caller'), c.req.valid('param').id, filters), 200);
  });
  api.openapi(read, async (c) => {
    const filters = toFigureFilters(c.req.valid('query'));
    return c.json(await makeReport(service, c.get('caller'), c.req.valid('param').id, filters), 200);
  });
}

async function makeReport(service: SurveyService, caller: Caller, surveyId: number, filters: FigureFilters) {
  const survey = await surveyFor(service, caller, surveyId);
  checkFits('filters', filters);
  const { questions, survey: whole } = await surveyStatistics(service, survey, filters);
  const [{ lang }, hashes] = await Promise.all([
    readSettings(service.records, surveyId),
    widgetHashes(service, survey),
  ]);
  const reportId = crypto.randomUUID();
  const createdAt = new Date(service.now()).toISOString();
  const forgetAt = new Date(service.now() + KEPT_MS).toISOString();
  await service.records.create(keys.report(surveyId, reportId), { surveyId, filters, createdAt }, { forgetAt });
  return {
    status: true as const,
    report: {
      report_uuid: reportId,
      quiz_id: surveyId,
      created_at: wireTime(createdAt),
      filters,
      total: totalOf(whole, filters),
      widgets: questions.map((figures) => wireWidget(figures, hashes, lang)),
    },
  };
}

function totalOf({ started, complete, incomplete }: SurveyStatistics, { is_complete }: FigureFilters): number {
  if (is_complete === null) return started;
  return is_complete ? complete : incomplete;
}

/** The hash is that of the question as it is asked; of one that is gone only its answers tell. */
function wireWidget(
  { question, statistics }: QuestionFigures,
  hashes: ReadonlyMap<string, string>,
  language: LabelLanguage,
) {
  const { base, answered } = statistics;
  return {
    widget_id: question.id,
    widget_hash: hashes.get(question.id) ?? widgetHash(question),
    type: question.type,
    title: question.title,
    is_multiple: question.isMultiple,
    answered,
    skipped: base - answered,
    statistics: statistics.options ? worded(statistics, question.type, language) : statistics,
  };
}

/** Yes, no, none of the above and hard to say have standard texts where the survey gives them none of its own. */
function worded(statistics: QuestionStatistics, type: string, language: LabelLanguage): QuestionStatistics {
  const [yes, no] = [standardTexts.label_yes?.[language], standardTexts.label_no?.[language]];
  const wordOf = (id: string) => (type === 'yesno' ? (id === '1' ? yes : no) : extraAnswerText(id, language));
  const options = statistics.options?.map((option) => ({
    ...option,
    text: option.text || (wordOf(option.id) ?? option.id),
  }));
  return { ...statistics, ...(options && { options }) };
}
