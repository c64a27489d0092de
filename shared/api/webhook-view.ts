/** Webhooks and their deliveries as their owner sees them. A secret is in the answer that makes it and never again. */
import type { z } from '@hono/zod-openapi';
import type { Delivery } from '../delivery/webhooks/delivery.ts';
import type { Endpoint } from '../delivery/webhooks/endpoint.ts';
import type { deliveryViewSchema, webhookViewSchema } from '../operations/webhooks.ts';

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

export function deliveryView(delivery: Delivery): z.infer<typeof deliveryViewSchema> {
  return {
    id: delivery.id,
    type: delivery.type,
    status: delivery.status,
    created_at: delivery.createdAt,
    next_try_at: delivery.notBefore ?? null,
    payload: JSON.parse(delivery.body),
    tries: delivery.tries.map(({ at, status, durationMs, problem }) => ({
      at,
      status_code: status ?? null,
      duration_ms: durationMs,
      problem: problem ?? null,
    })),
  };
}
