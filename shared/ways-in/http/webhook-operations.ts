/** What the operations on webhooks do. */
import type { z } from '@hono/zod-openapi';
import type { Delivery } from '../../delivery/webhooks/delivery.ts';
import { createDeliveryStore } from '../../delivery/webhooks/delivery-store.ts';
import type { Endpoint } from '../../delivery/webhooks/endpoint.ts';
import { createEndpointStore } from '../../delivery/webhooks/endpoint-store.ts';
import {
  addEndpoint,
  changeEndpoint,
  readEndpoint,
  redeliver,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../delivery/webhooks/manage-endpoints.ts';
import { type deliveryViewSchema, webhooks, type webhookViewSchema } from '../../operations/webhooks.ts';
import type { ExportsApiDeps } from './caller-api.ts';
import { listReply } from './list-reply.ts';
import { type BoundOperation, bind } from './serve-operation.ts';

export function webhookOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(webhooks.create, async ({ owner }, { body }) => {
      const { endpoint, secret } = await addEndpoint(deps, owner, body);
      return { ...webhookView(endpoint), secret };
    }),

    bind(webhooks.list, async ({ owner }, { query }) => {
      const page = await createEndpointStore(deps.records).list(owner, query);
      return listReply(deps.log, page, page.items.map(webhookView));
    }),

    bind(webhooks.read, async ({ owner }, { params }) => webhookView(await readEndpoint(deps, owner, params.id))),

    bind(webhooks.change, async ({ owner }, { params, body }) =>
      webhookView(await changeEndpoint(deps, owner, params.id, body)),
    ),

    bind(webhooks.remove, async ({ owner }, { params }) => removeEndpoint(deps, owner, params.id)),

    bind(webhooks.rotate, async ({ owner }, { params }) => {
      const { endpoint, secret } = await rotateSecret(deps, owner, params.id);
      return { ...webhookView(endpoint), secret };
    }),

    bind(webhooks.test, async ({ owner }, { params }) => deliveryView(await testEndpoint(deps, owner, params.id))),

    bind(webhooks.deliveries, async ({ owner: asking }, { params, query }) => {
      const { owner, id } = await readEndpoint(deps, asking, params.id);
      const page = await createDeliveryStore(deps.records).list(owner, id, query);
      return listReply(deps.log, page, page.items.map(deliveryView));
    }),

    bind(webhooks.redeliver, async ({ owner }, { params }) =>
      deliveryView(await redeliver(deps, owner, params.id, params.delivery_id)),
    ),
  ];
}

/** Webhooks and their deliveries as their owner sees them. A secret is in the answer that makes it and never again. */
function webhookView(endpoint: Endpoint): z.infer<typeof webhookViewSchema> {
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

function deliveryView(delivery: Delivery): z.infer<typeof deliveryViewSchema> {
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
