/**
 * What the previous release has stored is kept beside what this one stores: every list shows both, every worker and timer
 * goes on with both, what was under way comes to its end, and callers can do with it whatever they could before.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { loadPreviousRelease } from '../golden/previous-release/load-records.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { type HeardLogs, hearLogs } from '../support/hosts/heard-logs.ts';
import { startTestHost } from '../support/hosts/local-host.ts';

const listSchema = z.strictObject({
  data: z.array(z.looseObject({ id: z.string() })),
  next_cursor: z.string().nullable(),
});
const storedSchema = z.looseObject({ id: z.string(), status: z.string().optional(), deletedAt: z.string().optional() });

let host: Awaited<ReturnType<typeof startTestHost>>;
let receiver: Server;
let logs: HeardLogs;
let stored: z.infer<typeof storedSchema>[];
const old = (prefix: string) => stored.filter(({ id, deletedAt }) => id.startsWith(prefix) && !deletedAt);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  process.env.ALLOW_LOOPBACK_WEBHOOKS = '1';
  logs = hearLogs();
  host = await startTestHost();
  await makeOneOfEach(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  const { records } = await loadPreviousRelease(host.env);
  stored = records.flatMap(({ sk, value }) => {
    const isListed = /^(EXPORT|BATCH|SCHEDULE|LINK|WEBHOOK|DELIVERY)#/.test(sk?.S ?? '');
    return isListed ? [storedSchema.parse(JSON.parse(value?.S ?? ''))] : [];
  });
});

afterAll(async () => {
  await host.close();
  logs.stop();
  delete process.env.ALLOW_LOOPBACK_WEBHOOKS;
  receiver.close();
});

const get = async (path: string) => expectStatus(await host.client.call(path), 200);
const post = async (path: string, status: number, json: unknown = {}) =>
  expectStatus(await host.client.call(path, { method: 'POST', json }), status);

/** What this release stores, in every list. */
async function makeOneOfEach(receiverUrl: string): Promise<void> {
  const batch = { surveys: { ids: [4] }, outputs: [{ content: 'answers', format: 'csv' }] };
  const made = z.looseObject({ id: z.string() });
  await post('/webhooks', 201, { url: receiverUrl, events: ['export.ready'] });
  const { id } = made.parse(await post('/exports', 202, { quiz_id: 4, outputs: batch.outputs }));
  await host.client.ended(id);
  await post(`/exports/${id}/links`, 201, { file: 0 });
  await post('/batches', 202, { name: 'New', ...batch });
  await post('/schedules', 201, { name: 'Mondays', cron: '0 6 * * 1', timezone: 'Europe/Berlin', batch });
}

/** Every page of a list, a few at a time. */
async function idsIn(path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: z.infer<typeof listSchema> = listSchema.parse(
      await get(`${path}${path.includes('?') ? '&' : '?'}limit=7&cursor=${cursor}`),
    );
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}

it('is in every list, beside what this release has stored', async () => {
  const lists = { '/exports': 'exp_', '/batches': 'bat_', '/schedules': 'sch_', '/links': 'lnk_', '/webhooks': 'wh_' };
  for (const [path, prefix] of Object.entries(lists)) {
    const ids = await idsIn(path);
    const before = old(prefix).map(({ id }) => id);
    expect(before.length, path).toBeGreaterThan(1);
    expect(ids, path).toEqual(expect.arrayContaining(before));
    expect(ids.length, path).toBeGreaterThan(before.length);
  }
  for (const { id, status } of old('exp_')) {
    expect(await idsIn(`/exports?status=${status}`)).toContain(id);
    await get(`/exports/${id}`);
  }
  for (const { id } of old('bat_')) await idsIn(`/batches/${id}/exports`);
  for (const { id } of old('wh_')) expect((await idsIn(`/webhooks/${id}/deliveries`)).length).toBeGreaterThan(0);
  for (const { id } of old('sch_')) await get(`/schedules/${id}/runs`);
  for (const { id } of old('lnk_')) await get(`/links/${id}/downloads`);
  await get('/v3/quiz');
});

it('is brought to its end by this release, whatever the release before was at', async () => {
  const open = old('exp_').filter(({ status }) => status === 'queued' || status === 'running');
  expect(open.length).toBeGreaterThan(0);
  for (const timer of ['sweeper', 'schedule-tick', 'survey-sweeper']) await host.invokeTimer(timer);
  for (const { id } of open) expect(await host.client.ended(id)).toMatchObject({ id, status: 'ready' });
  for (const timer of ['sweeper', 'schedule-tick', 'survey-sweeper']) await host.invokeTimer(timer);
  expect(logs.said()).not.toMatch(/not swept|not looked at|not purged|left to the newer|"level":"ERROR"/);
});

it('can be changed, retried, redelivered and deleted like anything else', async () => {
  const { call } = host.client;
  const failed = old('exp_').find(({ status }) => status === 'failed');
  await post(`/exports/${failed?.id}/retry`, 202);
  expect(await host.client.ended(failed?.id ?? '')).toMatchObject({ status: 'failed' });
  const [schedule] = old('sch_');
  await expectStatus(await call(`/schedules/${schedule?.id}`, { method: 'PATCH', json: { name: 'Another' } }), 200);
  await post(`/schedules/${schedule?.id}/run`, 202);
  const [webhook] = old('wh_');
  await post(`/webhooks/${webhook?.id}/rotate`, 200);
  // the newest may be on its way at this moment
  const deliveries = await idsIn(`/webhooks/${webhook?.id}/deliveries`);
  const delivery = deliveries.find((id) => old('msg_').some((one) => one.id === id));
  await post(`/webhooks/${webhook?.id}/deliveries/${delivery}/redeliver`, 202);
  for (const { id } of old('lnk_')) await expectStatus(await call(`/links/${id}`, { method: 'DELETE' }), 204);
  for (const { id } of old('bat_')) await expectStatus(await call(`/batches/${id}`, { method: 'DELETE' }), 204);
  const own = (await idsIn('/exports')).filter((id) => old('exp_').some((job) => job.id === id));
  for (const id of own) await expectStatus(await call(`/exports/${id}`, { method: 'DELETE' }), 204);
  expect((await idsIn('/exports')).filter((id) => own.includes(id))).toEqual([]);
});
