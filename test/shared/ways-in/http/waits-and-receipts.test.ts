/** What callers see of an export that waits, and of a receipt that is too large for one answer. */
import { expect, it } from 'vitest';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { passedOn } from '../../../../shared/problems/problem.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

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

it('answers 503 and not a file where the file is not ready, with the export that the next request finds', async () => {
  const { clock, call } = createApiWorld();
  const ticking = setInterval(() => {
    clock.now += 30_000;
  }, 10);
  const responses = [];
  for (let at = 0; at < 2; at++) responses.push(await call('GET', '/v3/quiz/7/answers/csv'));
  clearInterval(ticking);
  const bodies = await Promise.all(responses.map(async (response) => Object(await expectStatus(response, 503))));
  expect(bodies[0]).toMatchObject({ code: 'export_not_ready', export: { quiz_id: 7, status: 'queued' } });
  expect(bodies[1].export.id).toBe(bodies[0].export.id);
  expect(responses[0]?.headers.get('retry-after')).toBe('5');
  expect(responses[0]?.headers.get('x-export-id')).toBe(bodies[0].export.id);
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
