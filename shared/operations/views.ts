/** `/views`: ways to look at surveys, under a name. */
import { z } from '@hono/zod-openapi';
import { trackerId } from '../exports/trackers/tracker.ts';
import { savedViewSchema, viewMembers, viewSurveySchemas } from '../exports/views/saved-view.ts';
import { creates, destroys, operation, reads } from './operation.ts';
import { byId, listOf, moment, onceHeaders, pageQuery } from './parts.ts';

const surveyMembers = {
  quiz_id: viewSurveySchemas.one.optional().openapi({ example: 1 }).describe('the survey it shows'),
  quiz_ids: viewSurveySchemas.several
    .optional()
    .openapi({ example: [1, 2] })
    .describe('instead of quiz_id: surveys that are shown as waves of one'),
  tracker_id: trackerId.describe('instead of both: a tracker, whose waves are shown'),
};

const viewRequestSchema = z
  .strictObject({ ...surveyMembers, ...viewMembers })
  .openapi('ViewRequest', { example: { name: 'Germany by device', quiz_id: 1, filters: { country: ['DE'] } } });

const viewChangeSchema = z
  .strictObject({
    ...surveyMembers,
    ...viewMembers,
    questions: viewMembers.questions.nullable().openapi({ example: null }).describe('null: all of them'),
  })
  .partial()
  .openapi('ViewChange', { example: { name: 'Germany' } });

const { name, filters, options, questions } = savedViewSchema.shape;

export const savedViewViewSchema = z
  .object({
    id: z.string(),
    ...{ name, ...surveyMembers, filters, options, questions },
    created_at: moment,
    updated_at: moment,
  })
  .openapi('View');

export type SavedViewView = z.infer<typeof savedViewViewSchema>;

export type ViewRequest = z.input<typeof viewRequestSchema>;

const tag = 'Views';
const params = byId('vie_01kgh2m4n6p8r0t2v4w6x8z0a2');

export const views = {
  create: operation({
    name: 'create_view',
    method: 'post',
    path: '/views',
    tag,
    help: 'Save filters, breakdown, comparison and privacy for surveys, to use them again by `view_id`',
    effects: creates,
    headers: onceHeaders,
    body: viewRequestSchema,
    reply: { status: 201, about: 'The view', schema: savedViewViewSchema, location: '/views/{id}' },
    problems: [400, 401, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_views',
    method: 'get',
    path: '/views',
    tag,
    help: 'Your saved views, newest first',
    effects: reads,
    query: pageQuery(/^(vie_[0-9a-z]{26})?$/),
    reply: { status: 200, about: 'A page of views', schema: listOf(savedViewViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_view',
    method: 'get',
    path: '/views/{id}',
    tag,
    help: 'One saved view',
    effects: reads,
    params,
    reply: { status: 200, about: 'The view', schema: savedViewViewSchema },
    problems: [401, 404, 503],
  }),
  change: operation({
    name: 'update_view',
    method: 'patch',
    path: '/views/{id}',
    tag,
    help: 'Change a saved view; what was made with it stays as it is',
    effects: destroys,
    params,
    body: viewChangeSchema,
    reply: { status: 200, about: 'The view', schema: savedViewViewSchema },
    problems: [400, 401, 404, 413, 415, 422, 503],
  }),
  remove: operation({
    name: 'delete_view',
    method: 'delete',
    path: '/views/{id}',
    tag,
    help: 'Delete a saved view; files made with it stay as they are, its links stop working',
    effects: destroys,
    params,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
};
