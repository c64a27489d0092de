/** `/presets`: filters and options under a name. */
import { z } from '@hono/zod-openapi';
import { presetRequestSchema, presetSchema } from '../exports/presets/preset.ts';
import { creates, destroys, operation, reads } from './operation.ts';
import { byId, listOf, moment, pageQuery } from './parts.ts';

const { name, outputs, filters, options } = presetSchema.shape;

export const presetViewSchema = z
  .object({ id: z.string(), name, outputs, filters, options, created_at: moment, updated_at: moment })
  .openapi('Preset');

const presetChangeSchema = presetRequestSchema
  .partial()
  .openapi('PresetChange', { example: { name: 'For the board' } });

const tag = 'Presets';
const params = byId('pre_01kgh2m4n6p8r0t2v4w6x8z0a2');

export const presets = {
  create: operation({
    name: 'create_preset',
    method: 'post',
    path: '/presets',
    tag,
    help: 'Save outputs, filters and options, to use them again by `preset_id`',
    effects: creates,
    body: presetRequestSchema,
    reply: { status: 201, about: 'The preset', schema: presetViewSchema, location: '/presets/{id}' },
    problems: [400, 401, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_presets',
    method: 'get',
    path: '/presets',
    tag,
    help: 'Your presets, newest first',
    effects: reads,
    query: pageQuery(/^(pre_[0-9a-z]{26})?$/),
    reply: { status: 200, about: 'A page of presets', schema: listOf(presetViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_preset',
    method: 'get',
    path: '/presets/{id}',
    tag,
    help: 'One preset',
    effects: reads,
    params,
    reply: { status: 200, about: 'The preset', schema: presetViewSchema },
    problems: [401, 404, 503],
  }),
  change: operation({
    name: 'update_preset',
    method: 'patch',
    path: '/presets/{id}',
    tag,
    help: 'Change a preset; what was made with it stays as it is',
    effects: destroys,
    params,
    body: presetChangeSchema,
    reply: { status: 200, about: 'The preset', schema: presetViewSchema },
    problems: [400, 401, 404, 413, 415, 422, 503],
  }),
  remove: operation({
    name: 'delete_preset',
    method: 'delete',
    path: '/presets/{id}',
    tag,
    help: 'Delete a preset; what was made with it stays as it is',
    effects: destroys,
    params,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
};
