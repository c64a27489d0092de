/** Changes on the whole host: an answer tagged, one in the trash, one restored, a survey edited; by export and by schedule. */
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { runViewSchema } from '../../shared/operations/schedules.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

const SURVEY = 2;
const outputs = [{ content: 'answers', format: 'csv' }];
const options = { values: 'codes', header: 'code' };
const listed = z.object({ data: z.array(exportViewSchema) });

type View = z.infer<typeof exportViewSchema>;

let host: TestHost;

beforeAll(async () => {
  host = await sharedHost();
});

const post = (path: string, json: unknown = {}) => host.client.call(path, { method: 'POST', json });

async function exported(more: object = {}): Promise<View> {
  const response = await post('/exports', { quiz_id: SURVEY, outputs, options, ...more });
  const { id } = exportViewSchema.parse(await expectStatus(response, 202));
  const job = exportViewSchema.parse(await host.client.ended(id));
  expect(job.problem).toBeNull();
  return job;
}

async function rowsOf({ files: [file] }: View): Promise<Record<string, string>[]> {
  return parse(Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer()), { columns: true });
}

const reported = async (job: View) => (await rowsOf(job)).map(({ change, id }) => `${change} ${id}`);
const care = async (id: string, what: string, json = {}) =>
  expectStatus(await post(`/v3/quiz/${SURVEY}/answers/${id}/${what}`, json), 200);

it('tells exactly what was changed, deleted and restored since an export', async () => {
  const base = await exported();
  const [first = '', second = ''] = (await rowsOf(base)).map(({ id }) => id);
  await care(first, 'tags', { tags: ['vip'] });
  await care(second, 'trash');
  const delta = await exported({ changes: { since: base.id } });
  expect(await reported(delta)).toEqual([`changed ${first}`, `deleted ${second}`]);
  expect(delta.changes).toMatchObject({ since: base.id, new: 0, changed: 1, deleted: 1 });
  await care(second, 'restore');
  const next = await exported({ changes: { since: delta.id } });
  expect(await reported(next)).toEqual([`new ${second}`]);
  const manifest = await expectStatus(await host.client.call(`/exports/${next.id}/manifest`), 200);
  expect(manifest).toMatchObject({ changes: { new: 1 }, drift: { added: [], removed: [] } });
});

it('refuses a base that differs or is another’s', async () => {
  const base = await exported();
  const changes = { since: base.id };
  const refused = async (more: object, token?: string) => {
    const json = { quiz_id: SURVEY, outputs, options, changes, ...more };
    const response = await host.client.call('/exports', { method: 'POST', json, ...(token && { token }) });
    return z.object({ code: z.string() }).parse(await expectProblem(response, 422)).code;
  };
  expect(await refused({ filters: { is_complete: null } })).toBe('changes_base_differs');
  expect(await refused({ quiz_id: 4 })).toBe('changes_base_differs');
  expect(await refused({ changes: { since: 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2' } })).toBe('changes_base_gone');
  expect(await refused({ filters: { period: 'today' } })).toBe('validation_error');
  expect(await refused({ outputs: [{ content: 'report', format: 'pdf' }] })).toBe('validation_error');
  const batch = { surveys: { all: true }, outputs, changes: 'since_last_run' };
  await expectProblem(await post('/batches', batch), 422);
});

it('tells in every run of a schedule what has changed since the last', async () => {
  const batch = { surveys: { ids: [SURVEY] }, outputs, options, changes: 'since_last_run' };
  const made = await post('/schedules', { name: 'Changes', cron: '0 6 1 1 *', batch });
  const { id } = z.object({ id: z.string() }).parse(await expectStatus(made, 201));
  const first = await runOf(id);
  const all = await rowsOf(first);
  expect(new Set(all.map(({ change }) => change))).toEqual(new Set(['new']));
  await care(all[2]?.id ?? '', 'tags', { tags: ['later'] });
  expect(await reported(await runOf(id))).toEqual([`changed ${all[2]?.id}`]);
  expect(await reported(await runOf(id))).toEqual([]);
  await host.invokeTimer('schedule-tick');
  const runs = z.object({ data: z.array(runViewSchema) });
  const { data } = runs.parse(await expectStatus(await host.client.call(`/schedules/${id}/runs`), 200));
  expect(data.map(({ changes }) => changes?.changed)).toEqual([0, 1, 0]);
  await expectStatus(await host.client.call(`/schedules/${id}`, { method: 'DELETE' }), 204);
});

/** Run now; its one export, once it is ready. */
async function runOf(schedule: string): Promise<View> {
  const run = runViewSchema.parse(await expectStatus(await post(`/schedules/${schedule}/run`), 202));
  for (let waited = 0; waited < 3_000; waited++) {
    const { status } = Object(await expectStatus(await host.client.call(`/batches/${run.batch_id}`), 200));
    if (status !== 'queued' && status !== 'running') {
      expect(status).toBe('ready');
      const response = await host.client.call(`/batches/${run.batch_id}/exports`);
      const [job] = listed.parse(await expectStatus(response, 200)).data;
      if (job) return job;
    }
    await pause(100);
  }
  throw new Error(`the run ${run.slot} has not ended`);
}
