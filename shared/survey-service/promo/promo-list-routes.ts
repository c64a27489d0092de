/** Lists of promo codes: list, make, rename, delete. A list belongs to a workspace, whatever survey the path names. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonBody,
  jsonResponse,
  nameSchema,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wholeNumber,
  withKey,
} from '../service-api.ts';
import { read } from '../store/records-access.ts';
import {
  attachmentsIn,
  createPromoList,
  deletePromoList,
  promoListFor,
  promoListsOf,
  renamePromoList,
} from './promo-lists.ts';
import { contains, cut, listQuery, newListSchema, pageOf, promoListSchema, sorted, wireList } from './promo-shapes.ts';
import { type Attachments, type PromoListRecord, promoKeys } from './promo-stored.ts';

const tags = ['Promo codes'];

export const listParams = z.object({
  list_id: wholeNumber(1).openapi({ param: { name: 'list_id', in: 'path' }, example: 1 }),
});
const surveyAndList = surveyParams.extend(listParams.shape);

// assumed: v3 shows no body for writes
const listReply = jsonResponse('The list', z.object({ status: z.literal(true), list: promoListSchema }));

const list = createRoute({
  method: 'get',
  path: '/quiz/{id}/promo/list',
  tags,
  summary: 'The promo code lists of the survey’s workspace',
  ...withKey,
  request: { params: surveyParams, query: listQuery },
  responses: { 200: jsonResponse('A page of lists', pageOf(promoListSchema)), ...surveyProblems() },
});

const create = createRoute({
  method: 'post',
  path: '/promo/list',
  tags,
  summary: 'Make a list with its codes',
  ...withKey,
  request: { body: jsonBody(newListSchema) },
  responses: { 201: listReply, ...problemResponses(401, 422) },
});

const createForSurvey = createRoute({
  method: 'post',
  path: '/quiz/{id}/promo/list',
  tags,
  summary: 'Make a list with its codes in the survey’s workspace',
  ...withKey,
  request: { params: surveyParams, body: jsonBody(newListSchema) },
  responses: { 201: listReply, ...surveyProblems() },
});

const rename = createRoute({
  method: 'post',
  path: '/quiz/{id}/promo/list/{list_id}',
  tags,
  summary: 'Rename a list',
  ...withKey,
  request: { params: surveyAndList, body: jsonBody(z.strictObject({ name: nameSchema })) },
  responses: { 200: listReply, ...surveyProblems() },
});

const remove = createRoute({
  method: 'delete',
  path: '/quiz/{id}/promo/list/{list_id}',
  tags,
  summary: 'Delete a list with all its codes',
  ...withKey,
  request: { params: surveyAndList },
  responses: { 200: jsonResponse('Gone', z.object({ status: z.literal(true) })), ...surveyProblems() },
});

export function addPromoListRoutes(api: ServiceApi, service: SurveyService): void {
  const answer = async (record: PromoListRecord) => ({ status: true as const, list: await shown(service, record) });

  api.openapi(list, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    return c.json(await listPage(service, survey.workspaceId, c.req.valid('query')), 200);
  });
  api.openapi(create, async (c) => {
    const { name, codes } = c.req.valid('json');
    return c.json(await answer(await createPromoList(service, c.get('caller').workspaceId, name, codes)), 201);
  });
  api.openapi(createForSurvey, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { name, codes } = c.req.valid('json');
    return c.json(await answer(await createPromoList(service, survey.workspaceId, name, codes)), 201);
  });
  api.openapi(rename, async (c) => {
    const { id, list_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    const record = await promoListFor(service, c.get('caller'), list_id);
    return c.json(await answer(await renamePromoList(service, record, c.req.valid('json').name)), 200);
  });
  api.openapi(remove, async (c) => {
    const { id, list_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    await deletePromoList(service, await promoListFor(service, c.get('caller'), list_id));
    return c.json({ status: true as const }, 200);
  });
}

async function listPage(service: SurveyService, workspaceId: number, query: z.infer<typeof listQuery>) {
  const [lists, attached] = await Promise.all([
    promoListsOf(service, workspaceId),
    attachmentsIn(service, workspaceId),
  ]);
  const found = sorted(
    lists.filter(({ name }) => contains(name, query.search)),
    ({ name }) => name,
    query,
  );
  const data = await Promise.all(cut(found, query).map((record) => shown(service, record, attached)));
  return { total: found.length, limit: query.limit, offset: query.offset, data };
}

export async function shown(service: SurveyService, record: PromoListRecord, known?: Attachments) {
  const [attached, counts] = await Promise.all([
    known ?? attachmentsIn(service, record.workspaceId),
    countsOf(service, record.id),
  ]);
  const surveys = Object.values(attached).filter((listId) => listId === record.id).length;
  return wireList(record, { ...counts, surveys });
}

export async function countsOf({ records }: SurveyService, listId: number): Promise<{ codes: number; used: number }> {
  const [codes = 0, used = 0] = await Promise.all([
    read(records, promoKeys.codeCount(listId), z.number()),
    read(records, promoKeys.usedCount(listId), z.number()),
  ]);
  return { codes, used };
}
