/** Schedules on the whole host: made, run by hand, followed by the clock to the end of the batch, deleted. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { runViewSchema, scheduleViewSchema } from '../../shared/operations/schedules.ts';
import { strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

let host: TestHost;

beforeAll(async () => {
  host = await sharedHost();
});

const wanted = {
  name: 'Every Monday',
  cron: '0 6 * * 1',
  timezone: 'Europe/Berlin',
  batch: { surveys: { ids: [4, 5] }, outputs: [{ content: 'answers', format: 'csv' }], bundle: 'zip' },
  only_if_new: true,
};
const runsSchema = z.object({ data: z.array(runViewSchema), next_cursor: z.string().nullable() });

it('runs a schedule by hand, and the clock sees how it ended', async () => {
  const { call } = host.client;
  const made = await expectStatus(await call('/schedules', { method: 'POST', json: wanted }), 201);
  const { id, next_runs, next_run_at } = scheduleViewSchema.parse(made);
  expect(next_runs).toHaveLength(5);
  expect(next_runs[0]).toBe(next_run_at);
  const run = runViewSchema.parse(await expectStatus(await call(`/schedules/${id}/run`, { method: 'POST' }), 202));
  expect(run).toMatchObject({ trigger: 'caller', status: 'running' });
  await batchEnd(run.batch_id ?? '');
  await host.invokeTimer('schedule-tick');
  const { data } = runsSchema.parse(await expectStatus(await call(`/schedules/${id}/runs`), 200));
  expect(data).toMatchObject([{ slot: run.slot, status: 'done', outcome: 'ready', batch_id: run.batch_id }]);
  const read = scheduleViewSchema.parse(await expectStatus(await call(`/schedules/${id}`), 200));
  expect(read.last_run).toEqual(data[0]);

  await expectProblem(await call(`/schedules/${id}`, { token: strangerToken }), 404);
  await expectProblem(await call(`/schedules/${id}/run`, { method: 'POST', token: strangerToken }), 404);
  await expectProblem(await call('/schedules', { token: null }), 401);

  await expectStatus(await call(`/schedules/${id}`, { method: 'DELETE' }), 204);
  await expectProblem(await call(`/schedules/${id}`), 404);
  await host.invokeTimer('schedule-tick');
  expect(await expectStatus(await call('/schedules'), 200)).toEqual({ data: [], next_cursor: null });
});

async function batchEnd(id: string): Promise<void> {
  for (let waited = 0; waited < 3_000; waited++) {
    const { status } = Object(await expectStatus(await host.client.call(`/batches/${id}`), 200));
    if (status !== 'queued' && status !== 'running') return expect(status).toBe('ready');
    await pause(100);
  }
  throw new Error(`batch ${id} has not ended`);
}
