/** What respondents uploaded, through the front door: beside the answers, in a batch, and under hostile addresses. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleFiles } from '../../infra/local/demo-data/sample-files.ts';
import { sha256Hex } from '../../shared/crypto.ts';
import { batchViewSchema } from '../../shared/operations/batches.ts';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { readZip } from '../support/files-read/read-zip.ts';
import type { ExportJson } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';

const SURVEY = 1;
const files = { content: 'files', format: 'zip' } as const;
const csv = { content: 'answers', format: 'csv' } as const;
/** Few enough to be quick. */
const filters = { device: ['tablet'] };
const surveySchema = z.object({ id: z.number(), virtual_id: z.string() });
const formSchema = z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) });
let host: TestHost;

beforeAll(async () => {
  host = await startTestHost();
});

afterAll(() => host.close());

async function exported(json: object): Promise<ExportJson> {
  const response = await host.client.call('/exports', { method: 'POST', json: { quiz_id: SURVEY, filters, ...json } });
  return host.client.ended(exportViewSchema.parse(await expectStatus(response, 202)).id);
}

async function bytesOf(job: ExportJson, content: string): Promise<Buffer> {
  const response = await fetch(job.files.find((file) => file.content === content)?.url ?? '');
  return Buffer.from(await response.arrayBuffer());
}

type Listed = Record<'answer_id' | 'question' | 'file' | 'size' | 'sha256' | 'problem', string>;
const listOf = (entries: Map<string, Buffer>): Listed[] => parse(entries.get('files.csv') ?? '', { columns: true });

describe('the uploaded files of the demo survey', () => {
  it('are all there, as they were uploaded, and join the table of the same export', async () => {
    const job = await exported({ outputs: [csv, files], options: { header: 'name', csv: { formulas: 'raw' } } });
    expect([job.status, job.problem]).toEqual(['ready', null]);
    const zip = job.files.find(({ content }) => content === 'files');
    expect(zip).toMatchObject({ content_type: 'application/zip', warnings: [] });
    const bytes = await bytesOf(job, 'files');
    expect(sha256Hex(bytes)).toBe(zip?.sha256);
    const entries = readZip(bytes);
    const listed = listOf(entries);
    expect(listed.length).toBeGreaterThan(5);
    expect([zip?.rows, entries.size]).toEqual([listed.length, listed.length + 1]);
    for (const { file, size, sha256, problem } of listed) {
      const found = entries.get(file) ?? Buffer.alloc(0);
      expect([problem, Number(size), sha256]).toEqual(['', found.length, sha256Hex(found)]);
      expect(Object.values(sampleFiles).some((sample) => sample.equals(found))).toBe(true);
    }
    const rows: Record<string, string>[] = parse(await bytesOf(job, 'answers'), { columns: true });
    for (const row of rows) {
      const question = listed.find(({ answer_id }) => answer_id === row.id)?.question;
      const named = question === undefined ? 0 : (row[`${question}_urls`] ?? '').split('; ').length;
      expect(listed.filter(({ answer_id }) => answer_id === row.id)).toHaveLength(named);
    }
  });

  it('are the same bytes when they are asked for again, and can be distinguished by privacy', async () => {
    const [one, other] = [await exported({ outputs: [files] }), await exported({ outputs: [files] })];
    expect(one.files[0]?.sha256).toBe(other.files[0]?.sha256);
    const removed = await exported({ outputs: [files], options: { privacy: { personal: 'remove' } } });
    expect(removed.files[0]).toMatchObject({ rows: 0, warnings: [{ code: 'no_file_question' }] });
    const refused = { quiz_id: SURVEY, outputs: [files], options: { privacy: { minimum_base: 5 } } };
    const response = await host.client.call('/exports', { method: 'POST', json: refused });
    expect(await expectStatus(response, 422)).toMatchObject({ code: 'minimum_base_rows' });
  });

  it('come in batches too', async () => {
    const json = { name: 'Files', surveys: { ids: [SURVEY, 2] }, outputs: [files], filters, bundle: 'zip' };
    const made = await host.client.call('/batches', { method: 'POST', json });
    let batch = batchViewSchema.parse(await expectStatus(made, 202));
    for (; batch.status === 'queued' || batch.status === 'running'; await pause(100)) {
      batch = batchViewSchema.parse(await expectStatus(await host.client.call(`/batches/${batch.id}`), 200));
    }
    expect(batch.status).toBe('ready');
    const bundle = readZip(Buffer.from(await (await fetch(batch.bundle?.url ?? '')).arrayBuffer()));
    const archives = [...bundle].filter(([name]) => name.endsWith('.zip'));
    expect(archives).toHaveLength(2);
    expect(archives.map(([, bytes]) => readZip(bytes).has('files.csv'))).toEqual([true, true]);
  });
});

