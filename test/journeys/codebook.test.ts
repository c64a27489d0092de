/** A codebook through the front door: beside the answers of the same job, as downloads that no page of ours can run. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { asVariables, codebooks, csv, toldVariables } from '../support/files-written/codebook-export.ts';
import type { ExportJson } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

const surveySchema = z.object({
  widgets: z.object({ ids: z.array(z.string()), entities: z.record(z.string(), z.object({ type: z.string() })) }),
});

const SURVEY = 2;
let host: TestHost;
let job: ExportJson;

beforeAll(async () => {
  host = await sharedHost();
  const json = {
    quiz_id: SURVEY,
    outputs: [csv, ...codebooks],
    filters: { is_complete: true, device: ['mobile'] },
    options: { lang: 'en', ...asVariables },
  };
  const response = await host.client.call('/exports', { method: 'POST', json });
  const { id } = exportViewSchema.parse(await expectStatus(response, 202));
  job = await host.client.ended(id);
});

async function fetched(content: string, format: string): Promise<Response> {
  return fetch(job.files.find((file) => file.content === content && file.format === format)?.url ?? '');
}

describe('a codebook', () => {
  it('is ready beside the answers, named after what it is', () => {
    expect([job.status, job.problem]).toEqual(['ready', null]);
    const reported = job.files.filter(({ content }) => content === 'codebook');
    expect(reported.map(({ content_type, name }) => [content_type, name.split('.').at(-1)])).toEqual([
      ['text/html; charset=utf-8', 'html'],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
      ['application/xml', 'xml'],
    ]);
    expect(reported.every(({ name }) => name.includes('codebook'))).toBe(true);
    expect(new Set(job.files.map(({ rows }) => rows)).size).toBe(1);
  });

  it('counts what is in the CSV file of the same job', async () => {
    const [names = [], ...rows]: string[][] = parse(Buffer.from(await (await fetched('answers', 'csv')).arrayBuffer()));
    const reported = toldVariables(Buffer.from(await (await fetched('codebook', 'ddi')).arrayBuffer()));
    // ticks of own answers are in the files of analysts only
    expect([...reported.keys()].filter((name) => !/^q\d+_own$/.test(name))).toEqual(names);
    expect(rows.length).toBeGreaterThan(20);
    for (const [at, name] of names.entries()) {
      const cells = rows.map((row) => row[at] ?? '');
      const found = reported.get(name);
      expect([name, found?.statistics.vald]).toEqual([name, cells.filter((cell) => cell !== '').length]);
      for (const [code, count] of Object.entries(found?.counts ?? {})) {
        expect([name, code, count]).toEqual([name, code, cells.filter((cell) => cell === code).length]);
      }
    }
  });

  it('is handed out as a download, never as a page of ours', async () => {
    const page = await fetched('codebook', 'html');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-disposition')).toMatch(/^attachment; filename=".*codebook.*\.html"/);
    expect(new URL(page.url).origin).not.toBe(new URL(host.url).origin);
    expect(await page.text()).toMatch(/^<!doctype html>\n<html lang="en">/);
  });

  it('has no other formats, and no format of its own belongs to answers', async () => {
    for (const output of [
      { content: 'codebook', format: 'pdf' },
      { content: 'answers', format: 'html' },
    ]) {
      const json = { quiz_id: SURVEY, outputs: [output] };
      await expectProblem(await host.client.call('/exports', { method: 'POST', json }), 422);
    }
  });

  it('says by which rules the survey branches', async () => {
    const { call, ended } = host.client;
    const { widgets } = surveySchema.parse(await expectStatus(await call(`/v3/quiz/${SURVEY}`), 200));
    const asks = widgets.ids.filter((id) => widgets.entities[id]?.type !== 'welcome');
    const [from = '', , to = ''] = asks;
    const rules = [{ when: { question_id: from, op: 'answered' }, then: { go_to: to } }];
    await expectStatus(
      await call(`/v3/quiz/${SURVEY}/conditions`, { method: 'POST', json: { conditions: { rules } } }),
      200,
    );
    await expectStatus(await call(`/v3/quiz/${SURVEY}/publish`, { method: 'POST' }), 200);
    const json = { quiz_id: SURVEY, outputs: codebooks, options: { lang: 'en' } };
    const { id } = exportViewSchema.parse(await expectStatus(await call('/exports', { method: 'POST', json }), 202));
    const { files } = await ended(id);
    const page = await fetch(files.find(({ format }) => format === 'html')?.url ?? '');
    expect(await page.text()).toMatch(/<li dir="auto">answered → q\d/);
  });

  it('can be looked at before it is made', async () => {
    const json = { quiz_id: SURVEY, outputs: codebooks, options: { privacy: { minimum_base: 5 } } };
    const preview = await expectStatus(await host.client.call('/exports/preview', { method: 'POST', json }), 200);
    expect(preview).toMatchObject({
      outputs: codebooks.map((output) => ({ ...output, estimated_bytes: expect.any(Number) })),
    });
  });
});
