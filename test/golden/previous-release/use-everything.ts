/** Does a bit of everything that leaves something in the tables, over HTTP, as users of any release do. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createClient } from '../../support/hosts/api-client.ts';
import { expectStatus } from '../../support/hosts/expected-answer.ts';

interface Used {
  url: string;
  receiverUrl: string;
  tick: (name: string) => Promise<void>;
}

const made = z.looseObject({ id: z.string() });
const state = z.looseObject({ status: z.string() });
const csv = [{ content: 'answers', format: 'csv' }];
const outputs = [
  ...['csv', 'xlsx', 'word'].map((format) => ({ content: 'answers', format })),
  ...['pdf', 'word', 'xlsx'].flatMap((format) => [
    { content: 'summary', format },
    { content: 'report', format },
  ]),
];
const answered = { method: 'POST', token: null, json: { answers: {} } };
/** One black pixel. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

export async function useEverything({ url, receiverUrl, tick }: Used): Promise<void> {
  const { call } = createClient(url);
  const post = async (path: string, json: unknown = {}, status = 202, headers = {}) =>
    expectStatus(await call(path, { method: 'POST', json, headers }), status);
  const idOf = async (path: string, json: unknown = {}, status = 202, headers = {}) =>
    made.parse(await post(path, json, status, headers)).id;

  async function ended(path: string): Promise<string> {
    for (let tries = 0; tries < 600; tries++, await pause(100)) {
      const { status } = state.parse(await expectStatus(await call(path), 200));
      if (!['queued', 'running'].includes(status)) return status;
    }
    throw new Error(`${path} does not end`);
  }

  await useWebhooks();
  const ready = await useExports();
  await useLinks(ready);
  await useBatches();
  await useSurveys();
  // deliveries that were under way come to rest, and the last ones are left as they are
  await pause(2_000);
  for (let left = 0; left < 3; left++) await idOf('/exports', { quiz_id: 1, outputs: outputs.slice(0, 2) });
  await idOf('/batches', { name: 'Left', surveys: { ids: [4, 5] }, outputs: csv, bundle: 'zip' });

  async function useWebhooks() {
    const events = ['export.ready', 'export.failed', 'batch.finished'];
    await idOf('/webhooks', { url: `${receiverUrl}/in`, events }, 201);
    const down = await idOf('/webhooks', { url: `${receiverUrl}/down`, events }, 201);
    await post(`/webhooks/${down}/rotate`, {}, 200);
    await post(`/webhooks/${down}/test`);
  }

  async function useExports(): Promise<string> {
    const options = { timezone: 'Europe/Berlin', branding: { title: 'Ours', accent: '#0a6cff', logo } };
    const filters = { is_complete: null, date_from: '2020-01-01', country: ['DE'] };
    const first = await idOf('/exports', { quiz_id: 4, outputs, options }, 202, { 'idempotency-key': 'one' });
    const second = await idOf('/exports', { quiz_id: 5, outputs: csv, filters });
    const cancelled = await idOf('/exports', { quiz_id: 1, outputs: csv });
    await call(`/exports/${cancelled}/cancel`, { method: 'POST' });
    const deleted = await idOf('/exports', { quiz_id: 4, outputs: csv });
    await ended(`/exports/${deleted}`);
    await expectStatus(await call(`/exports/${deleted}`, { method: 'DELETE' }), 204);
    await ended(`/exports/${first}`);
    await ended(`/exports/${second}`);
    await expectStatus(await call('/v3/quiz/4/answers/csv', { headers: { prefer: 'respond-async' } }), 202);
    return first;
  }

  async function useLinks(job: string): Promise<void> {
    const shown = z.looseObject({ url: z.string() });
    const open = shown.parse(await post(`/exports/${job}/links`, { file: 0, max_downloads: 5 }, 201));
    await fetch(open.url, { redirect: 'manual' });
    await post(`/exports/${job}/links`, { file: 1, password: 'correct horse' }, 201);
    const revoked = await idOf(`/exports/${job}/links`, { file: 0 }, 201);
    await expectStatus(await call(`/links/${revoked}`, { method: 'DELETE' }), 204);
    const privacy = { personal: 'remove' };
    const { id: variant } = made.parse(Object(await post(`/exports/${job}/links`, { file: 0, privacy })).export);
    await ended(`/exports/${variant}`);
  }

  async function useBatches() {
    const surveys = { ids: [4, 5, 999_999] };
    const headers = { 'idempotency-key': 'batch' };
    const batch = await idOf('/batches', { name: 'Two', surveys, outputs: csv, bundle: 'zip' }, 202, headers);
    await ended(`/batches/${batch}`);
    await post(`/batches/${batch}/links`, {}, 201);
    const schedule = { name: 'Mondays', cron: '0 6 * * 1', timezone: 'Europe/Berlin' };
    const asked = { surveys: { ids: [4] }, outputs: csv, bundle: null };
    const id = await idOf('/schedules', { ...schedule, batch: asked, only_if_new: true }, 201);
    const run = z.looseObject({ batch_id: z.string() }).parse(await post(`/schedules/${id}/run`));
    await ended(`/batches/${run.batch_id}`);
    await tick('schedule-tick');
    await idOf('/schedules', { ...schedule, batch: asked, enabled: false }, 201);
  }

  async function useSurveys() {
    const copied = z.looseObject({ quiz: z.looseObject({ id: z.number() }) });
    const hooked = z.looseObject({ webhook: made });
    const copy = async () => copied.parse(await post('/v3/quiz/4/duplicate', {}, 200)).quiz;
    const copies = [await copy(), await copy()];
    for (const { id } of copies) {
      const [, code = ''] = /"virtual_id":"(\w+)"/.exec(await (await call(`/v3/quiz/${id}`)).text()) ?? [];
      const hook = { title: 'Hook', url: `${receiverUrl}/in`, headers: [{ name: 'X-Key', value: 'one' }] };
      const { webhook } = hooked.parse(await post(`/v3/quiz/${id}/webhooks`, hook, 201));
      await post(`/v3/quiz/${id}/webhooks/${webhook.id}/toggle`, {}, 200);
      await post(`/v3/quiz/${id}/publish`, {}, 200);
      for (let answer = 0; answer < 3; answer++) await call(`/v3/public/${code}/answers`, answered);
    }
    await post('/v3/promo/list', { name: 'Codes', codes: ['A', 'B'] }, 201);
    await expectStatus(await call(`/v3/quiz/${copies[1]?.id}`, { method: 'DELETE' }), 200);
  }
}
