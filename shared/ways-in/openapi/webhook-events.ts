/** What the body of each event holds, for the description of the API: `{type, timestamp, data}`. */
import { type RouteConfig, z } from '@hono/zod-openapi';
import { shipmentStatuses } from '../../delivery/retries/statuses.ts';
import { outputSchema } from '../../exports/options.ts';
import { batchStatuses, countsSchema, jobStatuses } from '../../exports/statuses.ts';
import { type Api, createApi } from '../../http/create-api.ts';
import { moment } from '../../operations/parts.ts';
import { deliveryProblemSchema, runChangesSchema } from '../../operations/run-members.ts';
import { webhookEvents } from '../../operations/webhook-words.ts';
import type { Log } from '../../ports.ts';
import { endedBySchema } from '../../problems/code-schema.ts';

type EventType = (typeof webhookEvents)[number] | 'webhook.test';

const problem = endedBySchema.nullable();
const href = z.url().describe('read it with your key');
const hideable = z.number().int().nullable().describe('null if small numbers are hidden');

const endedExport = z.object({
  id: z.string(),
  quiz_id: z.number().int(),
  batch_id: z.string().nullable(),
  status: z.enum(jobStatuses),
  counts: z.object({ answers_read: hideable, answers_total: hideable, files: z.number().int() }),
  files: z.array(
    z.object({
      content: outputSchema.shape.content,
      format: outputSchema.shape.format,
      rows: hideable,
      sha256: z.string(),
      size_bytes: z.number().int(),
    }),
  ),
  changes: runChangesSchema.changes,
  drift: z.unknown().describe('how the survey differs from the earlier export; null if nothing was compared'),
  expires_at: moment.nullable(),
  problem,
  href,
});

const endedDelivery = z.object({
  id: z.string(),
  destination_id: z.string(),
  export_id: z.string().nullable(),
  batch_id: z.string().nullable(),
  schedule_id: z.string().nullable(),
  status: z.enum(shipmentStatuses),
  counts: z.object({ files: z.number().int(), size_bytes: z.number().int() }),
  problem: deliveryProblemSchema.nullable(),
  href,
});

const paused = { status: z.literal('paused'), problem, href };

const dataOf = {
  'export.ready': endedExport,
  'export.failed': endedExport,
  'batch.finished': z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(batchStatuses),
    counts: countsSchema.optional(),
    problem,
    ...runChangesSchema,
    href,
  }),
  'schedule.paused': z.object({
    id: z.string(),
    name: z.string(),
    paused_reason: z.string(),
    slot: moment,
    ...paused,
  }),
  'link.paused': z.object({
    id: z.string(),
    view_id: z.string(),
    name: z.string(),
    paused_reason: z.string(),
    ...paused,
  }),
  'delivery.done': endedDelivery,
  'delivery.failed': endedDelivery,
  'webhook.disabled': z.object({
    id: z.string(),
    status: z.literal('disabled'),
    reason: z.string(),
    failing_since: moment.nullable(),
  }),
  'webhook.test': z.object({ webhook_id: z.string() }),
} as const satisfies Record<EventType, z.ZodType>;

const meanings: Record<EventType, string> = {
  'export.ready': 'An export is ready',
  'export.failed': 'An export has failed',
  'batch.finished': 'A batch has ended, with all or some of its files or none',
  'schedule.paused': 'A schedule was paused, and runs no more until you resume it',
  'link.paused': 'A link to a view was paused, and its page shows no newer answers',
  'delivery.done': 'Files were delivered to a destination',
  'delivery.failed': 'Files could not be delivered to a destination',
  'webhook.disabled': 'Another of your webhooks was disabled, because its receiver is gone or keeps failing',
  'webhook.test': 'You have asked for a test',
};

const signing = z.object({
  'webhook-id': z
    .string()
    .openapi({ description: 'the same on every attempt', example: 'msg_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
  'webhook-timestamp': z.string().openapi({ description: 'seconds since 1970', example: '1772431204' }),
  'webhook-signature': z.string().openapi({
    description: 'signatures according to Standard Webhooks, one for each secret, separated by spaces',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
});

function described(type: EventType) {
  const name = type.replaceAll(/(^|\.)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const schema = z.object({ type: z.literal(type), timestamp: moment, data: dataOf[type] }).openapi(`${name}Event`);
  return { type, name, help: meanings[type], headers: signing, schema };
}

/** No routes: where they are sent, nobody but their receiver knows. */
export function eventsApi(log: Log): Api {
  const api = createApi(log);
  for (const type of [...webhookEvents, 'webhook.test' as const]) {
    api.openAPIRegistry.registerWebhook(webhookOf(described(type)));
  }
  return api;
}

function webhookOf({ name, help, headers, schema }: ReturnType<typeof described>): RouteConfig {
  return {
    method: 'post',
    path: name,
    tags: ['Webhooks'],
    summary: help,
    request: { headers, body: { required: true, content: { 'application/json': { schema } } } },
    responses: { 204: { description: 'Any 2xx within 15 seconds: it has arrived' } },
  };
}
