/** Schedules: run by hand and by the clock, followed to the end of their batch. */
import { expect } from 'vitest';
import { z } from 'zod';
import { linkViewSchema } from '../../../shared/operations/links.ts';
import { runViewSchema, scheduleViewSchema } from '../../../shared/operations/schedules.ts';
import { newWebhookSchema } from '../../../shared/operations/webhooks.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import { type Customer, csv, customerOf } from './customer.ts';
import { textSurvey } from './made-surveys.ts';
import { withReceiver } from './receiver.ts';
import type { Cloud, Step } from './step.ts';
import { until } from './until.ts';

const eventSchema = z.object({ type: z.string() });
const runsSchema = z.object({ data: z.array(runViewSchema) });

/** A schedule for the time of `work`; it is gone afterwards, whatever happened. */
async function withSchedule(customer: Customer, cron: string, work: (id: string) => Promise<void>): Promise<void> {
  const { id: survey } = await textSurvey(customer, ['One']);
  const batch = { surveys: { ids: [survey] }, outputs: csv, bundle: 'zip' };
  const wanted = { name: 'Cloud', cron, timezone: 'Europe/Berlin', batch };
  const { id } = scheduleViewSchema.parse(await customer.ask(201, 'POST', '/schedules', wanted));
  try {
    await work(id);
  } finally {
    await customer.ask(204, 'DELETE', `/schedules/${id}`);
  }
  expect(await customer.refused(404, 'GET', `/schedules/${id}`)).toBe('not_found');
}

/** The first run once it is done; the clock is called at every look. */
async function doneRun(cloud: Cloud, customer: Customer, id: string, seconds: number) {
  return until(`a run of schedule ${id} to be done`, seconds, async (note) => {
    await cloud.tick('schedule-tick');
    const [run] = runsSchema.parse(await customer.ask(200, 'GET', `/schedules/${id}/runs`)).data;
    return run?.status === 'done' ? run : note(run ?? 'no run');
  });
}

const byHand: Step = {
  name: 'a schedule runs when it is told to, the clock sees how the run ended, and it is told of and shared',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    await withSchedule(customer, '0 6 * * 1', (id) =>
      withReceiver(async ({ url, payloads }) => {
        const asked = { url, events: ['batch.finished'] };
        const hook = newWebhookSchema.parse(await customer.ask(201, 'POST', '/webhooks', asked));
        try {
          const run = runViewSchema.parse(await customer.ask(202, 'POST', `/schedules/${id}/run`));
          expect((await customer.endedBatch(run.batch_id ?? '')).status).toBe('ready');
          const done = await doneRun(cloud, customer, id, 60);
          expect(done).toMatchObject({ trigger: 'caller', outcome: 'ready', batch_id: run.batch_id });
          await until('the event to come', 300, async (note) => {
            const types = payloads(hook.secret).map((payload) => eventSchema.parse(payload).type);
            return types.includes('batch.finished') || note(types);
          });
          const link = linkViewSchema.parse(await customer.ask(201, 'POST', `/schedules/${id}/links`, {}));
          const response = await fetch(link.url ?? '');
          expect(response.status).toBe(200);
          const [manifest] = [...readZip(Buffer.from(await response.arrayBuffer()))];
          expect(manifest?.[0]).toBe('manifest.csv');
        } finally {
          await customer.ask(204, 'DELETE', `/webhooks/${hook.id}`);
        }
      }),
    );
  },
};

const byClock: Step = {
  name: 'a schedule for every minute runs by the clock within two of them',
  form: 'long',
  async run(cloud) {
    const customer = customerOf(cloud);
    await withSchedule(customer, '* * * * *', async (id) => {
      const done = await doneRun(cloud, customer, id, 180);
      expect(done).toMatchObject({ trigger: 'clock', outcome: 'ready' });
    });
  },
};

export const scheduleSteps: readonly Step[] = [byHand, byClock];
