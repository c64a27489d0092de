/** `/presets`: create, list, read, change, delete. */
import { createRoute, z } from '@hono/zod-openapi';
import { deletePreset, editPreset, makePreset, readPreset } from '../../exports/presets/manage-presets.ts';
import { presetRequestSchema } from '../../exports/presets/preset.ts';
import { listPresets } from '../../exports/presets/preset-store.ts';
import { problemResponses } from '../../http.ts';
import { listOf, pageQuery } from '../../operations/parts.ts';
import type { CallerApi, ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { bodyOf, json, security } from '../route-parts.ts';
import { presetChangeSchema, presetView, presetViewSchema } from './preset-view.ts';

const shared = { tags: ['Presets'], security };
const byId = z.object({ id: z.string().max(64).openapi({ example: 'pre_01kgh2m4n6p8r0t2v4w6x8z0a2' }) });

const createOne = createRoute({
  ...shared,
  method: 'post',
  path: '/presets',
  summary: 'Name a set of outputs, filters and options, to use it again by `preset_id`',
  request: { body: bodyOf(presetRequestSchema) },
  responses: { 201: json('The preset', presetViewSchema), ...problemResponses(400, 401, 409, 413, 415, 422, 503) },
});

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/presets',
  summary: 'Your presets, newest first',
  request: { query: pageQuery(/^(pre_[0-9a-z]{26})?$/) },
  responses: { 200: json('A page of presets', listOf(presetViewSchema)), ...problemResponses(401, 422, 503) },
});

const readOne = createRoute({
  ...shared,
  method: 'get',
  path: '/presets/{id}',
  summary: 'One preset',
  request: { params: byId },
  responses: { 200: json('The preset', presetViewSchema), ...problemResponses(401, 404, 503) },
});

const changeOne = createRoute({
  ...shared,
  method: 'patch',
  path: '/presets/{id}',
  summary: 'Change a preset; what was made with it stays as it is',
  request: { params: byId, body: bodyOf(presetChangeSchema) },
  responses: { 200: json('The preset', presetViewSchema), ...problemResponses(400, 401, 404, 413, 415, 422, 503) },
});

const deleteOne = createRoute({
  ...shared,
  method: 'delete',
  path: '/presets/{id}',
  summary: 'Delete a preset; what was made with it stays as it is',
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404, 503) },
});

export function addPresetRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  api.openapi(createOne, async (c) => {
    const preset = await makePreset(deps, c.var.caller, c.req.valid('json'));
    c.header('Location', `/presets/${preset.id}`);
    return c.json(presetView(preset), 201);
  });

  api.openapi(list, async (c) => {
    const page = await listPresets(deps.records, c.var.caller.owner, c.req.valid('query'));
    return c.json(listReply(deps.log, page, page.items.map(presetView)), 200);
  });

  api.openapi(readOne, async (c) =>
    c.json(presetView(await readPreset(deps, c.var.caller, c.req.valid('param').id)), 200),
  );

  api.openapi(changeOne, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(presetView(await editPreset(deps, c.var.caller, id, c.req.valid('json'))), 200);
  });

  api.openapi(deleteOne, async (c) => {
    await deletePreset(deps, c.var.caller, c.req.valid('param').id);
    return c.body(null, 204);
  });
}
