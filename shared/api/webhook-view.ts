/** Webhooks and their deliveries as their owner sees them. A secret is in the answer that makes it and never again. */
import { z } from '@hono/zod-openapi';
import { deliveryStatuses } from '../delivery/tries.ts';
import type { Delivery } from '../delivery/webhooks/delivery.ts';
import { disabledReasons, type Endpoint } from '../delivery/webhooks/endpoint.ts';
import { sendProblems } from '../delivery/webhooks/sender.ts';

const webhookEvents = [
  'export.ready',
  'export.failed',
  'batch.finished',
  'schedule.paused',
  'delivery.done',
  'delivery.failed',
  'webhook.disabled',
] as const;

const moment = z.iso.datetime().openapi({ example: '2026-03-02T06:00:00.000Z' });
const url = z.string().min(1).max(2048).openapi({ example: 'https://hooks.example.com/exports' });
const events = z.array(z.enum(webhookEvents)).min(1).max(20);

export const webhookRequestSchema = z.strictObject({ url, events }).openapi('WebhookRequest');

export const webhookChangeSchema = z
  .strictObject({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() })
  .openapi('WebhookChange');

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
    secret: z.string().openapi({ description: 'shown only this once', example: 'whsec_...' }),
  })
  .openapi('NewWebhook');

export function webhookView(endpoint: Endpoint): z.infer<typeof webhookViewSchema> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    enabled: endpoint.disabled === undefined,
    disabled_at: endpoint.disabled?.at ?? null,
    disabled_reason: endpoint.disabled?.reason ?? null,
    failing_since: endpoint.failingSince ?? null,
    created_at: endpoint.createdAt,
  };
}

export const deliveryViewSchema = z
  .object({
    id: z.string().openapi({ description: 'the `webhook-id` of every attempt' }),
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

export function deliveryView(delivery: Delivery): z.infer<typeof deliveryViewSchema> {
  return {
    id: delivery.id,
    type: delivery.type,
    status: delivery.status,
    created_at: delivery.createdAt,
    next_try_at: delivery.nextTryAt ?? null,
    payload: JSON.parse(delivery.body),
    tries: delivery.tries.map(({ at, status, durationMs, problem }) => ({
      at,
      status_code: status ?? null,
      duration_ms: durationMs,
      problem: problem ?? null,
    })),
  };
}
