/** Two workspaces: nobody touches, reads or guesses at what belongs to the other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anna, boris, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from './survey-bench.ts';

let bench: SurveyBench;
let surveyId: number;
beforeAll(async () => {
  bench = await startSurveyBench();
  surveyId = (await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'yesno' } })).id;
});
afterAll(() => bench.close());

const structure = { ids: [uuid(2)], entities: { [uuid(2)]: { type: 'yesno' } } };
const operations: [method: string, path: string, body?: unknown][] = [
  ['GET', ''],
  ['GET', '?version=published'],
  ['POST', '/save', structure],
  ['POST', '/publish'],
  ['GET', '/settings/info'],
  ['POST', '/settings/info', { name: 'Taken over' }],
  ['POST', '/archive', { archive: true }],
  ['GET', '/answers'],
  ['GET', '/answers?cursor='],
  ['GET', '/answers/count'],
];

it.each(operations)('%s /quiz/{id}%s of another owner’s survey is a 403', async (method, path, body) => {
  const before = await call(bench.app, anna, 'GET', `/quiz/${surveyId}`);
  const reply = await call(bench.app, boris, method, `/quiz/${surveyId}${path}`, body);
  expect(reply).toMatchObject({ status: 403, body: { code: 'access_denied' } });
  expect(JSON.stringify(reply.body)).not.toContain('New survey');
  expect(await call(bench.app, anna, 'GET', `/quiz/${surveyId}`)).toEqual(before);
});

it.each(operations)('%s /quiz/{id}%s needs a key', async (method, path, body) => {
  const reply = await call(bench.app, undefined, method, `/quiz/${surveyId}${path}`, body);
  expect(reply).toMatchObject({ status: 401, body: { code: 'user_not_authenticated' } });
});

it('each lists the own surveys only', async () => {
  const other = await makeSurvey(bench.app, boris);
  const listed = async (token: string) =>
    (await call(bench.app, token, 'GET', '/quiz')).body.map((survey: { id: number }) => survey.id);
  expect(await listed(anna)).toEqual([surveyId]);
  expect(await listed(boris)).toEqual([other.id]);
});
