/** Webhooks of a survey and their log on the wire. What a header holds and what signs a webhook is never shown again. */

import { z } from '@hono/zod-openapi';
import { deliveryStatuses } from '../../delivery/retries/statuses.ts';

import type { Delivery } from '../../delivery/webhooks/delivery.ts';
import { disabledReasons, type Endpoint } from '../../delivery/webhooks/endpoint.ts';
import { sendProblems, webhookMethods } from '../../delivery/webhooks/sender.ts';
import { invalid } from '../../problems/problem.ts';
import { storableText, wireTime } from '../service-api.ts';
import { clashingName, type PayloadField, payloadFields, type Wording } from './payload.ts';
import { delayHours, detailsOf } from './survey-webhook.ts';

const MAX_HEADERS = 50;
const mask = '***' as const;

const time = z.string().openapi({ example: '2026-03-01T10:00:00.000000Z' });
const title = storableText(255).trim().min(1).openapi({ example: 'To our CRM' });
const url = z.string().min(1).max(2048).openapi({ example: 'https://hooks.example.com/responses' });
const method = z.enum(webhookMethods).openapi({ description: 'get has no body: it only signals a new response' });
const hours = z
  .literal(delayHours)
  .openapi({ type: 'integer', enum: [...delayHours], description: 'How long a response is held back' });
const incomplete = z.boolean().openapi({ description: 'Incomplete responses as well' });

const sentHeaders = z
  .array(z.strictObject({ name: z.string().min(1).max(100), value: z.string().max(3500) }))
  .max(MAX_HEADERS)
  .refine(
    (headers) => headers.every(({ value }) => value !== mask),
    `${mask} is not a value: send the header’s real value`,
  )
  .openapi({ example: [{ name: 'X-Api-Key', value: 'secret' }], description: 'Sent, repeated in the payload' });

const fields = z
  .array(z.enum(payloadFields))
  .min(1)
  .max(payloadFields.length)
  .refine((list) => new Set(list).size === list.length, 'names a member twice')
  .openapi({
    description: 'The members of the payload that are sent; all of them by default',
    example: ['id', 'answers'],
  });

const ownName = storableText(100).trim().min(1).optional();
const naming = z
  .strictObject(
    Object.fromEntries(payloadFields.map((field) => [field, ownName])) as Record<PayloadField, typeof ownName>,
  )
  .openapi({ description: 'Custom names for members of the payload', example: { quiz_id: 'survey' } });

// assumed: shapes of body and body_naming; v3 names the two and shows neither
const written = { title, url, method, headers: sentHeaders, body: fields, body_naming: naming, incomplete, hours };

export const newWebhookSchema = z
  .strictObject({
    ...written,
    method: method.default('post'),
    headers: sentHeaders.default([]),
    body: fields.default([...payloadFields]),
    body_naming: naming.default({}),
    incomplete: incomplete.default(false),
    hours: hours.default(0),
    is_active: z.boolean().optional().openapi({ description: 'Ignored: a new webhook is always disabled' }),
  })
  .openapi('NewSurveyWebhook');

export const webhookChangeSchema = z
  .strictObject({ ...written, is_active: z.boolean() })
  .partial()
  .openapi('SurveyWebhookChange', { example: { title: 'To our new CRM' } });

export const webhookSchema = z
  .object({
    id: z.string().openapi({ example: 'wh_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    quiz_id: z.int().openapi({ example: 1 }),
    title: z.string().openapi({ example: 'To our CRM' }),
    url: z.string().openapi({ example: 'https://hooks.example.com/responses' }),
    method,
    headers: z.array(z.object({ name: z.string(), value: z.literal(mask) })),
    body: z.array(z.enum(payloadFields)),
    body_naming: z.record(z.string(), z.string()),
    incomplete,
    hours,
    is_active: z.boolean(),
    disabled_reason: z.enum(disabledReasons).nullable(),
    disabled_at: time.nullable(),
    failing_since: time.nullable(),
    created_at: time,
  })
  .openapi('SurveyWebhook');

export function wireWebhook(quizId: number, endpoint: Endpoint): z.infer<typeof webhookSchema> {
  const { title, headerNames, wording, incomplete, hours } = detailsOf(endpoint);
  const { id, url, method, disabled, failingSince, createdAt } = endpoint;
  return {
    id,
    quiz_id: quizId,
    title,
    url,
    method,
    headers: maskedHeaders(headerNames),
    body: wording.fields,
    body_naming: wording.names,
    incomplete,
    hours,
    is_active: disabled === undefined,
    disabled_reason: disabled?.reason ?? null,
    disabled_at: disabled ? wireTime(disabled.at) : null,
    failing_since: failingSince === undefined ? null : wireTime(failingSince),
    created_at: wireTime(createdAt),
  };
}

export function maskedHeaders(names: readonly string[]) {
  return names.map((name) => ({ name, value: mask }));
}

/** A wording that a receiver can read, or the 422. */
export function checkedWording(fields: Wording['fields'], names: z.infer<typeof naming>): Wording {
  const given = Object.entries(names).filter(([, name]) => name !== undefined);
  const wording: Wording = { fields, names: Object.fromEntries(given) };
  const clash = clashingName(wording);
  if (clash !== undefined) throw invalid('body_naming', 'same_name_twice', { name: clash });
  return wording;
}

export const logSchema = z
  .object({
    id: z
      .string()
      .openapi({ description: 'The `webhook-id` of every attempt', example: 'msg_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    webhook_id: z.string(),
    status: z.enum(deliveryStatuses),
    status_code: z.int().nullable().openapi({ description: 'Of the last attempt; null if there was no response' }),
    body: z.unknown().openapi({ description: 'What is sent, headers masked; null when the answer is gone for good' }),
    created_at: time,
    next_try_at: time.nullable(),
    tries: z.array(
      z.object({
        at: time,
        status_code: z.int().nullable(),
        duration_ms: z.int(),
        problem: z.enum(sendProblems).nullable(),
      }),
    ),
  })
  .openapi('SurveyWebhookLog');

export function wireLog(delivery: Delivery, body: unknown): z.infer<typeof logSchema> {
  const tries = delivery.tries.map(({ at, status, durationMs, problem }) => ({
    at: wireTime(at),
    status_code: status ?? null,
    duration_ms: durationMs,
    problem: problem ?? null,
  }));
  return {
    id: delivery.id,
    webhook_id: delivery.endpointId,
    status: delivery.status,
    status_code: tries.at(-1)?.status_code ?? null,
    body,
    created_at: wireTime(delivery.createdAt),
    next_try_at: delivery.notBefore === undefined ? null : wireTime(delivery.notBefore),
    tries,
  };
}
