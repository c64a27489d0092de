/** A worker with six seconds to live: the export goes from hand to hand and still comes out whole, pulled once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGenerator } from '../bench/generator-upstream.ts';
import { startTestHost } from '../support/hosts/local-host.ts';

// pages of 500 take a second each: twenty seconds of pulling, so that three turns are not enough on any machine
const ANSWERS = 10_000;
let host: Awaited<ReturnType<typeof startTestHost>>;
let generator: Awaited<ReturnType<typeof startGenerator>>;

beforeAll(async () => {
  generator = await startGenerator(ANSWERS, () => 1_000);
  host = await startTestHost({
    surveyApiUrl: generator.url,
    demoData: false,
    timeLimitSeconds: { 'export-worker': 6 },
  });
});

afterAll(async () => {
  await host.close();
  generator.close();
});

it('resumes from its cursor until it is done', async () => {
  const { id } = await host.client.startCsv(1);
  const job = await host.client.ended(id);
  expect(job).toMatchObject({ status: 'ready', files: [{ rows: ANSWERS }] });
  const key = new URL(job.files[0]?.url ?? '').pathname;
  const turns = Number(key.split('/').at(-2));
  expect(turns).toBeGreaterThan(2);
});
