/** Webhooks of both kinds, signed and delivered until the receiver says yes. They need a service that calls loopback. */
import { expect } from 'vitest';
import { z } from 'zod';
import { deliveryViewSchema, newWebhookSchema } from '../../../shared/operations/webhooks.ts';
import { csv, customerOf } from './customer.ts';
import { respond, textSurvey } from './made-surveys.ts';
import { withReceiver } from './receiver.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const deliveriesSchema = z.object({ data: z.array(deliveryViewSchema) });
const surveyHookSchema = z.object({ secret: z.string(), webhook: z.object({ id: z.union([z.string(), z.number()]) }) });
const logsSchema = z.object({ data: z.array(z.object({ status: z.string() })) });

const ofExports: Step = {
  name: 'an export that is ready is told of, signed, and told again when the first try is refused',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id: survey } = await textSurvey(customer, ['One']);
    await withReceiver(async ({ url, twice }) => {
      const asked = { url, events: ['export.ready'] };
      const { id, secret } = newWebhookSchema.parse(await customer.ask(201, 'POST', '/webhooks', asked));
      try {
        const job = await customer.ready({ quiz_id: survey, outputs: csv });
        expect(await twice(secret)).toMatchObject({ type: 'export.ready', data: { id: job.id, status: 'ready' } });
        await until('the delivery to be noted', 120, async (note) => {
          const { data } = deliveriesSchema.parse(await customer.ask(200, 'GET', `/webhooks/${id}/deliveries`));
          return data[0]?.status === 'delivered' || note(data);
        });
      } finally {
        await customer.ask(204, 'DELETE', `/webhooks/${id}`);
      }
    });
  },
};

const ofSurveys: Step = {
  name: 'a response is told of by the webhook of its survey, signed, and told again when the first try is refused',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await textSurvey(customer, []);
    await withReceiver(async ({ url, twice }) => {
      const asked = { title: 'Cloud', url };
      const made = await customer.askService(201, 'POST', `/quiz/${survey.id}/webhooks`, asked);
      const { secret, webhook } = surveyHookSchema.parse(made);
      const path = `/quiz/${survey.id}/webhooks/${webhook.id}`;
      await customer.askService(200, 'POST', `${path}/toggle`, { is_active: true });
      const id = await respond(customer, survey, { answers: { [survey.questions[0] ?? '']: 'So' } });
      expect(await twice(secret)).toMatchObject({ event: 'response', id, quiz_id: survey.id, is_complete: true });
      await until('the delivery to stand in the log', 120, async (note) => {
        const { data } = logsSchema.parse(await customer.askService(200, 'GET', `${path}/logs`));
        return data[0]?.status === 'delivered' || note(data);
      });
    });
  },
};

export const webhookSteps: readonly Step[] = [ofExports, ofSurveys];
