/** `/exports`: one survey into files. */

import { z } from '@hono/zod-openapi';
import { deliverSchema } from '../delivery/destinations/deliver-request.ts';
import { changesSinceSchema, onDriftSchema } from '../exports/changes-request.ts';
import { optionsSchema, outputSchema, outputsSchema, settledOptionsSchema } from '../exports/options.ts';
import { presetId } from '../exports/presets/preset-id.ts';
import { jobStatuses } from '../exports/statuses.ts';
import { viewId } from '../exports/views/view-id.ts';
import { endedBySchema } from '../problems/code-schema.ts';
import { driftSchema } from '../surveys/drift.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { warningViewSchema } from '../surveys/warnings/warning-view.ts';
import { creates, destroys, noticedOutside, operation, reads } from './operation.ts';
import { byId, datedQuery, listOf, moment, onceHeaders, pageQuery, uploadForm } from './parts.ts';
import { previewSchema } from './preview.ts';
import { changesViewSchema, deliveriesMember } from './run-members.ts';

export const exportRequestSchema = z
  .strictObject({
    preset_id: presetId,
    view_id: viewId,
    quiz_id: z.number().int().positive().openapi({ example: 1 }),
    filters: filtersSchema.prefault({}),
    outputs: outputsSchema.openapi({ example: [{ content: 'answers', format: 'csv' }] }),
    options: optionsSchema.prefault({}),
    changes: changesSinceSchema,
    on_drift: onDriftSchema,
    deliver: deliverSchema,
  })
  .openapi('ExportRequest');

export const fileViewSchema = z
  .object({
    content: outputSchema.shape.content,
    format: outputSchema.shape.format,
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.number().int(),
    rows: z.number().int().nullable().describe('null if it is too small to be shown'),
    sha256: z.string(),
    warnings: z.array(warningViewSchema),
    url: z.url().describe('a presigned link that works for at most one hour'),
    url_expires_at: moment,
  })
  .openapi('File');

const answersOfJob = z.number().nullable().describe('null if small numbers are hidden');

