/** `/presets`: filters and options under a name. `/deck-templates`: the look of PowerPoint reports. */
import { z } from '@hono/zod-openapi';
import { templateFactsSchema, templateNameSchema, templateStates } from '../exports/deck-templates/deck-template.ts';
import { presetRequestSchema, presetSchema } from '../exports/presets/preset.ts';
import { creates, destroys, operation, reads } from './operation.ts';
import { byId, listOf, moment, onceHeaders, pageQuery, uploadForm } from './parts.ts';

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

const templateId = 'tpl_01kgh2m4n6p8r0t2v4w6x8z0a2';

export const deckTemplateViewSchema = z
  .object({
    id: z.string().openapi({ example: templateId }),
    name: templateNameSchema,
    status: z.enum(templateStates).describe('`waiting` until the file is uploaded, then `ready`, or `refused`'),
    fault: z.string().nullable().describe('why it was refused; upload a better file with the same form, or a new one'),
    ...templateFactsSchema.partial().shape,
    created_at: moment,
    updated_at: moment,
  })
  .openapi('DeckTemplate');

const newTemplateSchema = deckTemplateViewSchema
  .extend({
    upload: uploadForm(
      'post these fields as multipart/form-data, and the .pptx or .potx after them as `file`, up to 50 MB',
    ),
  })
  .openapi('NewDeckTemplate');

const ofTemplates = 'Deck templates';
const template = byId(templateId);

export const deckTemplates = {
  create: operation({
    name: 'create_deck_template',
    method: 'post',
    path: '/deck-templates',
    tag: ofTemplates,
    help: 'Name a PowerPoint template, and get the form that uploads it',
    effects: creates,
    headers: onceHeaders,
    body: z.strictObject({ name: templateNameSchema }).openapi('DeckTemplateRequest'),
    reply: {
      status: 201,
      about: 'The template and its upload form',
      schema: newTemplateSchema,
      location: '/deck-templates/{id}',
    },
    problems: [400, 401, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_deck_templates',
    method: 'get',
    path: '/deck-templates',
    tag: ofTemplates,
    help: 'Your templates for PowerPoint reports, newest first',
    effects: reads,
    query: pageQuery(/^(tpl_[0-9a-z]{26})?$/),
    reply: { status: 200, about: 'A page of templates', schema: listOf(deckTemplateViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_deck_template',
    method: 'get',
    path: '/deck-templates/{id}',
    tag: ofTemplates,
    help: 'One template; what was uploaded is checked now',
    effects: reads,
    params: template,
    reply: { status: 200, about: 'The template', schema: deckTemplateViewSchema },
    problems: [401, 404, 503],
  }),
  remove: operation({
    name: 'delete_deck_template',
    method: 'delete',
    path: '/deck-templates/{id}',
    tag: ofTemplates,
    help: 'Delete a template; decks made with it stay as they are',
    effects: destroys,
    params: template,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
};
