/** A survey service whose webhooks go to a receiver that tests script, and a clock that jumps from one try to the next. */
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { z } from 'zod';
import { type DeliverDeps, deliver } from '../../../../shared/delivery/webhooks/deliver.ts';
import type { SendResult, WebhookRequest } from '../../../../shared/delivery/webhooks/sender.ts';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { composeWebhook } from '../../../../shared/survey-service/webhooks/compose-webhook.ts';
import { hearMetrics } from '../../../support/hosts/heard-metrics.ts';
import { anna, call, makeSurvey, opened, startSurveyBench, uuid } from '../survey-bench.ts';

const hintSchema = z.object({ owner: z.string(), endpointId: z.string(), deliveryId: z.string() });

export interface Received extends WebhookRequest {
  at: number;
}

export type WebhookBench = Awaited<ReturnType<typeof startWebhookBench>>;

export async function startWebhookBench() {
  const bench = await startSurveyBench();
  const { app, needs, clock, messages, answers } = bench;
  const received: Received[] = [];
  const receiver = { answer: async (): Promise<Partial<SendResult>> => ({ status: 204 }) };
  const deps: DeliverDeps = {
    ...needs,
    opener: { open: async (text, owner) => opened(text, owner) },
    sender: {
      async send(request) {
        received.push({ ...request, at: clock.now });
        return { durationMs: 5, ...(await receiver.answer()) };
      },
    },
    compose: (delivery, headers) => composeWebhook(answers, delivery, headers),
    metrics: hearMetrics(),
  };

  /** Every message that is in the queue, whenever it is due: early ones find nothing to do. */
  async function work(): Promise<void> {
    while (messages.length > 0) {
      for (const { message } of messages.splice(0)) {
        const { owner, endpointId, deliveryId } = hintSchema.parse(message);
        await deliver(deps, { owner, endpointId, id: deliveryId });
      }
    }
  }

  /** The sweeper comes by every so often, as on a host. */
  async function pass(ms: number, stepMs: number): Promise<void> {
    for (const end = clock.now + ms; clock.now < end; ) {
      clock.now = Math.min(end, clock.now + stepMs);
      await sweepSurveys(needs);
      await work();
    }
  }

  async function survey() {
    const made = await makeSurvey(app, anna, {
      [uuid(1)]: { type: 'rating', title: 'How was it?' },
      [uuid(2)]: { type: 'input', title: 'Why?' },
    });
    const root = `/quiz/${made.id}/webhooks`;
    return { ...made, root };
  }

  async function add(root: string, more: object = {}) {
    const sent = { title: 'To our CRM', url: 'https://hooks.test/in', ...more };
    const { body } = await call(app, anna, 'POST', root, sent);
    return { id: String(body.webhook.id), secret: String(body.secret), path: `${root}/${body.webhook.id}` };
  }

  async function addActive(root: string, more: object = {}) {
    const webhook = await add(root, more);
    await call(app, anna, 'POST', `${webhook.path}/toggle`, { is_active: true });
    return webhook;
  }

  async function respond(virtualId: string, more: object = {}): Promise<number> {
    const sent = { answers: { [uuid(1)]: 4, [uuid(2)]: 'Because' }, ...more };
    return (await call(app, undefined, 'POST', `/public/${virtualId}/answers`, sent)).body.id;
  }

  async function logs(path: string) {
    return (await call(app, anna, 'GET', `${path}/logs`)).body.data;
  }

  return { ...bench, received, receiver, deps, work, pass, survey, add, addActive, respond, logs };
}

/** What came, after an independent library has checked its signature; that library looks at the clock itself. */
export function verified(secret: string, { at, body, headers }: Received): unknown {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, { ...headers });
  } finally {
    vi.useRealTimers();
  }
}
