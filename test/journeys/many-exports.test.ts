/** Many exports at once: all end ready, none is made twice. */
import { beforeAll, expect, it } from 'vitest';
import type { ExportJson } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { inPart } from '../support/run/proof-size.ts';

const COUNT = inPart(20, 200);
let host: TestHost;

beforeAll(async () => {
  host = await sharedHost();
});

it(`ends every one of ${COUNT} exports asked for at once, each exactly once`, async () => {
  const { startCsv, ended, call } = host.client;
  const filters = { date_from: '2000-01-01', date_to: '2000-01-02' };
  const started = await Promise.all(
    Array.from({ length: COUNT }, (_, index) => startCsv((index % 4) + 1, { filters })),
  );
  expect(new Set(started.map((job) => job.id)).size).toBe(COUNT);
  const jobs: ExportJson[] = [];
  for (const { id } of started) jobs.push(await ended(id));
  expect(jobs.filter((job) => job.status !== 'ready')).toEqual([]);
  const attempts = await Promise.all(
    jobs.map(async (job) => Object(await expectStatus(await call(`/exports/${job.id}/manifest`), 200)).attempts),
  );
  expect(attempts).toEqual(jobs.map(() => 1));
  expect(jobs.every((job) => job.files.length === 1)).toBe(true);
});