describe('a file that a respondent’s browser sends straight to the store', () => {
  const question = '00000000-0000-4000-8000-000000000001';
  const json = async (path: string, body?: object) => {
    const init = body && { method: 'POST', json: body };
    return surveySchema
      .partial()
      .loose()
      .parse(await (await host.client.call(path, init)).json());
  };

  it('is in the export, byte for byte, and gone with its answer', async () => {
    const { id = 0, virtual_id = '' } = await json('/v3/quiz', { folder_id: 1 });
    const entities = { [question]: { type: 'file', title: 'Receipt', fileFormats: ['pdf'] } };
    await json(`/v3/quiz/${id}/save`, { ids: [question], entities });
    await json(`/v3/quiz/${id}/publish`, {});
    const url = `${host.pageUrl}/${virtual_id}`;
    const shown = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(shown)?.[1] ?? '';
    const post = async (address: string, fields: Record<string, string>, file?: Buffer) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (file) body.append('file', new Blob([Uint8Array.from(file)]));
      const headers = { origin: host.pageUrl, accept: 'text/html' };
      return fetch(address, { method: 'POST', body, headers, redirect: 'manual' });
    };
    // larger than any request that a function can take
    const receipt = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9 * 1024 * 1024, 7)]);
    const asked = { ticket, question, name: '../../чек.pdf', size: String(receipt.length) };
    const form = formSchema.parse(await (await post(`${url}/files`, asked)).json());
    expect((await post(form.url, form.fields, receipt)).status).toBe(204);
    const taken = await post(`${url}/files/${form.id}`, { ticket });
    expect(await taken.json()).toEqual({ url: `${url}/files/${form.id}`, name: '../../чек.pdf' });
    expect((await post(url, { ticket, step: question, go: 'next' })).status).toBe(303);
    const job = await exported({ quiz_id: id, filters: {}, outputs: [files] });
    const entries = readZip(await bytesOf(job, 'files'));
    const [row, ...others] = listOf(entries);
    expect([row?.problem, others]).toEqual(['', []]);
    expect(row?.file).toMatch(/^\d+\/[^/]+\.pdf$/);
    expect(entries.get(row?.file ?? '')?.equals(receipt)).toBe(true);
    await host.client.call(`/v3/quiz/${id}/answers/${row?.answer_id}`, { method: 'DELETE' });
    expect((await fetch(`${url}/files/${form.id}`)).status).toBe(404);
  });
});

describe('files at addresses that a respondent made up', () => {
  it('are fetched only where that is safe; the rest is listed with the reason', async () => {
    let calls = 0;
    const inside = createServer((_, response) => {
      calls++;
      response.end('a secret of the network');
    });
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const address = inside.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { call } = host.client;
    const made = await call('/v3/quiz', { method: 'POST', json: { folder_id: 1 } });
    const survey = surveySchema.parse(await expectStatus(made, 201));
    const question = crypto.randomUUID();
    const entities = { [question]: { type: 'file', title: 'Proof' } };
    await call(`/v3/quiz/${survey.id}/save`, { method: 'POST', json: { ids: [question], entities } });
    await call(`/v3/quiz/${survey.id}/publish`, { method: 'POST' });
    const urls = [
      ...[`http://127.0.0.1:${port}/`, 'http://169.254.169.254/latest/meta-data/', `https://localhost:${port}/x`],
      ...[`${host.url}/v3/public/files/${SURVEY}/receipt-jpg`, `${host.url}/v3/public/files/${SURVEY}/nothing`],
      // what needs a key is not read with the owner's
      `${host.url}/v3/user`,
    ];
    const uploaded = urls.map((url, at) => ({ url, name: `../../${at}.jpg`, ext: 'jpg' }));
    const json = { answers: { [question]: uploaded } };
    const path = `/v3/public/${survey.virtual_id}/answers`;
    await expectStatus(await call(path, { method: 'POST', token: null, json }), 201);
    const job = await exported({ quiz_id: survey.id, outputs: [files], filters: {} });
    inside.close();
    expect(job.status).toBe('ready');
    const entries = readZip(await bytesOf(job, 'files'));
    expect(listOf(entries).map(({ problem }) => problem)).toEqual([
      ...['address_refused', 'address_refused', 'address_refused', '', 'not_found', 'refused'],
    ]);
    expect([...entries.keys()]).toEqual(['files.csv', expect.stringMatching(/^\d+\/q1-4\.jpg$/)]);
    expect(calls).toBe(0);
  });
});
