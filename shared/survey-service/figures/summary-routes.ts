/** The summary of a survey: visits, completion, where from, on what, how long. */
import { createRoute, z } from '@hono/zod-openapi';
import type { SurveyStatistics } from '../../surveys/figure-types/statistics.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { summaryQuery, toFigureFilters } from './figure-filters.ts';
import { surveyStatistics } from './survey-statistics.ts';

// assumed: v3 names this operation and shows no body
const summarySchema = z
  .object({
    all_visited: z.int().openapi({ example: 150, description: 'Visits; never fewer than were started' }),
    filled_completely: z.int().openapi({ example: 128, description: 'Complete answers' }),
    started_not_finished: z.int().openapi({ example: 14, description: 'Incomplete answers' }),
    completion_rate: z.int().openapi({
      example: 85,
      description: 'Complete answers as a share of visits (report files use started), in whole percent',
    }),
    geography_visits: z.array(z.object({ count: z.int(), country: z.string() })).openapi({
      description: 'All visits by the country of their answer; the rest as `unknown`',
    }),
    visits_devices: z.array(z.object({ device: z.string(), percent: z.number() })).openapi({
      description: 'Of complete and incomplete answers with a known device, to one decimal',
    }),
    all_average_transit_time: z.string().openapi({ example: '05:34', description: 'MM:SS, of complete answers' }),
  })
  .openapi('Summary');

const summary = createRoute({
  method: 'get',
  path: '/quiz/{id}/summary',
  tags: ['Reports'],
  summary: 'The figures of a survey as a whole',
  ...withKey,
  request: { params: surveyParams, query: summaryQuery },
  responses: {
    200: jsonResponse('The summary', z.object({ status: z.literal(true), summary: summarySchema })),
    ...surveyProblems(),
  },
});

export function addSummaryRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(summary, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const statistics = await surveyStatistics(service, survey, toFigureFilters(c.req.valid('query')));
    return c.json({ status: true as const, summary: wireSummary(statistics.survey) }, 200);
  });
}

function wireSummary(figures: SurveyStatistics): z.infer<typeof summarySchema> {
  return {
    all_visited: figures.visits ?? 0,
    filled_completely: figures.complete,
    started_not_finished: figures.incomplete,
    completion_rate: Math.round(figures.completion_of_visits?.percent ?? 0),
    geography_visits: visitsByCountry(figures),
    visits_devices: figures.devices.map(({ name, percent }) => ({
      device: name,
      percent: Math.round((percent ?? 0) * 10) / 10,
    })),
    all_average_transit_time: minutesAndSeconds(figures.duration_seconds.mean ?? 0),
  };
}

// assumed: a visit is counted without its country, so only an answer has one; the rest has a name that is no country
function visitsByCountry({ visits, countries }: SurveyStatistics): { count: number; country: string }[] {
  const known = countries.map(({ name, count }) => ({ count, country: name }));
  const unknown = known.reduce((rest, { count }) => rest - count, visits ?? 0);
  return [...known, ...(unknown > 0 ? [{ count: unknown, country: 'unknown' }] : [])];
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
