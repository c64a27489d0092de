/** Three waves of a survey, made as people make them, merged through the front door: a table, an SPSS file, a report. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BatchView, batchViewSchema } from '../../shared/api/batch-view.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { expectProblem, expectStatus } from '../support/expected-answer.ts';
import { startTestHost } from '../support/local-host.ts';
import { csvRows } from '../support/wave-world.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;

beforeAll(async () => {
  host = await startTestHost();
});

afterAll(() => host.close());

const post = (path: string, json: object) => host.client.call(path, { method: 'POST', json });

async function ended(id: string): Promise<BatchView> {
  for (let waited = 0; waited < 900; waited++) {
    const batch = batchViewSchema.parse(await expectStatus(await host.client.call(`/batches/${id}`), 200));
    if (batch.status !== 'queued' && batch.status !== 'running') return batch;
    await pause(100);
  }
  const b = Object(await expectStatus(await host.client.call(`/batches/${id}`), 200));
  console.log(JSON.stringify(b), JSON.stringify(b.merged_export_id && (await expectStatus(await host.client.call(`/exports/${b.merged_export_id}`), 200))));
  throw new Error('the batch has not ended');
}

it('try', async () => {
  const made = Object(await expectStatus(await post('/v3/quiz/4/duplicate', { name: 'Second wave' }), 200));
  const copy: number = made.quiz.id;
  console.log(JSON.stringify(made).slice(0, 600));
  const merge = { by: 'name', outputs: [{ content: 'answers', format: 'csv' }, { content: 'report', format: 'pdf' }, { content: 'answers', format: 'sav' }] };
  const response = await post('/batches', { surveys: { ids: [4, 5, copy] }, outputs: [{ content: 'answers', format: 'csv' }], merge, options: { lang: 'en' } });
  const batch = await ended(batchViewSchema.parse(await expectStatus(response, 202)).id);
  console.log(JSON.stringify(batch, null, 1));
  expect(batch.status).toBe('ready');
  const { writeFile } = await import('node:fs/promises');
  for (const file of batch.merged) await writeFile(`/tmp/merged-${file.name}`, Buffer.from(await (await fetch(file.url)).arrayBuffer()));
}, 240_000);
