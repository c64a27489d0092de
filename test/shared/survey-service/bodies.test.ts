/** How bodies may be written: empty where nothing has to be said, lists named as forms name them, and in UTF-8. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from './survey-bench.ts';

let bench: SurveyBench;
let id: number;
beforeAll(async () => {
  bench = await startSurveyBench();
  id = (await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno' } })).id;
});
afterAll(() => bench.close());

const post = (path: string, body?: unknown) => call(bench.app, anna, 'POST', path, body);

it('an empty body that says it is JSON says nothing', async () => {
  for (const path of ['duplicate', 'report']) expect((await post(`/quiz/${id}/${path}`, '')).status).toBeLessThan(300);
  expect(await post(`/quiz/${id}/settings/info`, '')).toMatchObject({ status: 200, body: { status: true } });
  expect(await post('/quiz', '')).toMatchObject({ status: 422, body: { code: 'validation_error' } });
});

it('a list may be named with brackets', async () => {
  const devices = await post(`/quiz/${id}/settings/info`, { 'available_devices[]': ['tablet'] });
  expect(devices).toMatchObject({ status: 200, body: { settings: { available_devices: ['tablet'] } } });
  const unknown = await post(`/quiz/${id}/settings/info`, { 'moods[]': ['good'] });
  expect(unknown).toMatchObject({ status: 422, body: { errors: { moods: ['unknown parameter'] } } });
});

it('a body that is not UTF-8 is refused, not mended', async () => {
  const body = Buffer.from([...Buffer.from('{"name":"'), 0xe9, ...Buffer.from('"}')]);
  const headers = { Authorization: `Bearer ${anna}`, 'Content-Type': 'application/json' };
  const response = await bench.app.request(`/v3/quiz/${id}/rename`, { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'malformed_json' }]);
});

it('completeness may be said in a word', async () => {
  for (const [word, value] of [
    ['true', true],
    ['false', false],
    ['all', null],
  ]) {
    const { status, body } = await post(`/quiz/${id}/report`, { is_complete: word });
    expect([status, body.report?.filters.is_complete]).toEqual([200, value]);
  }
  expect((await post(`/quiz/${id}/report`, { is_complete: 'perhaps' })).status).toBe(422);
});
