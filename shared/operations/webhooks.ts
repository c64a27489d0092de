/** `/webhooks`: where events of exports, batches and schedules are sent. */

import { z } from '@hono/zod-openapi';
import { deliveryStatuses } from '../delivery/retries/statuses.ts';

import { disabledReasons } from '../delivery/webhooks/endpoint.ts';
import { sendProblems } from '../delivery/webhooks/sender.ts';
import { memberSchemas } from '../member-schemas.ts';
import { creates, destroys, noticedOutside, operation, reads, switches } from './operation.ts';
import { byId, listOf, moment, pageQuery } from './parts.ts';
import { webhookChangeWords, webhookEvents } from './webhook-words.ts';

const { url, events, enabled } = memberSchemas(webhookChangeWords, {
  url: z.string().min(1).max(2048),
  events: z.array(z.enum(webhookEvents)).min(1).max(20),
});

const webhookRequestSchema = z.strictObject({ url, events }).openapi('WebhookRequest');

const changeSchema = z
  .strictObject({ url: url.optional(), events: events.optional(), enabled })
  .openapi('WebhookChange', { example: { events: ['export.ready', 'export.failed'] } });

export const webhookViewSchema = z
  .object({
    id: z.string().openapi({ example: 'wh_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    url: z.string(),
    events: z.array(z.string()),
    enabled: z.boolean(),
    disabled_at: moment.nullable(),
    disabled_reason: z.enum(disabledReasons).nullable(),
    failing_since: moment.nullable(),
    created_at: moment,
  })
  .openapi('Webhook');

export const newWebhookSchema = z
  .object({
    ...webhookViewSchema.shape,
    secret: z.string().openapi({ description: 'shown only once', example: 'whsec_...' }),
  })
  .openapi('NewWebhook');

export const deliveryViewSchema = z
  .object({
    id: z.string().describe('the `webhook-id` of every attempt'),
    type: z.string(),
    status: z.enum(deliveryStatuses),
    created_at: moment,
    next_try_at: moment.nullable(),
    payload: z.unknown(),
    tries: z.array(
      z.object({
        at: moment,
        status_code: z.number().int().nullable(),
        duration_ms: z.number().int(),
        problem: z.enum(sendProblems).nullable(),
      }),
    ),
  })
  .openapi('Delivery');

const tag = 'Webhooks';
const page = pageQuery(/^((wh|msg)_[0-9a-z]{20,60})?$/);
const delivery = { status: 202, about: 'The delivery', schema: deliveryViewSchema } as const;

export const webhooks = {
  create: operation({
    name: 'create_webhook',
    method: 'post',
    path: '/webhooks',
    tag,
    help: 'Add a webhook',
    effects: noticedOutside(creates),
    body: webhookRequestSchema,
    reply: {
      status: 201,
      about: 'The webhook, with its secret, which is shown only once',
      schema: newWebhookSchema,
      location: '/webhooks/{id}',
    },
    problems: [400, 401, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_webhooks',
    method: 'get',
    path: '/webhooks',
    tag,
    help: 'Your webhooks, newest first',
    effects: reads,
    query: page,
    reply: { status: 200, about: 'A page of webhooks', schema: listOf(webhookViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_webhook',
    method: 'get',
    path: '/webhooks/{id}',
    tag,
    help: 'One webhook',
    effects: reads,
    params: byId(),
    reply: { status: 200, about: 'The webhook', schema: webhookViewSchema },
    problems: [401, 404, 503],
  }),
  change: operation({
    name: 'update_webhook',
    method: 'patch',
    path: '/webhooks/{id}',
    tag,
    help: 'Change a webhook, or enable one that was disabled',
    effects: noticedOutside(switches),
    params: byId(),
    body: changeSchema,
    reply: { status: 200, about: 'The webhook', schema: webhookViewSchema },
    problems: [400, 401, 404, 413, 415, 422, 503],
  }),
  remove: operation({
    name: 'delete_webhook',
    method: 'delete',
    path: '/webhooks/{id}',
    tag,
    help: 'Delete a webhook; nothing more is sent to it',
    effects: noticedOutside(destroys),
    params: byId(),
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
  rotate: operation({
    name: 'rotate_webhook_secret',
    method: 'post',
    path: '/webhooks/{id}/rotate',
    tag,
    help: 'Create a new secret; the old one also signs for 24 hours',
    effects: noticedOutside({ ...destroys, isSafeToRepeat: false }),
    params: byId(),
    reply: {
      status: 200,
      about: 'The webhook, with its new secret, which is shown only once',
      schema: newWebhookSchema,
    },
    problems: [401, 404, 503],
  }),
  test: operation({
    name: 'test_webhook',
    method: 'post',
    path: '/webhooks/{id}/test',
    tag,
    help: 'Send a test event',
    effects: noticedOutside(creates),
    params: byId(),
    reply: delivery,
    problems: [401, 404, 409, 503],
  }),
  deliveries: operation({
    name: 'list_webhook_deliveries',
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    tag,
    help: 'What was sent, with every attempt, newest first',
    effects: reads,
    params: byId(),
    query: page,
    reply: { status: 200, about: 'A page of deliveries', schema: listOf(deliveryViewSchema) },
    problems: [401, 404, 422, 503],
  }),
  redeliver: operation({
    name: 'redeliver_webhook',
    method: 'post',
    path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    tag,
    help: 'Send a delivery again, under the same id',
    effects: noticedOutside(creates),
    params: byId().extend({ delivery_id: z.string().max(64) }),
    reply: delivery,
    problems: [401, 404, 409, 503],
  }),
};
