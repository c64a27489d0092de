/** `/webhooks`: where events of exports, batches and schedules are sent. */
import { createRoute, z } from '@hono/zod-openapi';
import { createDeliveryStore } from '../delivery/webhooks/delivery-store.ts';
import { createEndpointStore } from '../delivery/webhooks/endpoint-store.ts';
import {
  addEndpoint,
  changeEndpoint,
  readEndpoint,
  redeliver,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from '../delivery/webhooks/manage-endpoints.ts';
import { problemResponses } from '../http.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { listReply } from './list-reply.ts';
import { bodyOf, json, listOf, pageQuery, security } from './route-parts.ts';
import {
  deliveryView,
  deliveryViewSchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookRequestSchema,
  webhookView,
  webhookViewSchema,
} from './webhook-view.ts';

const tags = ['Webhooks'];
const byId = z.object({ id: z.string().max(64) });
const byDelivery = byId.extend({ delivery_id: z.string().max(64) });
const page = pageQuery(/^((wh|msg)_[0-9a-z]{20,60})?$/);

const addRoute = createRoute({
  method: 'post',
  path: '/webhooks',
  ...{ tags, security, summary: 'Add a webhook' },
  request: { body: bodyOf(webhookRequestSchema) },
  responses: {
    201: json('The webhook, with its secret, which is shown only this once', newWebhookSchema),
    ...problemResponses(400, 401, 409, 413, 415, 422, 503),
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/webhooks',
  ...{ tags, security, summary: 'Your webhooks, newest first' },
  request: { query: page },
  responses: { 200: json('A page of webhooks', listOf(webhookViewSchema)), ...problemResponses(401, 422, 503) },
});

const readRoute = createRoute({
  method: 'get',
  path: '/webhooks/{id}',
  ...{ tags, security, summary: 'One webhook' },
  request: { params: byId },
  responses: { 200: json('The webhook', webhookViewSchema), ...problemResponses(401, 404, 503) },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/webhooks/{id}',
  ...{ tags, security, summary: 'Change a webhook, or enable one that was disabled' },
  request: { params: byId, body: bodyOf(webhookChangeSchema) },
  responses: {
    200: json('The webhook', webhookViewSchema),
    ...problemResponses(400, 401, 404, 413, 415, 422, 503),
  },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/webhooks/{id}',
  ...{ tags, security, summary: 'Delete a webhook; nothing more is sent to it' },
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404, 503) },
});

const rotateRoute = createRoute({
  method: 'post',
  path: '/webhooks/{id}/rotate',
  ...{ tags, security, summary: 'Create a new secret; the old one also signs for 24 hours' },
  request: { params: byId },
  responses: {
    200: json('The webhook, with its new secret, which is shown only this once', newWebhookSchema),
    ...problemResponses(401, 404, 503),
  },
});

const testRoute = createRoute({
  method: 'post',
  path: '/webhooks/{id}/test',
  ...{ tags, security, summary: 'Send a test event' },
  request: { params: byId },
  responses: { 202: json('The delivery', deliveryViewSchema), ...problemResponses(401, 404, 409, 503) },
});

const deliveriesRoute = createRoute({
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  ...{ tags, security, summary: 'What was sent, with every attempt, newest first' },
  request: { params: byId, query: page },
  responses: { 200: json('A page of deliveries', listOf(deliveryViewSchema)), ...problemResponses(401, 404, 422, 503) },
});

const redeliverRoute = createRoute({
  method: 'post',
  path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
  ...{ tags, security, summary: 'Send a delivery again, under the same id' },
  request: { params: byDelivery },
  responses: { 202: json('The delivery', deliveryViewSchema), ...problemResponses(401, 404, 409, 503) },
});

export function addWebhookRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  api.openapi(addRoute, async (c) => {
    const { endpoint, secret } = await addEndpoint(deps, c.var.caller.owner, c.req.valid('json'));
    c.header('Location', `/webhooks/${endpoint.id}`);
    return c.json({ ...webhookView(endpoint), secret }, 201);
  });

  api.openapi(listRoute, async (c) => {
    const page = await createEndpointStore(deps.records).list(c.var.caller.owner, c.req.valid('query'));
    return c.json(listReply(deps.log, page, page.items.map(webhookView)), 200);
  });

  api.openapi(readRoute, async (c) =>
    c.json(webhookView(await readEndpoint(deps, c.var.caller.owner, c.req.valid('param').id)), 200),
  );

  api.openapi(changeRoute, async (c) => {
    const changed = await changeEndpoint(deps, c.var.caller.owner, c.req.valid('param').id, c.req.valid('json'));
    return c.json(webhookView(changed), 200);
  });

  api.openapi(removeRoute, async (c) => {
    await removeEndpoint(deps, c.var.caller.owner, c.req.valid('param').id);
    return c.body(null, 204);
  });

  api.openapi(rotateRoute, async (c) => {
    const { endpoint, secret } = await rotateSecret(deps, c.var.caller.owner, c.req.valid('param').id);
    return c.json({ ...webhookView(endpoint), secret }, 200);
  });

  api.openapi(testRoute, async (c) =>
    c.json(deliveryView(await testEndpoint(deps, c.var.caller.owner, c.req.valid('param').id)), 202),
  );

  api.openapi(deliveriesRoute, async (c) => {
    const { owner, id } = await readEndpoint(deps, c.var.caller.owner, c.req.valid('param').id);
    const page = await createDeliveryStore(deps.records).list(owner, id, c.req.valid('query'));
    return c.json(listReply(deps.log, page, page.items.map(deliveryView)), 200);
  });

  api.openapi(redeliverRoute, async (c) => {
    const { id, delivery_id } = c.req.valid('param');
    return c.json(deliveryView(await redeliver(deps, c.var.caller.owner, id, delivery_id)), 202);
  });
}
