/** Schedules: run by hand and by the clock, followed to the end of their batch. */
import { expect } from 'vitest';
import { z } from 'zod';
import { linkViewSchema } from '../../../shared/operations/links.ts';
import { runViewSchema, scheduleViewSchema } from '../../../shared/operations/schedules.ts';
import { madePng } from '../../support/files-sent/made-png.ts';
import { type Customer, csv, customerOf, downloaded } from './customer.ts';
import { textSurvey } from './made-surveys.ts';
import type { Cloud, Step } from './step.ts';
import { until } from './until.ts';

const runsSchema = z.object({ data: z.array(runViewSchema) });

/** A schedule for the time of `work`; it is gone afterwards, whatever happened. */
async function withSchedule(
  customer: Customer,
  { cron, ...more }: { cron: string; [member: string]: unknown },
  work: (id: string) => Promise<void>,
): Promise<void> {
  const { id: survey } = await textSurvey(customer, ['One', 'Two', 'Three', 'Four']);
  const batch = { surveys: { ids: [survey] }, outputs: csv, bundle: 'zip', ...more };
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
  name: 'a schedule runs when it is told to, and the clock sees how the run ended',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    await withSchedule(customer, { cron: '0 6 * * 1' }, async (id) => {
      const run = runViewSchema.parse(await customer.ask(202, 'POST', `/schedules/${id}/run`));
      expect((await customer.endedBatch(run.batch_id ?? '')).status).toBe('ready');
      const done = await doneRun(cloud, customer, id, 60);
      expect(done).toMatchObject({ trigger: 'caller', outcome: 'ready', batch_id: run.batch_id });
    });
  },
};

const byClock: Step = {
  name: 'a schedule for every minute runs by the clock within two of them',
  form: 'long',
  async run(cloud) {
    const customer = customerOf(cloud);
    await withSchedule(customer, { cron: '* * * * *' }, async (id) => {
      const done = await doneRun(cloud, customer, id, 180);
      expect(done).toMatchObject({ trigger: 'clock', outcome: 'ready' });
    });
  },
};

/** Nothing can make it smaller than 64 KB, so a request with it is kept in a file. */
const noise = madePng({ width: 180, height: 180, colorType: 2, bitDepth: 8, sample: () => Math.random() });
const branding = { title: 'Ours', logo: noise.toString('base64') };

const linked: Step = {
  name: 'a schedule with a large logo runs by the clock, and its link brings the report under a minimum base',
  form: 'long',
  async run(cloud) {
    const customer = customerOf(cloud);
    const report = { content: 'report', format: 'pdf' };
    const privacy = { minimum_base: 3 };
    const asked = { outputs: [report], bundle: null, options: { branding, privacy } };
    await withSchedule(customer, { cron: '* * * * *', ...asked }, async (id) => {
      expect(await doneRun(cloud, customer, id, 180)).toMatchObject({ trigger: 'clock', outcome: 'ready' });
      const wanted = { file: report };
      const link = linkViewSchema.parse(await customer.ask(201, 'POST', `/schedules/${id}/links`, wanted));
      expect((await downloaded(link.url ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
    });
  },
};

export const scheduleSteps: readonly Step[] = [byHand, byClock, linked];
