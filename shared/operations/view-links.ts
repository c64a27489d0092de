/** `/views/{id}/links`: a view as a live page, for people who have no key. */
import { z } from '@hono/zod-openapi';
import { linkStates } from '../delivery/links/link.ts';
import { viewPausedReasons } from '../exports/shared-views/paused-reasons.ts';
import { memberSchemas } from '../member-schemas.ts';
import { creates, destroys, noticedOutside, operation, reads, switches } from './operation.ts';
import { byId, listOf, moment, pageQuery } from './parts.ts';
import { viewLinkChangeWords, viewLinkWords } from './view-link-words.ts';

const mostSites = 20;

const site = z
  .string()
  .max(200)
  .regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/, 'expected an origin such as https://intranet.example.com')
  .openapi({ example: 'https://intranet.example.com' });

const own = {
  password: z.string().min(1).max(200).nullable(),
  sender: z.string().trim().min(1).max(100).nullable(),
  embed_on: z.array(site).max(mostSites),
};

export const viewLinkRequestSchema = z
  .strictObject(
    memberSchemas(viewLinkWords, {
      password: own.password.default(null),
      sender: own.sender.optional(),
      embed_on: own.embed_on.default([]),
    }),
  )
  .openapi('ViewLinkRequest', { example: { expires_in: 2_592_000, minimum_base: 5 } });

const viewLinkChangeSchema = z
  .strictObject(
    memberSchemas(viewLinkChangeWords, { ...own, expires_in: viewLinkRequestSchema.shape.expires_in.unwrap() }),
  )
  .partial()
  .openapi('ViewLinkChange', { example: { expires_in: null } });

export const viewLinkSchema = z
  .object({
    id: z.string().openapi({ example: 'lnk_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    url: z.url().nullable().describe('shown only once, when the link is created'),
    status: z.enum(linkStates).describe('pending: its figures are being counted; paused: see `paused_reason`'),
    paused_reason: z
      .enum(viewPausedReasons)
      .nullable()
      .describe(
        'needs_reauth: the survey service refuses the key it was made with; change the link with a key that works',
      ),
    view_id: z.string(),
    name: z.string(),
    minimum_base: z.number().int().nullable().describe('null once the link has ended'),
    embed_on: z.array(z.string()),
    created_at: moment,
    expires_at: moment.nullable().describe('null: works until it is revoked'),
    published_at: moment.nullable().describe('when what its page shows was published'),
    held_back: z.boolean().describe('there are new answers, but too few of them to be shown'),
    downloads: z.number().int().describe('how often its page was opened'),
    has_password: z.boolean(),
    sender: z.string().nullable(),
    revoked_at: moment.nullable(),
  })
  .openapi('ViewLink');

export type ViewLinkView = z.infer<typeof viewLinkSchema>;

const tag = 'Views';
const params = byId('vie_01kgh2m4n6p8r0t2v4w6x8z0a2');
const linkParams = params.extend({
  link_id: z.string().max(64).openapi({ example: 'lnk_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
});

export const viewLinks = {
  create: operation({
    name: 'create_view_link',
    method: 'post',
    path: '/views/{id}/links',
    tag,
    help: 'Share a view as a live page without a key; it shows the view as it is now, with the newest answers',
    effects: noticedOutside(creates),
    params,
    body: viewLinkRequestSchema,
    reply: {
      status: 201,
      about: 'The link, with its address, which is shown only once',
      schema: viewLinkSchema,
    },
    problems: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_view_links',
    method: 'get',
    path: '/views/{id}/links',
    tag,
    help: 'The links to a view, the newest first',
    effects: reads,
    params,
    query: pageQuery(/^(lnk_[0-9a-z]{26})?$/),
    reply: { status: 200, about: 'A page of links', schema: listOf(viewLinkSchema) },
    problems: [401, 404, 422, 503],
  }),
  change: operation({
    name: 'update_view_link',
    method: 'patch',
    path: '/views/{id}/links/{link_id}',
    tag,
    help: 'Change a link to a view; from now on it is refreshed with the key you send, and it continues if it was paused',
    effects: noticedOutside(switches),
    params: linkParams,
    body: viewLinkChangeSchema,
    reply: { status: 200, about: 'The link', schema: viewLinkSchema },
    problems: [400, 401, 404, 409, 413, 415, 422, 503],
  }),
  revoke: operation({
    name: 'revoke_view_link',
    method: 'delete',
    path: '/views/{id}/links/{link_id}',
    tag,
    help: 'Revoke a link to a view; its page stops working at once',
    effects: noticedOutside(destroys),
    params: linkParams,
    reply: { status: 204, about: 'Revoked' },
    problems: [401, 404, 503],
  }),
};
