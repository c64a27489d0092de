/** Webhooks on ports in memory: a receiver that tests script, messages that take their time, a clock that jumps to them. */
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { z } from 'zod';
import { type DeliverDeps, deliver } from '../../../shared/delivery/webhooks/deliver.ts';
import { deliverySchema } from '../../../shared/delivery/webhooks/delivery.ts';
import type { SendResult, WebhookRequest } from '../../../shared/delivery/webhooks/sender.ts';
import { announceExport } from '../../../shared/exports/job/job-event.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import { deliveryViewSchema, newWebhookSchema, webhookViewSchema } from '../../../shared/operations/webhooks.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import { createApiWorld } from './api-world.ts';

export interface Received extends WebhookRequest {
  at: number;
}

const hintSchema = z.object({ owner: z.string(), endpointId: z.string(), deliveryId: z.string() });
export const deliveriesSchema = z.object({ data: z.array(deliveryViewSchema), next_cursor: z.string().nullable() });

export function createWebhookWorld() {
  const world = createApiWorld();
  const { clock, deps, call } = world;
  const received: Received[] = [];
  const receiver: { answer: (request: WebhookRequest) => Promise<Partial<SendResult>> } = {
    answer: async () => ({ status: 204 }),
  };
  const deliverDeps: DeliverDeps = {
    ...deps,
    sender: {
      async send(request) {
        received.push({ ...request, at: clock.now });
        return { durationMs: 20, ...(await receiver.answer(request)) };
      },
    },
  };
  const inFlight: { hint: z.infer<typeof hintSchema>; readyAt: number }[] = [];

  function collect(): void {
    for (const { body, delaySeconds } of world.deliveries.splice(0)) {
      inFlight.push({ hint: hintSchema.parse(body), readyAt: clock.now + delaySeconds * 1_000 });
    }
  }

  /** Every message that has arrived by now, several times over: a queue may deliver twice. */
  async function work(copies = 1): Promise<void> {
    for (collect(); inFlight.some(({ readyAt }) => readyAt <= clock.now); collect()) {
      const arrived = inFlight.filter(({ readyAt }) => readyAt <= clock.now);
      inFlight.splice(0, inFlight.length, ...inFlight.filter(({ readyAt }) => readyAt > clock.now));
      const turns = arrived.flatMap((message) => Array.from({ length: copies }, () => message));
      await Promise.all(turns.map(({ hint }) => deliver(deliverDeps, { ...hint, id: hint.deliveryId })));
    }
  }

  /** Jumps from one moment at which something is due to the next, until nothing is or the time is over. */
  async function pass(ms: number, copies = 1): Promise<void> {
    const end = clock.now + ms;
    while (true) {
      await work(copies);
      const pending = world.records.everything().flatMap(({ value }) => deliverySchema.safeParse(value).data ?? []);
      const looks = pending.flatMap(({ lookAt }) => (lookAt ? [Date.parse(lookAt)] : []));
      const next = Math.max(clock.now, Math.min(end, ...looks, ...inFlight.map(({ readyAt }) => readyAt)));
      clock.now = next;
      await sweep(deps);
      if (next === end) return work(copies);
    }
  }

  async function addWebhook(events: string[] = ['export.ready', 'export.failed'], url = 'https://hooks.test/in') {
    return newWebhookSchema.parse(await expectStatus(await call('POST', '/webhooks', { url, events }), 201));
  }

  async function deliveriesOf(id: string, limit = 100) {
    const path = `/webhooks/${id}/deliveries?limit=${limit}`;
    return deliveriesSchema.parse(await expectStatus(await call('GET', path), 200)).data;
  }

  async function readWebhook(id: string) {
    return webhookViewSchema.parse(await expectStatus(await call('GET', `/webhooks/${id}`), 200));
  }

  /** An export that has ended, and whose event the worker has sent. */
  async function announcedExport() {
    const job = await world.readyExport();
    await announceExport(deps, job);
    return job;
  }

  /** The messages of the queue are gone, as when a host crashes. */
  function loseMessages(): void {
    world.deliveries.length = 0;
    inFlight.length = 0;
  }

  return {
    ...world,
    deliverDeps,
    receiver,
    received,
    work,
    pass,
    addWebhook,
    deliveriesOf,
    readWebhook,
    announcedExport: announcedExport,
    loseMessages,
  };
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
