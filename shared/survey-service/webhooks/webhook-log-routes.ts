/** The log of a survey's webhook deliveries with every attempt, and sending one again. */
import { createRoute, z } from '@hono/zod-openapi';
import type { Delivery } from '../../delivery/webhooks/delivery.ts';
import { createDeliveryStore } from '../../delivery/webhooks/delivery-store.ts';
import type { Endpoint } from '../../delivery/webhooks/endpoint.ts';
import { readEndpoint, redeliver } from '../../delivery/webhooks/manage-endpoints.ts';
import { problemResponses } from '../../http/create-api.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyProblems,
  wholeNumber,
  withKey,
} from '../service-api.ts';
import { composeWebhook } from './compose-webhook.ts';
import { detailsOf, ownerOf } from './survey-webhook.ts';
import { webhookParams } from './webhook-routes.ts';
import { logSchema, maskedHeaders, wireLog } from './webhook-shapes.ts';

const tags = ['Webhooks of a survey'];

// assumed: paging of the log
const logs = createRoute({
  method: 'get',
  path: '/quiz/{id}/webhooks/{webhook_id}/logs',
  tags,
  ...withKey,
  summary: 'What was sent, with every attempt, newest first; kept for 30 days',
  request: {
    params: webhookParams,
    query: z.object({
      limit: wholeNumber(1, 100).default(20),
      cursor: z
        .string()
        .regex(/^(msg_[0-9a-z]{20,60})?$/, 'is not a cursor of this list')
        .optional()
        .openapi({ description: '`next_cursor` of the previous page' }),
    }),
  },
  responses: {
    200: jsonResponse('A page of the log', z.object({ data: z.array(logSchema), next_cursor: z.string().nullable() })),
    ...surveyProblems(),
  },
});

const resend = createRoute({
  method: 'post',
  path: '/quiz/{id}/webhooks/{webhook_id}/logs/{log_id}/resend',
  tags,
  ...withKey,
  summary: 'Send it again, under the same id',
  request: {
    params: webhookParams.extend({
      log_id: z
        .string()
        .max(64)
        .openapi({ param: { name: 'log_id', in: 'path' }, example: 'msg_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    }),
  },
  responses: {
    200: jsonResponse('Under way', z.object({ status: z.literal(true), log: logSchema })),
    ...surveyProblems(),
    ...problemResponses(409),
  },
});

export function addWebhookLogRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(logs, async (c) => {
    const { id, webhook_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    const endpoint = await readEndpoint(service, ownerOf(id), webhook_id);
    const page = await createDeliveryStore(service.records).list(endpoint.owner, endpoint.id, c.req.valid('query'));
    const data = await Promise.all(page.items.map((delivery) => shown(service, endpoint, delivery)));
    return c.json({ data, next_cursor: page.nextCursor ?? null }, 200);
  });
  api.openapi(resend, async (c) => {
    const { id, webhook_id, log_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    const endpoint = await readEndpoint(service, ownerOf(id), webhook_id);
    const delivery = await redeliver(service, endpoint.owner, endpoint.id, log_id);
    return c.json({ status: true as const, log: await shown(service, endpoint, delivery) }, 200);
  });
}

async function shown(service: SurveyService, endpoint: Endpoint, delivery: Delivery) {
  const headers = maskedHeaders(detailsOf(endpoint).headerNames);
  const body = await composeWebhook(service.answers, delivery, headers);
  return wireLog(delivery, body === undefined ? null : JSON.parse(body));
}
