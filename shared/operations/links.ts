/** Share links for their owner: create one for a file or a bundle, list them, see who used them, revoke. */
import { z } from '@hono/zod-openapi';
import { linkStates } from '../delivery/links/link.ts';
import { outputSchema } from '../exports/options.ts';
import { viewPausedReasons } from '../exports/shared-views/paused-reasons.ts';
import { variantPrivacySchema } from '../exports/variants/stricter-privacy.ts';
import { memberSchemas } from '../member-schemas.ts';
import { exportViewSchema } from './exports.ts';
import { linkWords } from './link-words.ts';
import { creates, destroys, noticedOutside, operation, reads, switches } from './operation.ts';
import { byId, datedQuery, listOf, moment, pageQuery, searchQuery } from './parts.ts';

export const linkRequestSchema = z
  .strictObject(
    memberSchemas(linkWords, {
      password: z.string().min(1).max(200).nullable().default(null),
      sender: z.string().trim().min(1).max(100).nullable().optional(),
    }),
  )
  .openapi('BundleLinkRequest', { example: { expires_in: 86_400 } });

export const fileLinkRequestSchema = z
  .strictObject({
    file: z.number().int().min(0).max(100).default(0).describe('position in `files`, from 0'),
    ...linkRequestSchema.shape,
    privacy: variantPrivacySchema
      .optional()
      .describe(
        'asks for a separate, stricter file made from the same answers; the link is pending until that file is ready',
      ),
  })
  .openapi('LinkRequest', { example: { file: 0, expires_in: 86_400 } });

export const scheduleLinkRequestSchema = z
  .strictObject({
    file: outputSchema
      .optional()
      .describe('which of the files, where the schedule has one survey; the bundle if left out'),
    ...linkRequestSchema.shape,
    expires_in: z
      .number()
      .int()
      .min(60)
      .max(31_536_000)
      .nullable()
      .default(31_536_000)
      .describe('seconds; null: until it is revoked'),
  })
  .openapi('ScheduleLinkRequest', { example: { expires_in: null } });

export const linkViewSchema = z
  .object({
    id: z.string().openapi({ example: 'lnk_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    url: z.url().nullable().describe('shown only once, when the link is created'),
    status: z.enum(linkStates),
    paused_reason: z
      .enum(['privacy_loosened', ...viewPausedReasons])
      .nullable()
      .describe(
        'privacy_loosened: the schedule hides less than when the link was made, and `POST /links/{id}/confirm` resumes it; the others are of links to views',
      ),
    export_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    schedule_id: z.string().nullable().describe('leads to the newest file of this schedule'),
    view_id: z.string().nullable().describe('leads to a live page of this view'),
    file: z.number().int().nullable(),
    file_name: z.string(),
    created_at: moment,
    expires_at: moment.nullable().describe('null: works until it is revoked'),
    downloads: z.number().int(),
    max_downloads: z.number().int().nullable(),
    has_password: z.boolean(),
    sender: z.string().nullable(),
    revoked_at: moment.nullable(),
  })
  .openapi('Link');

/** With its own export, which makes the stricter file. */
export const pendingLinkViewSchema = z
  .object({ ...linkViewSchema.shape, variant_of: z.string(), export: exportViewSchema })
  .openapi('PendingLink');

export const downloadViewSchema = z
  .object({
    at: moment,
    address_prefix: z.string().openapi({ example: '203.0.113.0/24' }),
    agent: z.string(),
  })
  .openapi('Download');

const tag = 'Share links';
const page = pageQuery(/^((lnk|dl)_[0-9a-z]{26})?$/);

const created = {
  method: 'post',
  tag,
  effects: noticedOutside(creates),
  params: byId(),
  reply: {
    status: 201,
    about: 'The link, with its address, which is shown only once',
    schema: linkViewSchema,
  },
  problems: [400, 401, 404, 409, 413, 415, 422, 503],
} as const;

const listed = {
  method: 'get',
  tag,
  effects: reads,
  params: byId(),
  query: page,
  reply: { status: 200, about: 'A page of links', schema: listOf(linkViewSchema) },
  problems: [401, 404, 422, 503],
} as const;

export const links = {
  createForExport: operation({
    ...created,
    name: 'create_export_link',
    path: '/exports/{id}/links',
    help: 'Share a file of an export',
    body: fileLinkRequestSchema,
    otherReplies: [
      {
        status: 202,
        about: 'A link to a stricter file that is still being made; `Location` names its export',
        schema: pendingLinkViewSchema,
        location: '/exports/{export_id}',
        isFor: (answer) => 'variant_of' in answer,
      },
    ],
  }),
  createForBatch: operation({
    ...created,
    name: 'create_batch_link',
    path: '/batches/{id}/links',
    help: 'Share the bundle of a batch',
    body: linkRequestSchema,
  }),
  createForSchedule: operation({
    ...created,
    name: 'create_schedule_link',
    path: '/schedules/{id}/links',
    help: 'Share the newest file of a schedule',
    body: scheduleLinkRequestSchema,
  }),
  listOfExport: operation({
    ...listed,
    name: 'list_export_links',
    path: '/exports/{id}/links',
    help: 'The links to an export’s files, the newest first',
  }),
  listOfBatch: operation({
    ...listed,
    name: 'list_batch_links',
    path: '/batches/{id}/links',
    help: 'The links to a batch’s bundle, the newest first',
  }),
  listOfSchedule: operation({
    ...listed,
    name: 'list_schedule_links',
    path: '/schedules/{id}/links',
    help: 'The links to a schedule’s newest file, the newest first',
  }),
  list: operation({
    name: 'list_links',
    method: 'get',
    path: '/links',
    tag,
    help: 'Your links, newest first',
    effects: reads,
    query: page.extend({ status: z.enum(linkStates).optional(), search: searchQuery, ...datedQuery }),
    reply: { status: 200, about: 'A page of links', schema: listOf(linkViewSchema) },
    problems: [401, 422, 503],
  }),
  downloads: operation({
    name: 'list_link_downloads',
    method: 'get',
    path: '/links/{id}/downloads',
    tag,
    help: 'When and from where a link was used, newest first',
    effects: reads,
    params: byId(),
    query: page,
    reply: { status: 200, about: 'A page of downloads', schema: listOf(downloadViewSchema) },
    problems: [401, 404, 422, 503],
  }),
  confirm: operation({
    name: 'confirm_link',
    method: 'post',
    path: '/links/{id}/confirm',
    tag,
    help: 'Resume a paused link: share what its schedule makes now',
    effects: noticedOutside(switches),
    params: byId(),
    reply: { status: 200, about: 'The link', schema: linkViewSchema },
    problems: [401, 404, 503],
  }),
  revoke: operation({
    name: 'revoke_link',
    method: 'delete',
    path: '/links/{id}',
    tag,
    help: 'Revoke a link; it stops working at once',
    effects: noticedOutside(destroys),
    params: byId(),
    reply: { status: 204, about: 'Revoked' },
    problems: [401, 404, 503],
  }),
};