export const exportViewSchema = z
  .object({
    id: z.string().openapi({ example: 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    quiz_id: z.number().int(),
    status: z.enum(jobStatuses),
    stage: z.enum(['pull', 'render']).nullable(),
    progress: z.object({ answers_read: answersOfJob, answers_total: answersOfJob, percent: z.number() }),
    filters: filtersSchema,
    options: settledOptionsSchema,
    changes: changesViewSchema.nullable(),
    drift: driftSchema.nullable(),
    batch_id: z.string().nullable(),
    refresh_of: z.string().nullable().describe('the export whose edited deck has the new figures of this one'),
    variant_of: z.string().nullable().describe('the export that this one is a stricter variant of'),
    waiting_until: moment
      .nullable()
      .describe(
        'set while a queued export waits before it continues, for example because the survey service asked for it',
      ),
    created_at: moment,
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    expires_at: moment.nullable(),
    problem: endedBySchema.nullable(),
    files: z.array(fileViewSchema),
    ...deliveriesMember,
  })
  .openapi('Export');

export type ExportView = z.infer<typeof exportViewSchema>;

const deckUploadId = 'upl_01kgh2m4n6p8r0t2v4w6x8z0a2';

const deckUploadSchema = z
  .object({
    id: z.string().openapi({ example: deckUploadId }).describe('the `upload_id` of a refresh; forgotten after a day'),
    upload: uploadForm('post these fields as multipart/form-data, and the .pptx after them as `file`, up to 50 MB'),
  })
  .openapi('DeckUpload');

const tag = 'Exports';
const params = byId('exp_01kgh2m4n6p8r0t2v4w6x8z0a2');
const location = '/exports/{id}';

export const exportJobs = {
  create: operation({
    name: 'create_export',
    method: 'post',
    path: '/exports',
    tag,
    help: 'Start an export',
    effects: noticedOutside(creates),
    headers: onceHeaders,
    body: exportRequestSchema,
    takesSettings: true,
    reply: { status: 202, about: 'Accepted; `Location` names the export', schema: exportViewSchema, location },
    problems: [400, 401, 403, 404, 413, 415, 422, 503],
  }),
  preview: operation({
    name: 'preview_export',
    method: 'post',
    path: '/exports/preview',
    tag,
    help: 'Preview an export: rows, columns, size, limits, personal data',
    effects: reads,
    body: exportRequestSchema,
    takesSettings: true,
    reply: { status: 200, about: 'The preview', schema: previewSchema },
    problems: [400, 401, 403, 404, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_exports',
    method: 'get',
    path: '/exports',
    tag,
    help: 'Your exports, newest first',
    effects: reads,
    query: pageQuery(/^(exp_[0-9a-z]{26,42})?$/).extend({
      status: z.enum(jobStatuses).optional(),
      quiz_id: z.coerce.number().int().positive().optional(),
      ...datedQuery,
    }),
    reply: { status: 200, about: 'A page of exports', schema: listOf(exportViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_export',
    method: 'get',
    path: '/exports/{id}',
    tag,
    help: 'One export, with fresh links to its files',
    effects: reads,
    params,
    reply: { status: 200, about: 'The export', schema: exportViewSchema },
    problems: [401, 404, 503],
  }),
  manifest: operation({
    name: 'get_export_manifest',
    method: 'get',
    path: '/exports/{id}/manifest',
    tag,
    help: 'The manifest: counts, columns, hashes, warnings, timings',
    effects: reads,
    params,
    reply: {
      status: 200,
      about: 'The manifest of a ready export',
      schema: z.record(z.string(), z.unknown()).openapi('Manifest'),
    },
    otherReplies: [
      {
        status: 303,
        about: 'The manifest is too large for one response: `Location` is a link that works for one hour',
      },
    ],
    problems: [401, 404, 409, 503],
  }),
  cancel: operation({
    name: 'cancel_export',
    method: 'post',
    path: '/exports/{id}/cancel',
    tag,
    help: 'Cancel an export that is queued or running',
    effects: destroys,
    params,
    reply: { status: 200, about: 'The cancelled export', schema: exportViewSchema },
    problems: [401, 404, 409, 503],
  }),
  retry: operation({
    name: 'retry_export',
    method: 'post',
    path: '/exports/{id}/retry',
    tag,
    help: 'Retry a failed export, from its snapshot while that is kept',
    effects: noticedOutside(creates),
    params,
    reply: { status: 202, about: 'The export, queued again', schema: exportViewSchema },
    problems: [401, 404, 409, 503],
  }),
  repeat: operation({
    name: 'repeat_export',
    method: 'post',
    path: '/exports/{id}/again',
    tag,
    help: 'Make the same export again: the same request with the current answers',
    effects: noticedOutside(creates),
    params,
    reply: { status: 202, about: 'The new export; `Location` names it', schema: exportViewSchema, location },
    problems: [401, 403, 404, 409, 422, 503],
  }),
  uploadDeck: operation({
    name: 'create_deck_upload',
    method: 'post',
    path: '/exports/deck-uploads',
    tag,
    help: 'Get the form that uploads an edited PowerPoint report, to refresh it',
    effects: creates,
    reply: { status: 201, about: 'The upload and its form', schema: deckUploadSchema },
    problems: [401, 409, 422, 503],
  }),
  refresh: operation({
    name: 'refresh_export',
    method: 'post',
    path: '/exports/{id}/refresh',
    tag,
    help: 'Make the same export again, with its new figures in a PowerPoint report that you have edited',
    effects: noticedOutside(creates),
    params,
    body: z
      .strictObject({ upload_id: z.string().max(64).openapi({ example: deckUploadId }) })
      .openapi('RefreshRequest'),
    reply: { status: 202, about: 'The new export; `Location` names it', schema: exportViewSchema, location },
    problems: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  }),
  remove: operation({
    name: 'delete_export',
    method: 'delete',
    path: '/exports/{id}',
    tag,
    help: 'Delete an export and its files',
    effects: destroys,
    params,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
};
