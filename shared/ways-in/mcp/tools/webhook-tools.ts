/** Tools for the webhooks of a survey, which tell another server of every response. */
import { z } from 'zod';
import { serviceOperations } from '../../../surveys/operations.ts';
import { creates, noticedOutside, reads, switches } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { surveyId } from './inputs.ts';
import { done, webhook } from './service-replies.ts';

export const webhookTools = [
  serviceTool({
    name: 'get_quiz_webhooks',
    title: 'List webhooks of a survey',
    description: 'The webhooks of a survey: where responses are sent, and whether each is active.',
    hints: reads,
    input: { quiz_id: surveyId },
    answer: z.array(webhook),
    operation: ({ quiz_id }) => serviceOperations.webhooks(quiz_id),
  }),
  serviceTool({
    name: 'create_quiz_webhook',
    title: 'Create a webhook of a survey',
    description:
      'Adds a webhook to a survey. It is created disabled; once enabled, every response is sent to ' + 'this address.',
    hints: noticedOutside(creates),
    input: {
      quiz_id: surveyId,
      title: z.string().trim().min(1).max(255),
      url: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .describe('public address of the receiver'),
      method: z.enum(['get', 'post', 'put', 'patch']).default('post'),
      headers: z
        .array(z.strictObject({ name: z.string().min(1).max(100), value: z.string().max(3500) }))
        .max(50)
        .optional()
        .describe('headers to send with every call; masked when read'),
      incomplete: z.boolean().optional().describe('true: incomplete responses as well'),
      hours: z.union([z.literal(0), z.literal(1), z.literal(6), z.literal(12), z.literal(24)]).optional(),
    },
    answer: z.looseObject({}),
    operation: ({ quiz_id, ...body }) => serviceOperations.createWebhook(quiz_id, body),
  }),
  serviceTool({
    name: 'toggle_quiz_webhook',
    title: 'Enable or disable a webhook of a survey',
    description: 'Enabled, a webhook sends every response to its address; disabled, it sends nothing. Nothing is lost.',
    hints: noticedOutside(switches),
    input: {
      quiz_id: surveyId,
      webhook_id: z.union([z.int(), z.string().min(1).max(64)]).describe('id from get_survey'),
      is_active: z.boolean(),
    },
    answer: done,
    operation: ({ quiz_id, webhook_id, is_active }) =>
      serviceOperations.toggleWebhook(quiz_id, webhook_id, { is_active }),
  }),
];
