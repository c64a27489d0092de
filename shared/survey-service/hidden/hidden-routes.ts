/**
 * Hidden data of a survey, three kinds with the same four operations: variables captured from the address, options of
 * the survey, and options of its questions. All lie in the survey's own record and are duplicated with it.
 */
import { randomUUID } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { invalid, Problem } from '../../problems/problem.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { checkFits } from '../store/record-size.ts';
import type { SurveyRecord } from '../store/stored.ts';
import { edit } from '../surveys/draft-routes.ts';
import { type HiddenItem, type HiddenKind, hiddenKinds } from './hidden-kinds.ts';

const MAX_ITEMS = 100;

const itemParams = surveyParams.extend({
  item_id: z
    .string()
    .max(64)
    .openapi({ param: { name: 'item_id', in: 'path' }, example: '1' }),
});

export function addHiddenRoutes(api: ServiceApi, service: SurveyService): void {
  for (const kind of hiddenKinds) addKind(api, service, kind);
}

function addKind(api: ServiceApi, service: SurveyService, kind: HiddenKind): void {
  const routes = routesOf(kind);
  api.openapi(routes.list, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    return c.json(kind.of(survey), 200);
  });
  api.openapi(routes.create, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const sent = c.req.valid('json');
    const { after } = await edit(service, survey, (current) => kind.with(current, added(kind, current, sent)));
    return c.json({ status: true as const, item: newest(kind, after) }, 201);
  });
  api.openapi(routes.update, async (c) => {
    const { id, item_id } = c.req.valid('param');
    const survey = await surveyFor(service, c.get('caller'), id);
    const sent = c.req.valid('json');
    const { after } = await edit(service, survey, (current) =>
      kind.with(current, replaced(kind, current, item_id, sent)),
    );
    return c.json({ status: true as const, item: found(kind, after, item_id) }, 200);
  });
  api.openapi(routes.remove, async (c) => {
    const { id, item_id } = c.req.valid('param');
    const survey = await surveyFor(service, c.get('caller'), id);
    await edit(service, survey, (current) => {
      const gone = found(kind, current, item_id);
      return kind.with(
        current,
        kind.of(current).filter((item) => item !== gone),
      );
    });
    return c.json({ status: true as const }, 200);
  });
}

// assumed: v3 speaks of hidden data and gives no paths
function routesOf({ path, title, itemSchema, bodySchema }: HiddenKind) {
  const common = { tags: ['Hidden data'], ...withKey };
  const one = jsonResponse(title, z.object({ status: z.literal(true), item: itemSchema }));
  return {
    list: createRoute({
      ...common,
      method: 'get',
      path: `/quiz/{id}/${path}`,
      summary: `${title}: list`,
      request: { params: surveyParams },
      responses: { 200: jsonResponse(title, z.array(itemSchema)), ...surveyProblems() },
    }),
    create: createRoute({
      ...common,
      method: 'post',
      path: `/quiz/{id}/${path}`,
      summary: `${title}: add one`,
      request: { params: surveyParams, body: jsonBody(bodySchema) },
      responses: { 201: one, ...surveyProblems() },
    }),
    update: createRoute({
      ...common,
      method: 'post',
      path: `/quiz/{id}/${path}/{item_id}`,
      summary: `${title}: change one`,
      request: { params: itemParams, body: jsonBody(bodySchema) },
      responses: { 200: one, ...surveyProblems() },
    }),
    remove: createRoute({
      ...common,
      method: 'delete',
      path: `/quiz/{id}/${path}/{item_id}`,
      summary: `${title}: remove one`,
      request: { params: itemParams },
      responses: { 200: jsonResponse('Gone', z.object({ status: z.literal(true) })), ...surveyProblems() },
    }),
  } as const;
}

function added(kind: HiddenKind, survey: SurveyRecord, sent: Omit<HiddenItem, 'id'>): HiddenItem[] {
  const items = kind.of(survey);
  if (items.length >= MAX_ITEMS) throw invalid('name', 'too_many_items', { most: MAX_ITEMS });
  checkName(items, sent);
  const highest = Math.max(0, ...items.map((item) => Number(item.id) || 0));
  return fitting(kind, survey, [...items, { ...sent, id: kind.hasUuids ? randomUUID() : highest + 1 }]);
}

function replaced(kind: HiddenKind, survey: SurveyRecord, itemId: string, sent: Omit<HiddenItem, 'id'>): HiddenItem[] {
  const old = found(kind, survey, itemId);
  const others = kind.of(survey).filter((item) => item !== old);
  checkName(others, sent);
  const items = kind.of(survey).map((item) => (item === old ? { ...sent, id: old.id } : item));
  return fitting(kind, survey, items);
}

/** The three kinds share the survey's record. */
function fitting(kind: HiddenKind, survey: SurveyRecord, items: HiddenItem[]): HiddenItem[] {
  const others = hiddenKinds.filter((other) => other !== kind).map((other) => other.of(survey));
  checkFits('value', [items, others]);
  return items;
}

/** A name stands for one thing in an export; a question's option may share it with another question's. */
function checkName(others: readonly HiddenItem[], sent: Omit<HiddenItem, 'id'>): void {
  const isTaken = others.some((other) => other.name === sent.name && other.widget_uuid === sent.widget_uuid);
  if (isTaken) throw invalid('name', 'name_taken', { name: sent.name });
}

function newest(kind: HiddenKind, survey: SurveyRecord): HiddenItem {
  const item = kind.of(survey).at(-1);
  if (!item) throw new Error(`Survey ${survey.id} lost what was just added to it.`);
  return item;
}

function found(kind: HiddenKind, survey: SurveyRecord, itemId: string): HiddenItem {
  const item = kind.of(survey).find((candidate) => String(candidate.id) === itemId);
  if (!item) throw new Problem('not_found.hidden_item', { id: itemId });
  return item;
}
