/** `GET /v3/quiz/{id}/answers/csv`: the bytes at once, a redirect, or the job, and equal requests share one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { startGenerator } from '../bench/generator-upstream.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost } from '../support/hosts/local-host.ts';

const LARGE = 8_000;

describe('the v3 operation', () => {
  let host: Awaited<ReturnType<typeof startTestHost>>;
  let generator: Awaited<ReturnType<typeof startGenerator>>;
  let pauseMs = 0;

  beforeAll(async () => {
    generator = await startGenerator(LARGE, () => pauseMs);
    host = await startTestHost({ surveyApiUrl: generator.url, demoData: false });
  });

  afterAll(async () => {
    await host.close();
    generator.close();
  });

  it('answers a small file with its bytes and names the export', async () => {
    const response = await host.client.call('/v3/quiz/1/answers/csv?ids=1,2&ids[]=3');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines.length).toBe(4);
    const job = await host.client.ended(response.headers.get('x-export-id') ?? '');
    expect(job.filters.ids).toEqual([1, 2, 3]);
  });

  it('sends on to the link when the file is large', async () => {
    const ask = () => host.client.call('/v3/quiz/1/answers/csv');
    let response = await ask();
    // a busy machine takes longer than the path waits; who asks again joins the same export
    while (response.status === 503) response = await ask();
    expect(response.status).toBe(303);
    const file = await fetch(response.headers.get('location') ?? '');
    expect(file.status).toBe(200);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(4 * 1024 * 1024);
  });

  it('gives the job at once to those who prefer so, and the same one to equal requests', async () => {
    pauseMs = 200;
    const ask = () => host.client.call('/v3/quiz/2/answers/csv', { headers: { prefer: 'respond-async' } });
    const responses = await Promise.all([ask(), ask(), ask()]);
    const jobs = await Promise.all(
      responses.map(async (response) => exportViewSchema.parse(await expectStatus(response, 202))),
    );
    expect(new Set(jobs.map((job) => job.id)).size).toBe(1);
    expect(responses[0]?.headers.get('location')).toBe(`/exports/${jobs[0]?.id}`);
    pauseMs = 0;
    expect((await host.client.ended(jobs[0]?.id ?? '')).status).toBe('ready');
  });

  it('leaves every other v3 path to the live upstream, and names it', async () => {
    const problem = await expectProblem(await host.client.call('/v3/quiz'), 404);
    expect(problem.message).toContain(generator.url);
  });
});
