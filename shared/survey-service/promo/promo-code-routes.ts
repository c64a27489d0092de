/** The codes of a list: look through them, add some, remove one. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { Problem } from '../../problems/problem.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  idSchema,
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wholeNumber,
  withKey,
} from '../service-api.ts';
import { addCodes } from './add-codes.ts';
import { codesPage } from './codes-page.ts';
import { findCode } from './promo-codes.ts';
import { shown } from './promo-list-routes.ts';
import { attachmentsIn, promoListFor, touch } from './promo-lists.ts';
import { codesQuery, codesSchema, pageOf, promoCodeSchema, promoListSchema, quizCodesQuery } from './promo-shapes.ts';
import { removeCode } from './remove-code.ts';

const tags = ['Promo codes'];

const codesAnswer = pageOf(promoCodeSchema)
  .extend({
    stats: z.object({ total: z.int(), used: z.int(), unused: z.int() }),
    quizzes: z.array(z.object({ id: idSchema, name: z.string() })),
  })
  .openapi('PromoCodes');

const list = createRoute({
  method: 'get',
  path: '/promo/codes',
  tags,
  summary: 'The codes of a list',
  ...withKey,
  request: { query: codesQuery },
  responses: { 200: jsonResponse('A page of codes', codesAnswer), ...problemResponses(401, 404, 422) },
});

const listOfSurvey = createRoute({
  method: 'get',
  path: '/quiz/{id}/promo/codes/quiz',
  tags,
  summary: 'The codes of the list attached to a survey',
  ...withKey,
  request: { params: surveyParams, query: quizCodesQuery },
  responses: { 200: jsonResponse('A page of codes', codesAnswer), ...surveyProblems() },
});

const add = createRoute({
  method: 'post',
  path: '/promo/codes',
  tags,
  summary: 'Add codes to a list; those it has already are left as they are',
  ...withKey,
  request: { body: jsonBody(z.strictObject({ list_id: idSchema, codes: codesSchema })) },
  responses: {
    // assumed: v3 shows no body
    200: jsonResponse('Added', z.object({ status: z.literal(true), added_count: z.int(), list: promoListSchema })),
    ...problemResponses(401, 404, 422),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/promo/codes/{code_id}',
  tags,
  summary: 'Delete one code',
  ...withKey,
  request: {
    params: z.object({ code_id: wholeNumber(1).openapi({ param: { name: 'code_id', in: 'path' }, example: 1 }) }),
  },
  responses: { 200: jsonResponse('Gone', z.object({ status: z.literal(true) })), ...problemResponses(401, 404, 422) },
});

export function addPromoCodeRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const record = await promoListFor(service, c.get('caller'), query.list_id);
    return c.json(await codesPage(service, record, query), 200);
  });
  api.openapi(listOfSurvey, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const listId = (await attachmentsIn(service, survey.workspaceId))[survey.id];
    if (listId === undefined) throw new Problem('not_found.promo_list_of_survey', { id: survey.id });
    const record = await promoListFor(service, c.get('caller'), listId);
    return c.json(await codesPage(service, record, c.req.valid('query')), 200);
  });
  api.openapi(add, async (c) => {
    const { list_id, codes } = c.req.valid('json');
    const record = await promoListFor(service, c.get('caller'), list_id);
    const added = await addCodes(service, record, codes);
    const touched = await touch(service, record);
    return c.json({ status: true as const, added_count: added, list: await shown(service, touched) }, 200);
  });
  api.openapi(remove, async (c) => {
    const { code_id } = c.req.valid('param');
    const found = await findCode(service, code_id);
    const isTheirs = found !== undefined && c.get('caller').workspaceIds.includes(found.workspaceId);
    if (!isTheirs || !(await removeCode(service, found.code))) {
      throw new Problem('not_found.promo_code', { id: code_id });
    }
    return c.json({ status: true as const }, 200);
  });
}
