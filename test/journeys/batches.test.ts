/** Batches on the whole local host: all surveys of a caller as one ZIP, and nobody else's business. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BatchView, batchViewSchema } from '../../shared/operations/batches.ts';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { readZip } from '../support/files-read/read-zip.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

let host: TestHost;

beforeAll(async () => {
  host = await sharedHost();
});

const csv = [{ content: 'answers', format: 'csv' }];
const exportsPage = z.object({ data: z.array(exportViewSchema), next_cursor: z.string().nullable() });
const batchesPage = z.object({ data: z.array(batchViewSchema), next_cursor: z.string().nullable() });

async function started(body: object, init: { token?: string; headers?: Record<string, string> } = {}) {
  const response = await host.client.call('/batches', { method: 'POST', json: body, ...init });
  const batch = batchViewSchema.parse(await expectStatus(response, 202));
  expect(response.headers.get('location')).toBe(`/batches/${batch.id}`);
  return batch;
}

async function ended(id: string, token = demoToken): Promise<BatchView> {
  for (let waited = 0; waited < 300_000; waited += 200) {
    const batch = batchViewSchema.parse(await expectStatus(await host.client.call(`/batches/${id}`, { token }), 200));
    if (batch.status !== 'queued' && batch.status !== 'running') return batch;
    await pause(200);
  }
  throw new Error(`batch ${id} has not ended`);
}

async function download(batch: BatchView): Promise<Buffer> {
  const response = await fetch(batch.bundle?.url ?? '');
  expect(response.headers.get('content-type')).toBe('application/zip');
  return Buffer.from(await response.arrayBuffer());
}

describe('a batch', () => {
  it('gives all surveys of the caller in one ZIP, each as its own export gives it', async () => {
    const { call } = host.client;
    const surveys = z
      .array(z.object({ id: z.number() }))
      .parse(await expectStatus(await call('/v3/quiz?limit=500'), 200));
    const batch = await ended((await started({ surveys: { all: true }, outputs: csv, bundle: 'zip' })).id);
    const total = surveys.length;
    expect(batch).toMatchObject({ status: 'ready', counts: { total, ready: total, failed: 0 }, problem: null });
    const bytes = await download(batch);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(batch.bundle?.sha256);
    const members = readZip(bytes);
    expect(members.get('manifest.csv')?.toString().trimEnd().split('\r\n')).toHaveLength(total + 1);
    const page = exportsPage.parse(await expectStatus(await call(`/batches/${batch.id}/exports?limit=100`), 200));
    expect(page.data.map((job) => job.quiz_id)).toEqual(surveys.map(({ id }) => id).sort((a, b) => a - b));
    expect(new Set(page.data.map((job) => job.batch_id))).toEqual(new Set([batch.id]));
    for (const job of page.data) {
      const [path = '', content] = [...members].find(([name]) => name.startsWith(`${job.quiz_id} `)) ?? [];
      expect(path).toBe(`${path.split('/')[0]}/${job.files[0]?.name}`);
      expect(
        createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
      ).toBe(job.files[0]?.sha256);
    }
  });

  it('is partial and names what it may not read, and can be shared by a link', async () => {
    const { call } = host.client;
    const body = { surveys: { ids: [4, 999_999] }, outputs: csv, bundle: 'zip' };
    const first = await started(body);
    expect(first).toMatchObject({ surveys: body.surveys, counts: { total: 2 } });
    const batch = await ended(first.id);
    expect(batch).toMatchObject({ status: 'partial', counts: { total: 2, ready: 1, failed: 1 } });
    expect(
      readZip(await download(batch))
        .get('manifest.csv')
        ?.toString(),
    ).toMatch(/^999999,,failed,.*quiz_not_found/m);
    const failed = await expectStatus(await call(`/batches/${batch.id}/exports?status=failed`), 200);
    expect(exportsPage.parse(failed).data).toMatchObject([{ quiz_id: 999_999, problem: { code: 'quiz_not_found' } }]);
    const link = await expectStatus(await call(`/batches/${batch.id}/links`, { method: 'POST', json: {} }), 201);
    const { url } = z.object({ url: z.string() }).parse(link);
    const visit = await fetch(url, { redirect: 'manual' });
    expect(visit.status).toBe(302);
    const shared = await fetch(visit.headers.get('location') ?? '');
    expect((await shared.arrayBuffer()).byteLength).toBe(batch.bundle?.size_bytes);
    const again = await expectStatus(await call(`/batches/${batch.id}/retry`, { method: 'POST' }), 202);
    expect(batchViewSchema.parse(again).status).toBe('running');
    expect((await ended(batch.id)).status).toBe('partial');
  });

  it('comes once for one Idempotency-Key, is listed, and is gone with its files when deleted', async () => {
    const { call } = host.client;
    const body = { name: 'Once', surveys: { ids: [2] }, outputs: csv };
    const headers = { 'idempotency-key': 'journey' };
    const batch = await started(body, { headers });
    expect((await started(body, { headers })).id).toBe(batch.id);
    const other = await call('/batches', { method: 'POST', headers, json: { ...body, name: 'Other' } });
    expect((await expectProblem(other, 422)).code).toBe('idempotency_conflict');
    await ended(batch.id);
    const list = batchesPage.parse(await expectStatus(await call('/batches?limit=1'), 200));
    expect(list.data.map(({ id, name }) => [id, name])).toEqual([[batch.id, 'Once']]);
    const { data } = exportsPage.parse(await expectStatus(await call(`/batches/${batch.id}/exports`), 200));
    await expectStatus(await call(`/batches/${batch.id}`, { method: 'DELETE' }), 204);
    await expectProblem(await call(`/batches/${batch.id}`), 404);
    await expectProblem(await call(`/exports/${data[0]?.id}`), 404);
    expect((await fetch(data[0]?.files[0]?.url ?? '')).status).toBe(404);
  });

  it.each([
    [{ surveys: { ids: [] }, outputs: csv }, 'surveys'],
    [{ surveys: { all: true }, outputs: [] }, 'outputs'],
    [{ surveys: { all: true }, outputs: csv, owner: 'u-2' }, 'owner'],
  ])('is refused with the field that is wrong: %j', async (body, field) => {
    const response = await host.client.call('/batches', { method: 'POST', json: body });
    const problem = await expectProblem(response, 422);
    expect(Object.keys(problem.errors ?? {}).map((name) => name.split('.')[0])).toContain(field);
  });
});

const calls = [
  ['GET', ''],
  ['GET', '/exports'],
  ['POST', '/cancel'],
  ['POST', '/retry'],
  ['DELETE', ''],
] as const;

it('gives a stranger the same 404 for another’s batch as for one that never was', async () => {
  const { call } = host.client;
  const { id } = await started({ surveys: { ids: [4] }, outputs: csv });
  for (const [method, tail] of calls) {
    const foreign = await expectProblem(await call(`/batches/${id}${tail}`, { method, token: strangerToken }), 404);
    const unknown = await expectProblem(await call(`/batches/bat_0${tail}`, { method, token: strangerToken }), 404);
    const message = unknown.message.replace('bat_0', id);
    expect({ ...foreign, request_id: '' }).toEqual({ ...unknown, request_id: '', message });
    await expectProblem(await call(`/batches/${id}${tail}`, { method, token: null }), 401);
  }
  expect((await ended(id)).status).toBe('ready');
  const theirs = batchesPage.parse(await expectStatus(await call('/batches', { token: strangerToken }), 200));
  expect(theirs.data).toEqual([]);
});

it('exports nothing of others, even where their surveys are named', async () => {
  const { id } = await started({ surveys: { ids: [4] }, outputs: csv, bundle: 'zip' }, { token: strangerToken });
  const batch = await ended(id, strangerToken);
  expect(batch).toMatchObject({ status: 'failed', counts: { failed: 1 }, bundle: null });
});
