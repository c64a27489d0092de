/**
 * `/surveys` and `/account`: what the survey service knows of the caller and their surveys, through this origin and
 * with the caller's own key. The dashboard shows it, wherever the service itself is.
 */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http.ts';
import { listOf } from '../../operations/parts.ts';
import type { CallerApi, ExportsApiDeps } from '../caller-api.ts';
import { bodyOf, json, security } from '../route-parts.ts';
import {
  accountSchema,
  accountView,
  countedSurveySchema,
  figuresRequestSchema,
  figuresSchema,
  figuresView,
  listedSurveySchema,
  listedSurveyView,
} from './survey-view.ts';

const shared = { tags: ['Surveys'], security };
const bySurvey = z.object({ quiz_id: z.coerce.number().int().positive().openapi({ example: 1 }) });

const account = createRoute({
  ...shared,
  method: 'get',
  path: '/account',
  summary: 'Whose key this is, as far as the survey service tells',
  responses: { 200: json('The holder of the key', accountSchema), ...problemResponses(401, 503) },
});

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/surveys',
  summary: 'Your surveys, newest first',
  request: {
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      cursor: z
        .string()
        .regex(/^\d{0,9}$/, 'expected the next_cursor of the page before')
        .optional(),
    }),
  },
  responses: { 200: json('A page of surveys', listOf(listedSurveySchema)), ...problemResponses(401, 422, 503) },
});

const readOne = createRoute({
  ...shared,
  method: 'get',
  path: '/surveys/{quiz_id}',
  summary: 'How many answers a survey has',
  request: { params: bySurvey },
  responses: { 200: json('The survey', countedSurveySchema), ...problemResponses(401, 403, 404, 422, 503) },
});

const figures = createRoute({
  ...shared,
  method: 'post',
  path: '/surveys/{quiz_id}/figures',
  summary: 'The figures of a survey, counted as a report counts them; nothing is stored',
  request: { params: bySurvey, body: bodyOf(figuresRequestSchema) },
  responses: {
    200: json('The figures', figuresSchema),
    ...problemResponses(400, 401, 403, 404, 413, 415, 422, 503),
  },
});

export function addSurveyRoutes(api: CallerApi, { upstream, records, now }: ExportsApiDeps): void {
  api.openapi(account, async (c) => c.json(accountView(await upstream.holderOf(c.var.caller.token)), 200));

  api.openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid('query');
    const offset = Number(cursor || 0);
    const page = await upstream.surveys(c.var.caller.token, { limit, offset, isNewestFirst: true });
    const next_cursor = page.length < limit ? null : String(offset + page.length);
    return c.json({ data: page.map(listedSurveyView), next_cursor }, 200);
  });

  api.openapi(readOne, async (c) => {
    const { quiz_id: id } = c.req.valid('param');
    return c.json({ id, answers: (await upstream.answerCount(c.var.caller.token, id)) ?? null }, 200);
  });

  api.openapi(figures, async (c) => {
    const wanted = { surveyId: c.req.valid('param').quiz_id, ...c.req.valid('json') };
    // brings what counts along
    const { surveyFigures } = await import('../../exports/figures/survey-figures.ts');
    return c.json(figuresView(await surveyFigures({ upstream, records, now }, c.var.caller, wanted)), 200);
  });
}
