/** The webhooks of a survey: list, add, change, switch on and off, remove. They are created disabled. */
import { createRoute, z } from '@hono/zod-openapi';
import type { Endpoint } from '../../delivery/webhooks/endpoint.ts';
import { createEndpointStore } from '../../delivery/webhooks/endpoint-store.ts';
import { addEndpoint, changeEndpoint, readEndpoint, removeEndpoint } from '../../delivery/webhooks/manage-endpoints.ts';
import { problemResponses } from '../../http/create-api.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { detailsOf, ownerOf, responseEvent, type WebhookDetails } from './survey-webhook.ts';
import { checkedWording, newWebhookSchema, webhookChangeSchema, webhookSchema, wireWebhook } from './webhook-shapes.ts';

const tags = ['Webhooks of a survey'];

export const webhookParams = surveyParams.extend({
  webhook_id: z
    .string()
    .max(64)
    .openapi({ param: { name: 'webhook_id', in: 'path' }, example: 'wh_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
});

// assumed: v3 speaks of webhooks and gives no paths
const list = createRoute({
  method: 'get',
  path: '/quiz/{id}/webhooks',
  tags,
  ...withKey,
  summary: 'The webhooks of a survey, the newest first',
  request: { params: surveyParams },
  responses: { 200: jsonResponse('The webhooks', z.array(webhookSchema)), ...surveyProblems() },
});

const create = createRoute({
  method: 'post',
  path: '/quiz/{id}/webhooks',
  tags,
  ...withKey,
  summary: 'Add a webhook; it is disabled until it is toggled',
  request: { params: surveyParams, body: jsonBody(newWebhookSchema) },
  responses: {
    201: jsonResponse(
      'The webhook with its secret, which is shown only once',
      z.object({
        status: z.literal(true),
        webhook: webhookSchema,
        secret: z
          .string()
          .openapi({ example: 'whsec_…', description: 'For checking signatures; shown only this once' }),
      }),
    ),
    ...surveyProblems(),
    ...problemResponses(409),
  },
});

const changed = jsonResponse('The webhook', z.object({ status: z.literal(true), webhook: webhookSchema }));

const update = createRoute({
  method: 'post',
  path: '/quiz/{id}/webhooks/{webhook_id}',
  tags,
  ...withKey,
  summary: 'Change what is sent of a webhook',
  request: { params: webhookParams, body: jsonBody(webhookChangeSchema) },
  responses: { 200: changed, ...surveyProblems() },
});

const toggle = createRoute({
  method: 'post',
  path: '/quiz/{id}/webhooks/{webhook_id}/toggle',
  tags,
  ...withKey,
  summary: 'Switch a webhook on or off; without a body, toggle it',
  request: {
    params: webhookParams,
    body: {
      required: false,
      content: { 'application/json': { schema: z.strictObject({ is_active: z.boolean().optional() }) } },
    },
  },
  responses: { 200: changed, ...surveyProblems() },
});

const remove = createRoute({
  method: 'delete',
  path: '/quiz/{id}/webhooks/{webhook_id}',
  tags,
  ...withKey,
  summary: 'Remove a webhook; nothing more is sent to it',
  request: { params: webhookParams },
  responses: { 200: jsonResponse('Gone', z.object({ status: z.literal(true) })), ...surveyProblems() },
});

export function addWebhookRoutes(api: ServiceApi, service: SurveyService): void {
  const answer = (id: number, endpoint: Endpoint) => ({ status: true as const, webhook: wireWebhook(id, endpoint) });

  api.openapi(list, async (c) => {
    const { id } = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { items } = await createEndpointStore(service.records).list(ownerOf(id));
    return c.json(
      items.map((endpoint) => wireWebhook(id, endpoint)),
      200,
    );
  });
  api.openapi(create, async (c) => {
    const { id } = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { endpoint, secret } = await addWebhook(service, id, c.req.valid('json'));
    return c.json({ ...answer(id, endpoint), secret }, 201);
  });
  api.openapi(update, async (c) => {
    const { id, webhook_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    return c.json(answer(id, await changeWebhook(service, id, webhook_id, c.req.valid('json'))), 200);
  });
  api.openapi(toggle, async (c) => {
    const { id, webhook_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    const { disabled } = await readEndpoint(service, ownerOf(id), webhook_id);
    const enabled = c.req.valid('json')?.is_active ?? disabled !== undefined;
    return c.json(answer(id, await changeEndpoint(service, ownerOf(id), webhook_id, { enabled })), 200);
  });
  api.openapi(remove, async (c) => {
    const { id, webhook_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    await removeEndpoint(service, ownerOf(id), webhook_id);
    return c.json({ status: true as const }, 200);
  });
}

function addWebhook(service: SurveyService, surveyId: number, sent: z.infer<typeof newWebhookSchema>) {
  const { url, method, headers, title, body, body_naming, incomplete, hours } = sent;
  const extra: WebhookDetails = {
    title,
    headerNames: headers.map(({ name }) => name),
    wording: checkedWording(body, body_naming),
    incomplete,
    hours,
  };
  const wanted = { url, method, headers, events: [responseEvent], isDisabled: true, extra };
  return addEndpoint(service, ownerOf(surveyId), wanted);
}

function changeWebhook(
  service: SurveyService,
  surveyId: number,
  webhookId: string,
  sent: z.infer<typeof webhookChangeSchema>,
): Promise<Endpoint> {
  const { url, method, headers, is_active: enabled } = sent;
  const extra = (before: unknown): WebhookDetails => {
    const { wording, ...rest } = detailsOf({ extra: before });
    return {
      ...rest,
      title: sent.title ?? rest.title,
      headerNames: headers?.map(({ name }) => name) ?? rest.headerNames,
      wording: checkedWording(sent.body ?? wording.fields, sent.body_naming ?? wording.names),
      incomplete: sent.incomplete ?? rest.incomplete,
      hours: sent.hours ?? rest.hours,
    };
  };
  return changeEndpoint(service, ownerOf(surveyId), webhookId, { url, method, headers, enabled, extra });
}
