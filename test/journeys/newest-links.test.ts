/** Links to the newest file of a schedule, on the whole host: they follow its runs, and programs can use them. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { linkViewSchema } from '../../shared/operations/links.ts';
import { runViewSchema, scheduleViewSchema } from '../../shared/operations/schedules.ts';
import { strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

let host: TestHost;

beforeAll(async () => {
  host = await sharedHost();
});

const answers = { content: 'answers', format: 'csv' };
const batch = { surveys: { ids: [4] }, outputs: [answers], options: { values: 'codes' } };

async function makeSchedule(more: object = {}): Promise<string> {
  const wanted = { name: 'Mondays', cron: '0 6 * * 1', batch: { ...batch, ...more } };
  return scheduleViewSchema.parse(await expectStatus(await call('/schedules', wanted), 201)).id;
}

const call = (path: string, json?: object, token?: string) =>
  host.client.call(path, { method: 'POST', ...(json && { json }), ...(token && { token }) });

async function share(id: string, wanted: object) {
  return linkViewSchema.parse(await expectStatus(await call(`/schedules/${id}/links`, wanted), 201));
}

const visit = (url: string | null, headers: Record<string, string> = {}) =>
  fetch(url ?? '', { redirect: 'manual', headers });

async function runToEnd(id: string): Promise<void> {
  const run = runViewSchema.parse(await expectStatus(await call(`/schedules/${id}/run`), 202));
  for (let waited = 0; waited < 3_000; waited++) {
    const { status } = Object(await expectStatus(await host.client.call(`/batches/${run.batch_id}`), 200));
    if (status === 'ready') return;
    await pause(100);
  }
  throw new Error('the batch has not ended');
}

it('wait for the first file, then follow the runs', async () => {
  const id = await makeSchedule();
  const { url, status, expires_at } = await share(id, { file: answers, expires_in: null });
  expect({ status, expires_at }).toEqual({ status: 'pending', expires_at: null });
  await expectProblem(await visit(url), 503);
  await runToEnd(id);
  const first = await visit(url);
  expect(first.status).toBe(302);
  const file = await fetch(first.headers.get('location') ?? '');
  expect((await file.text()).length).toBeGreaterThan(100);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
  expect((await visit(url, { 'if-none-match': etag })).status).toBe(304);
  await expectStatus(
    await host.client.call(`/schedules/${id}`, {
      method: 'PATCH',
      json: { batch: { ...batch, options: { values: 'labels' } } },
    }),
    200,
  );
  await runToEnd(id);
  const second = await visit(url, { 'if-none-match': etag });
  expect(second.status).toBe(302);
  expect(second.headers.get('etag')).not.toBe(etag);
});

it('take a password as programs send it', async () => {
  const id = await makeSchedule();
  await runToEnd(id);
  const { url } = await share(id, { file: answers, password: 'swordfish' });
  const asked = await visit(url);
  expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="shared file"']);
  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` });
  expect((await visit(url, basic('sword:fish'))).status).toBe(401);
  expect((await visit(url, basic('swordfish'))).status).toBe(302);
});

it('are refused where it is not certain which file is meant', async () => {
  const id = await makeSchedule();
  const refused = async (schedule: string, wanted: object) => {
    const { errors } = Object(await (await call(`/schedules/${schedule}/links`, wanted)).json());
    return errors?.file?.[0];
  };
  expect(await refused(id, {})).toContain('makes no ZIP');
  expect(await refused(id, { file: { content: 'report', format: 'pdf' } })).toBe('the schedule makes no report as pdf');
  const many = await makeSchedule({ surveys: { ids: [4, 5] }, bundle: 'zip' });
  expect(await refused(many, { file: answers })).toContain('share its ZIP');
  await expectProblem(await call(`/schedules/${id}/links`, { file: answers }, strangerToken), 404);
});

it('end with their schedule, and when they are revoked', async () => {
  const id = await makeSchedule({ bundle: 'zip' });
  await runToEnd(id);
  const [kept, revoked] = [await share(id, {}), await share(id, { file: answers })];
  expect((await visit(kept.url)).status).toBe(302);
  await expectStatus(await host.client.call(`/links/${revoked.id}`, { method: 'DELETE' }), 204);
  await expectProblem(await visit(revoked.url), 410);
  await expectStatus(await host.client.call(`/schedules/${id}`, { method: 'DELETE' }), 204);
  await expectProblem(await visit(kept.url), 410);
});

it('can be called sixty times a minute', async () => {
  const id = await makeSchedule();
  await runToEnd(id);
  const { url } = await share(id, { file: answers });
  const statuses = [];
  for (let visits = 0; visits < 125; visits++) statuses.push((await visit(url)).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(302));
  expect(statuses).toContain(429);
});
