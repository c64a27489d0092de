/** The number of answers, after processes that died in the middle of a change: exact once the sweeper has been by. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SurveyAppNeeds } from '../../../../shared/survey-service/areas/areas-app.ts';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
let survey: { id: number; virtualId: string };

beforeAll(async () => {
  bench = await startSurveyBench();
});
beforeEach(async () => {
  survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
});
afterAll(() => bench.close());

const respond = (app = bench.app) =>
  call(app, undefined, 'POST', `/public/${survey.virtualId}/answers`, { answers: {} });
const countOf = async () => (await call(bench.app, anna, 'GET', `/quiz/${survey.id}`)).body.answer_count;
const isDead = () => Promise.reject(new Error('killed'));

/** A service that crashes at one of its writes: nothing after it happens, no tidying up either. */
function dyingAt(write: 'append' | 'count'): ReturnType<typeof bench.make> {
  let isKilled = write === 'count';
  const records: SurveyAppNeeds['records'] = {
    ...bench.records,
    count: (key, by) => (isKilled && key.sort === 'N#answers' ? isDead() : bench.records.count(key, by)),
  };
  const append = () => {
    isKilled = true;
    return isDead();
  };
  return bench.make({ records, ...(write === 'append' && { answers: { ...bench.answers, append } }) });
}

async function sweepLater(): Promise<void> {
  bench.clock.now += 2 * 60_000;
  await sweepSurveys(bench.needs);
}

it('is right again where a place was taken and no answer stored, and the place is free again', async () => {
  const limit = { limit_answer_count_enabled: true, limit_answer_count_value: 2 };
  await call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, limit);
  await respond();
  expect((await respond(dyingAt('append'))).status).toBe(500);
  expect(await countOf()).toBe(2);
  expect((await respond()).body.code).toBe('survey_full');
  await sweepLater();
  expect(await countOf()).toBe(1);
  expect((await respond()).status).toBe(201);
  expect((await respond()).body.code).toBe('survey_full');
});

it.each([
  ['put into the trash', 'POST', '/trash'],
  ['removed for good', 'DELETE', ''],
])('is right again where an answer was %s and not counted', async (_, method, path) => {
  const { body } = await respond();
  await respond();
  await sweepLater();
  await call(dyingAt('count'), anna, method, `/quiz/${survey.id}/answers/${body.id}${path}`);
  expect(await countOf()).toBe(2);
  await sweepLater();
  expect(await countOf()).toBe(1);
});

it('is right again where somebody noted a change, counted and died', async () => {
  await respond();
  await sweepLater();
  const dueAt = new Date(bench.clock.now).toISOString();
  const key = { partition: `Q#${survey.id}`, sort: 'N#recount' };
  await bench.records.putMany([{ key, value: { notedAt: dueAt }, times: { dueAt } }]);
  await bench.records.count({ ...key, sort: 'N#answers' }, 1);
  expect(await countOf()).toBe(2);
  await sweepLater();
  expect(await countOf()).toBe(1);
  expect(await sweepSurveys(bench.needs)).toMatchObject({ recounted: 0 });
});

it('is right after a restart at once, and again when a young change ends after it', async () => {
  await respond();
  await respond(dyingAt('append'));
  await sweepSurveys(bench.needs, true);
  expect(await countOf()).toBe(1);
  await respond();
  await sweepLater();
  expect(await countOf()).toBe(2);
});

it('is looked at once after a change, not at every sweep', async () => {
  await respond();
  await sweepLater();
  expect(await sweepSurveys(bench.needs)).toMatchObject({ recounted: 0 });
  await sweepLater();
  expect(await countOf()).toBe(1);
});
