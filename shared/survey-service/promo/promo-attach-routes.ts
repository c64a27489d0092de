/** Which surveys use which list: attach, detach, set the whole, and the screen that shows it. A survey has one list. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { invalid } from '../../problems/problem.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  type Caller,
  idSchema,
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import type { SurveyRecord } from '../store/stored.ts';
import { surveysOf } from '../surveys/survey-list.ts';
import { listParams } from './promo-list-routes.ts';
import { attachmentsIn, changeAttachments, promoListFor } from './promo-lists.ts';
import { contains, cut, pinnedQuery, surveyIdsSchema } from './promo-shapes.ts';
import type { Attachments } from './promo-stored.ts';

const tags = ['Promo codes'];
const idsBody = z.strictObject({ quize_ids: surveyIdsSchema.min(1) });

// assumed: v3 shows no body
const attachedAnswer = z.object({ status: z.literal(true), attached: z.array(idSchema) });

const attach = createRoute({
  method: 'post',
  path: '/promo/attach/{list_id}',
  tags,
  summary: 'Attach a list to surveys, instead of any other they have',
  ...withKey,
  request: { params: listParams, body: jsonBody(idsBody) },
  responses: { 200: jsonResponse('Attached', attachedAnswer), ...problemResponses(401, 403, 404, 422) },
});

const detach = createRoute({
  method: 'post',
  path: '/promo/detach',
  tags,
  summary: 'Detach surveys from the list they have',
  ...withKey,
  request: { body: jsonBody(idsBody) },
  responses: {
    200: jsonResponse('Detached', z.object({ status: z.literal(true), detached: z.array(idSchema) })),
    ...problemResponses(401, 403, 404, 422),
  },
});

const sync = createRoute({
  method: 'post',
  path: '/quiz/{id}/promo/sync',
  tags,
  summary: 'Attach a list to exactly these surveys',
  ...withKey,
  request: {
    params: surveyParams,
    body: jsonBody(z.strictObject({ list_id: idSchema, quize_ids: surveyIdsSchema })),
  },
  responses: {
    200: jsonResponse('What changed', z.object({ attached: z.array(idSchema), detached: z.array(idSchema) })),
    ...surveyProblems(),
  },
});

const pinned = createRoute({
  method: 'get',
  path: '/quiz/{id}/promo/pinned',
  tags,
  summary: 'The surveys of the workspace, and whether the list is attached to them',
  ...withKey,
  request: { params: surveyParams, query: pinnedQuery },
  responses: {
    200: jsonResponse(
      'A page of surveys',
      z.object({
        total: z.int(),
        data: z.array(z.object({ id: idSchema, name: z.string(), attach: z.boolean(), current: z.boolean() })),
      }),
    ),
    ...surveyProblems(),
  },
});

export function addPromoAttachRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(attach, async (c) => {
    const list = await promoListFor(service, c.get('caller'), c.req.valid('param').list_id);
    const ids = await idsIn(service, c.get('caller'), list.workspaceId, c.req.valid('json').quize_ids);
    await changeAttachments(service, list.workspaceId, (attached) => ({ ...attached, ...mapTo(list.id, ids) }));
    return c.json({ status: true as const, attached: ids }, 200);
  });
  api.openapi(detach, async (c) => {
    const surveys = await surveysFor(service, c.get('caller'), c.req.valid('json').quize_ids);
    const detached: number[] = [];
    for (const workspaceId of new Set(surveys.map((survey) => survey.workspaceId))) {
      const ids = new Set(surveys.filter((one) => one.workspaceId === workspaceId).map(({ id }) => id));
      const { before } = await changeAttachments(service, workspaceId, (attached) => without(attached, ids));
      detached.push(...[...ids].filter((id) => before[id] !== undefined));
    }
    return c.json({ status: true as const, detached }, 200);
  });
  api.openapi(sync, async (c) => {
    await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { list_id, quize_ids } = c.req.valid('json');
    const list = await promoListFor(service, c.get('caller'), list_id);
    const wanted = await idsIn(service, c.get('caller'), list.workspaceId, quize_ids);
    const { before } = await changeAttachments(service, list.workspaceId, (attached) => ({
      ...without(attached, new Set(attachedTo(attached, list.id))),
      ...mapTo(list.id, wanted),
    }));
    const had = attachedTo(before, list.id);
    return c.json(
      {
        attached: wanted.filter((id) => !had.includes(id)),
        detached: had.filter((id) => !wanted.includes(id)),
      },
      200,
    );
  });
  api.openapi(pinned, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const query = c.req.valid('query');
    const list = await promoListFor(service, c.get('caller'), query.list_id);
    const attached = await attachmentsIn(service, list.workspaceId);
    const found = (await surveysOf(service, c.get('caller')))
      .filter(({ workspaceId, archivedAt }) => workspaceId === list.workspaceId && archivedAt === null)
      .filter(({ name }) => contains(name, query.search));
    const data = cut(found, query).map(({ id, name }) => ({
      id,
      name,
      attach: attached[id] === list.id,
      current: id === survey.id,
    }));
    return c.json({ total: found.length, data }, 200);
  });
}

async function surveysFor(service: SurveyService, caller: Caller, ids: readonly number[]): Promise<SurveyRecord[]> {
  return Promise.all([...new Set(ids)].map((id) => surveyFor(service, caller, id)));
}

/** The surveys exist, are the caller's, and are in the list's workspace. */
async function idsIn(service: SurveyService, caller: Caller, workspaceId: number, ids: readonly number[]) {
  const surveys = await surveysFor(service, caller, ids);
  const stray = surveys.find((survey) => survey.workspaceId !== workspaceId);
  if (stray) throw invalid('quize_ids', 'survey_elsewhere', { id: stray.id });
  return surveys.map(({ id }) => id);
}

function mapTo(listId: number, surveyIds: readonly number[]): Attachments {
  return Object.fromEntries(surveyIds.map((id) => [String(id), listId]));
}

function without(attached: Attachments, surveyIds: ReadonlySet<number>): Attachments {
  return Object.fromEntries(Object.entries(attached).filter(([id]) => !surveyIds.has(Number(id))));
}

function attachedTo(attached: Attachments, listId: number): number[] {
  return Object.entries(attached).flatMap(([id, list]) => (list === listId ? [Number(id)] : []));
}
