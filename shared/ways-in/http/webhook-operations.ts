/** What the operations on webhooks do. */
import { createDeliveryStore } from '../../delivery/webhooks/delivery-store.ts';
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
import { webhooks } from '../../operations/webhooks.ts';
import type { ExportsApiDeps } from './caller-api.ts';
import { listReply } from './list-reply.ts';
import { type BoundOperation, bind } from './serve-operation.ts';
import { deliveryView, webhookView } from './webhook-view.ts';

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
