/** A survey with a password: whoever guesses is stopped, and nobody else is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '../../../../shared/survey-service/store/stored.ts';
import { cheapHash } from '../../../support/stores/cheap-password.ts';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
let path: string;
beforeAll(async () => {
  bench = await startSurveyBench();
  const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
  await call(bench.app, anna, 'POST', `/quiz/${id}/settings/info`, { use_password: true, password: 'open sesame' });
  path = `/v3/public/${virtualId}/answers`;
  // as it is kept, then as one that may be checked often
  expect((await knock('open sesame', '198.51.100.1')).status).toBe(201);
  await bench.records.putMany([{ key: keys.password(id), value: cheapHash('open sesame') }]);
});
afterAll(() => bench.close());

async function knock(password: string, sourceIp = '203.0.113.7') {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ answers: {}, password });
  const env = { requestContext: { http: { sourceIp } } };
  const response = await bench.app.request(path, { method: 'POST', headers, body }, env);
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

it('refuses the twenty-first guess of an address, even a right one, for a quarter of an hour', async () => {
  // a full hour comes between them, and gives nobody more guesses
  bench.clock.now = Date.UTC(2026, 2, 1, 13) - 1000;
  for (let guess = 0; guess < 20; guess++) {
    expect((await knock(`guess ${guess}`)).status).toBe(403);
    if (guess === 9) bench.clock.now += 2000;
  }
  expect(await knock('open sesame')).toEqual({ status: 429, retryAfter: '898' });
  expect((await knock('open sesame', '198.51.100.9')).status).toBe(201);
  bench.clock.now += 15 * 60_000;
  expect((await knock('open sesame')).status).toBe(201);
});

it('counts no right password as a guess', async () => {
  for (let turn = 0; turn < 25; turn++) expect((await knock('open sesame', '192.0.2.1')).status).toBe(201);
});
