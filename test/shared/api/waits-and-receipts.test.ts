/** What callers see of an export that waits, and of a receipt that is too large for one answer. */
import { expect, it } from 'vitest';
import { passedOn } from '../../../shared/errors.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { createApiWorld } from '../../support/api-world.ts';
import { alice, csvRequest, plentyOfTime } from '../../support/export-world.ts';

it('says until when an export waits', async () => {
  const { deps, script, clock, call } = createApiWorld();
  const job = await requestExport(deps, alice, csvRequest);
  const read = async () => (await call('GET', `/exports/${job.id}`)).json();
  expect(await read()).toMatchObject({ status: 'queued', waiting_until: null });
  script.page = async () => {
    throw passedOn('rate_limited', 'slow down', { retryAfterSeconds: 600 });
  };
  await runExport(deps, job, plentyOfTime);
  const until = new Date(clock.now + 600_000).toISOString();
  expect(await read()).toMatchObject({ status: 'queued', waiting_until: until, problem: null });
  clock.now += 600_000;
  expect(await read()).toMatchObject({ waiting_until: null });
});

it('leads to a receipt that is too large for one answer', async () => {
  const { readyExport, files, call } = createApiWorld();
  const job = await readyExport();
  const path = `/exports/${job.id}/manifest`;
  expect((await call('GET', path)).status).toBe(200);
  files.objects.set(job.manifestKey ?? '', Buffer.from(JSON.stringify({ text: 'x'.repeat(7_000_000) })));
  const response = await call('GET', path);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toContain(job.manifestKey);
});
