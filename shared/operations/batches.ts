/** `/batches`: the same export of many surveys; and one ZIP of chosen exports, which is a batch too. */

import { z } from '@hono/zod-openapi';
import { batchRequestSchema } from '../exports/batches/batch-request.ts';
import { bundleRequestSchema } from '../exports/batches/bundle/bundle-request.ts';
import { mergeSchema } from '../exports/merge-options.ts';
import { outputSchema, settledOptionsSchema } from '../exports/options.ts';
import { batchStages, batchStatuses, countsSchema, jobStatuses } from '../exports/statuses.ts';
import { endedBySchema } from '../problems/code-schema.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { languages } from '../surveys/language.ts';
import { warningViewSchema } from '../surveys/warnings/warning-view.ts';
import { exportViewSchema, fileViewSchema } from './exports.ts';
import { creates, destroys, noticedOutside, operation, reads } from './operation.ts';
import { byId, datedQuery, listOf, moment, onceHeaders, pageQuery, searchQuery } from './parts.ts';
import { deliveriesMember, runChangesSchema } from './run-members.ts';

const bundleViewSchema = z
  .object({
    content: z.literal('bundle'),
    format: z.literal('zip'),
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.number().int(),
    rows: z.number().int().nullable().describe('in all files together; null if it is too small to be shown'),
    sha256: z.string().nullable().describe('null above 1 GiB, where the bundle is assembled inside the store'),
    warnings: z.array(warningViewSchema),
    url: z.url().describe('a presigned link that works for at most one hour'),
    url_expires_at: moment,
  })
  .openapi('Bundle');

export const batchViewSchema = z
  .object({
    id: z.string().openapi({ example: 'bat_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    name: z.string(),
    status: z.enum(batchStatuses),
    stage: z.enum(batchStages).nullable(),
    counts: countsSchema,
    surveys: z.union([
      z.object({ ids: z.array(z.number().int()) }),
      z.object({
        ids_count: z.number().int().describe('shown instead of the list when there are more than 500 ids'),
      }),
      z.object({ folder_id: z.number().int() }),
      z.object({ all: z.literal(true) }),
    ]),
    export_ids: z
      .array(z.string())
      .nullable()
      .describe('for a ZIP of chosen exports: which ones; such a batch has no exports of its own'),
    outputs: z.array(outputSchema),
    filters: filtersSchema,
    options: z
      .strictObject({ ...settledOptionsSchema.shape, lang: z.enum(languages).nullable() })
      .openapi('BatchOptions'),
    ...runChangesSchema,
    schedule_id: z.string().nullable(),
    waiting_until: moment.nullable().describe('set while a batch waits before it continues'),
    created_at: moment,
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    expires_at: moment.nullable(),
    problem: endedBySchema.nullable(),
    warnings: z.array(warningViewSchema),
    merge: mergeSchema.nullable(),
    merged: z.array(fileViewSchema).describe('the files of all surveys in one table'),
    merged_export_id: z.string().nullable().describe('the export that made them: its manifest and links'),
    bundle: bundleViewSchema.nullable(),
    ...deliveriesMember,
  })
  .openapi('Batch');

export type BatchView = z.infer<typeof batchViewSchema>;

const tag = 'Batches';
const params = byId('bat_01kgh2m4n6p8r0t2v4w6x8z0a2');
const location = '/batches/{id}';

export const batches = {
  create: operation({
    name: 'create_batch',
    method: 'post',
    path: '/batches',
    tag,
    help: 'Start the same export of many surveys',
    effects: noticedOutside(creates),
    headers: onceHeaders,
    body: batchRequestSchema,
    takesSettings: true,
    reply: { status: 202, about: 'Accepted; `Location` names the batch', schema: batchViewSchema, location },
    problems: [400, 401, 403, 413, 415, 422, 503],
  }),
  bundle: operation({
    name: 'bundle_exports',
    method: 'post',
    path: '/exports/bundle',
    tag,
    help: 'Pack ready exports into one ZIP: a batch that makes only its bundle',
    effects: creates,
    body: bundleRequestSchema,
    reply: {
      status: 202,
      about: 'Accepted; `Location` names the batch, whose `bundle` is the ZIP once it is ready',
      schema: batchViewSchema,
      location,
    },
    problems: [400, 401, 404, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_batches',
    method: 'get',
    path: '/batches',
    tag,
    help: 'Your batches, newest first',
    effects: reads,
    query: pageQuery(/^(bat_[0-9a-z]{26,42})?$/).extend({
      status: z.enum(batchStatuses).optional(),
      search: searchQuery,
      ...datedQuery,
    }),
    reply: { status: 200, about: 'A page of batches', schema: listOf(batchViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_batch',
    method: 'get',
    path: '/batches/{id}',
    tag,
    help: 'One batch, with its counts and a fresh link to its bundle',
    effects: reads,
    params,
    reply: { status: 200, about: 'The batch', schema: batchViewSchema },
    problems: [401, 404, 503],
  }),
  exports: operation({
    name: 'list_batch_exports',
    method: 'get',
    path: '/batches/{id}/exports',
    tag,
    help: 'The exports of a batch that have been started, by survey',
    effects: reads,
    params,
    query: pageQuery(/^((SURVEY|CHOSEN)#\d{16})?$/).extend({ status: z.enum(jobStatuses).optional() }),
    reply: { status: 200, about: 'A page of exports', schema: listOf(exportViewSchema) },
    problems: [401, 404, 422, 503],
  }),
  retry: operation({
    name: 'retry_batch',
    method: 'post',
    path: '/batches/{id}/retry',
    tag,
    help: 'Retry the failed exports of a batch, and only those',
    effects: noticedOutside(creates),
    params,
    reply: { status: 202, about: 'The batch, running again', schema: batchViewSchema },
    problems: [401, 404, 409, 503],
  }),
  cancel: operation({
    name: 'cancel_batch',
    method: 'post',
    path: '/batches/{id}/cancel',
    tag,
    help: 'Cancel a batch and its exports that have not ended',
    effects: destroys,
    params,
    reply: { status: 200, about: 'The cancelled batch', schema: batchViewSchema },
    problems: [401, 404, 409, 503],
  }),
  remove: operation({
    name: 'delete_batch',
    method: 'delete',
    path: '/batches/{id}',
    tag,
    help: 'Delete a batch, its exports and all files',
    effects: destroys,
    params,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
};
