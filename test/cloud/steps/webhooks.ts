/** Webhooks of both kinds, signed and delivered until the receiver says yes. They need a service that calls loopback. */
import { expect } from 'vitest';
import { z } from 'zod';
import { deliveryViewSchema, newWebhookSchema } from '../../../shared/operations/webhooks.ts';
import { type Customer, csv, customerOf } from './customer.ts';
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

export const newWebhook = async (customer: Customer, url: string, events: readonly string[]) =>
  newWebhookSchema.parse(await customer.ask(201, 'POST', '/webhooks', { url, events }));

/** Answers that it is gone for good, and says which webhook was asked for it. */
async function gone(customer: Customer, work: (id: string) => Promise<void>): Promise<void> {
  await withReceiver(
    async ({ url }) => work((await newWebhook(customer, url, ['export.ready'])).id),
    () => 410,
  );
}

const givenUp: Step = {
  name: 'a webhook whose receiver is gone is given up, and the owner’s other one is told of that',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id: survey } = await textSurvey(customer, ['One']);
    await withReceiver(
      async ({ url, payloads }) => {
        const told = await newWebhook(customer, url, ['webhook.disabled']);
        await gone(customer, async (id) => {
          await customer.ready({ quiz_id: survey, outputs: csv });
          const [payload] = await until('the other webhook to be told', 300, async (note) => {
            const seen = payloads(told.secret);
            return seen.length > 0 ? seen : note(seen);
          });
          expect(payload).toMatchObject({ type: 'webhook.disabled', data: { id } });
          await customer.ask(204, 'DELETE', `/webhooks/${id}`);
        });
        await customer.ask(204, 'DELETE', `/webhooks/${told.id}`);
      },
      () => 204,
    );
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

export const webhookSteps: readonly Step[] = [ofExports, givenUp, ofSurveys];
