/** Three waves of a survey, merged through the front door: one table, an SPSS file, a report that compares them. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BatchView, batchViewSchema } from '../../shared/operations/batches.ts';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { type MadeWaves, makeWaves } from '../support/surveys/made-waves.ts';
import { csvRows } from '../support/worlds/wave-world.ts';

let host: TestHost;
let waves: MadeWaves;

beforeAll(async () => {
  host = await sharedHost();
  waves = await makeWaves(host.client, 20);
});

const page = z.object({ data: z.array(exportViewSchema) });
const csv = { content: 'answers', format: 'csv' };
const post = (path: string, json: object) => host.client.call(path, { method: 'POST', json });

async function merged(merge: object, more: object = {}): Promise<BatchView> {
  const json = {
    name: 'Customers',
    surveys: { ids: waves.ids },
    outputs: [csv],
    merge,
    options: { lang: 'en' },
    ...more,
  };
  const { id } = batchViewSchema.parse(await expectStatus(await post('/batches', json), 202));
  for (let waited = 0; waited < 3_000; waited++) {
    const batch = batchViewSchema.parse(await expectStatus(await host.client.call(`/batches/${id}`), 200));
    if (batch.status !== 'queued' && batch.status !== 'running') return batch;
    await pause(100);
  }
  throw new Error('the batch has not ended');
}

const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('three waves', () => {
  it('become one table, which is the union of their own', async () => {
    const outputs = [
      csv,
      ...['xlsx', 'sav', 'parquet'].map((format) => ({ content: 'answers', format })),
      { content: 'report', format: 'pdf' },
    ];
    const batch = await merged({ by: 'title', outputs });
    expect([batch.status, batch.problem]).toEqual(['ready', null]);
    expect(batch.merged.map(({ format, rows }) => [format, rows])).toEqual(
      outputs.map(({ format }) => [format, 3 * waves.answersEach]),
    );
    expect(batch.merged[0]).toMatchObject({ name: expect.stringMatching(/^Customers answers /), warnings: [] });
    const rows = csvRows(await download(batch.merged[0]?.url ?? ''));
    const { data } = page.parse(await expectStatus(await host.client.call(`/batches/${batch.id}/exports`), 200));
    const own = new Map<number, Map<string, string>[]>();
    for (const job of data) own.set(job.quiz_id, csvRows(await download(job.files[0]?.url ?? '')));
    const expected = waves.ids.flatMap((id) => (own.get(id) ?? []).map((row) => ({ id, row })));
    expect(rows).toHaveLength(expected.length);
    for (const [at, { id, row }] of expected.entries()) {
      const filled = [...(rows[at] ?? [])].filter(([name, cell]) => name !== 'survey' && cell !== '');
      const wanted = [...row].filter(([, cell]) => cell !== '');
      expect(new Map(filled)).toEqual(new Map([['survey_id', String(id)], ...wanted]));
    }
  });

  it('are a part of their batch: not in the list of exports, but with a manifest, a link, and gone with it', async () => {
    const batch = await merged({ outputs: [csv] });
    const id = batch.merged_export_id ?? '';
    const list = page.parse(await expectStatus(await host.client.call('/exports?limit=100'), 200));
    expect(list.data.map((job) => job.id)).not.toContain(id);
    const job = exportViewSchema.parse(await expectStatus(await host.client.call(`/exports/${id}`), 200));
    expect(job).toMatchObject({ batch_id: batch.id, status: 'ready' });
    const manifest = Object(await expectStatus(await host.client.call(`/exports/${id}/manifest`), 200));
    expect(manifest.columns.slice(0, 2)).toMatchObject([{ id: 'survey_id' }, { id: 'survey' }]);
    expect((await expectProblem(await post(`/exports/${id}/again`, {}), 409)).code).toBe('conflict');
    await expectProblem(await host.client.call(`/exports/${id}`, { token: strangerToken }), 404);
    const link = Object(await expectStatus(await post(`/exports/${id}/links`, {}), 201));
    expect((await fetch(link.url, { redirect: 'manual' })).status).toBe(302);
    await expectStatus(await host.client.call(`/batches/${batch.id}`, { method: 'DELETE' }), 204);
    await expectProblem(await host.client.call(`/exports/${id}`), 404);
    expect((await fetch(batch.merged[0]?.url ?? '')).status).toBe(404);
  });

  it('can be merged by a schedule, and a wrong map is refused by name', async () => {
    const merge = { outputs: [csv], map: { 'wave2:q:nope': 'q:other' } };
    const batch = { surveys: { ids: waves.ids }, outputs: [csv], merge };
    const refused = await expectProblem(await post('/batches', batch), 422);
    expect(refused.errors).toHaveProperty(['merge.map.wave2:q:nope']);
    const schedule = { name: 'Waves', cron: '0 6 * * 1', batch };
    expect((await expectProblem(await post('/schedules', schedule), 422)).errors).toHaveProperty([
      'batch.merge.map.wave2:q:nope',
    ]);
    const fine = { ...schedule, batch: { ...batch, merge: { outputs: [csv] } } };
    const made = Object(await expectStatus(await post('/schedules', fine), 201));
    expect(made.batch.merge).toEqual({ by: 'name', map: {}, outputs: [csv] });
  });
});
