/** `/schedules`: create, list, read, change, delete, run now, and how the runs ended. */
import { createRoute, z } from '@hono/zod-openapi';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  readSchedule,
  runNow,
} from '../exports/schedules/manage-schedules.ts';
import type { Schedule } from '../exports/schedules/schedule.ts';
import { requestOf } from '../exports/schedules/schedule-request.ts';
import { createScheduleStore } from '../exports/schedules/schedule-store.ts';
import { problemResponses } from '../http.ts';
import { listOf, pageQuery } from '../operations/parts.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { listReply } from './list-reply.ts';
import { bodyOf, json, security } from './route-parts.ts';
import {
  presentRuns,
  presentSchedule,
  runView,
  runViewSchema,
  scheduleChangeSchema,
  scheduleCursor,
  scheduleRequestSchema,
  scheduleViewSchema,
} from './schedule-view.ts';

const shared = { tags: ['Schedules'], security };
const byId = z.object({ id: z.string().max(64).openapi({ example: 'sch_01kgh2m4n6p8r0t2v4w6x8z0a2' }) });
/** A page of schedules with long lists of surveys must fit into one answer, however many were asked for. */
const MOST_ON_A_PAGE = 50;

const createOne = createRoute({
  ...shared,
  method: 'post',
  path: '/schedules',
  summary: 'Create a schedule; the key you send is kept for its runs',
  request: { body: bodyOf(scheduleRequestSchema) },
  responses: { 201: json('The schedule', scheduleViewSchema), ...problemResponses(400, 401, 409, 413, 415, 422, 503) },
});

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/schedules',
  summary: 'Your schedules, newest first',
  request: { query: pageQuery(scheduleCursor) },
  responses: { 200: json('A page of schedules', listOf(scheduleViewSchema)), ...problemResponses(401, 422, 503) },
});

const readOne = createRoute({
  ...shared,
  method: 'get',
  path: '/schedules/{id}',
  summary: 'One schedule, with its last run and the next five',
  request: { params: byId },
  responses: { 200: json('The schedule', scheduleViewSchema), ...problemResponses(401, 404, 503) },
});

const changeOne = createRoute({
  ...shared,
  method: 'patch',
  path: '/schedules/{id}',
  summary: 'Change a schedule; the key you send is kept from now on, and a pause ends',
  request: { params: byId, body: bodyOf(scheduleChangeSchema) },
  responses: { 200: json('The schedule', scheduleViewSchema), ...problemResponses(400, 401, 404, 413, 415, 422, 503) },
});

const deleteOne = createRoute({
  ...shared,
  method: 'delete',
  path: '/schedules/{id}',
  summary: 'Delete a schedule, its history and the key it kept; its batches stay',
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404, 503) },
});

const runOne = createRoute({
  ...shared,
  method: 'post',
  path: '/schedules/{id}/run',
  summary: 'Run a schedule now with the key you send, even if there is nothing new',
  request: { params: byId },
  responses: { 202: json('The run; `Location` names its batch', runViewSchema), ...problemResponses(401, 404, 503) },
});

const listRuns = createRoute({
  ...shared,
  method: 'get',
  path: '/schedules/{id}/runs',
  summary: 'The runs of a schedule, newest first',
  request: { params: byId, query: pageQuery(/^(\d{4}-\d\d-\d\dT[\d:.]+Z)?$/) },
  responses: { 200: json('A page of runs', listOf(runViewSchema)), ...problemResponses(401, 404, 422, 503) },
});

export function addScheduleRoutes(api: CallerApi, apiDeps: ExportsApiDeps): void {
  const deps = { ...apiDeps, schedules: createScheduleStore(apiDeps.records) };

  const view = (schedule: Schedule) => presentSchedule(deps, schedule);

  api.openapi(createOne, async (c) => {
    const { only_if_new: onlyIfNew, ...wanted } = c.req.valid('json');
    const schedule = await createSchedule(deps, c.var.caller, { ...wanted, onlyIfNew });
    c.header('Location', `/schedules/${schedule.id}`);
    return c.json(await view(schedule), 201);
  });

  api.openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid('query');
    const page = await deps.schedules.list(c.var.caller.owner, { limit: Math.min(limit, MOST_ON_A_PAGE), cursor });
    return c.json(listReply(deps.log, page, await Promise.all(page.items.map(view))), 200);
  });

  api.openapi(readOne, async (c) =>
    c.json(await view(await readSchedule(deps, c.var.caller, c.req.valid('param').id)), 200),
  );

  api.openapi(changeOne, async (c) => {
    const { only_if_new: onlyIfNew, ...settings } = c.req.valid('json');
    const { id } = c.req.valid('param');
    return c.json(await view(await changeSchedule(deps, c.var.caller, id, { ...settings, onlyIfNew })), 200);
  });

  api.openapi(deleteOne, async (c) => {
    await deleteSchedule(deps, c.var.caller, c.req.valid('param').id);
    return c.body(null, 204);
  });

  api.openapi(runOne, async (c) => {
    const run = await runNow(deps, c.var.caller, c.req.valid('param').id);
    if (run.batchId) c.header('Location', `/batches/${run.batchId}`);
    return c.json(runView(run), 202);
  });

  api.openapi(listRuns, async (c) => {
    const schedule = await readSchedule(deps, c.var.caller, c.req.valid('param').id);
    const page = await deps.schedules.runs(schedule, c.req.valid('query'));
    const runs = await presentRuns(deps, await requestOf(deps, schedule), page.items);
    return c.json(listReply(deps.log, page, runs), 200);
  });
}
