/** The summary: visits, completion and who came, for all days or some, never fewer visits than answers. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NewAnswer } from '../../../../shared/survey-service/store/answer-record.ts';
import { anna, boris, call, makeSurvey, newAnswer, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

let survey: { id: number; virtualId: string };
beforeEach(async () => {
  survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input', title: 'Why?' } });
});

const visit = () => call(bench.app, undefined, 'GET', `/public/${survey.virtualId}`);
const summary = (query = '') => call(bench.app, anna, 'GET', `/quiz/${survey.id}/summary${query}`);
const fill = (...answers: Partial<NewAnswer>[]) =>
  bench.answers.fill(
    survey.id,
    answers.map((parts) => newAnswer(survey.id, parts)),
  );

it('is empty for a survey nobody has seen', async () => {
  expect(await summary()).toEqual({
    status: 200,
    body: {
      status: true,
      summary: {
        all_visited: 0,
        filled_completely: 0,
        started_not_finished: 0,
        completion_rate: 0,
        geography_visits: [],
        visits_devices: [],
        all_average_transit_time: '00:00',
      },
    },
  });
});

it('is tried again later, and no mistake of the caller, where there is no time to count all answers', async () => {
  await fill(...Array.from({ length: 501 }, () => ({})));
  const clock = { now: bench.clock.now };
  const slow = bench.make({
    now: () => {
      clock.now += 21_000;
      return clock.now;
    },
  });
  const headers = { Authorization: `Bearer ${anna}` };
  const reply = await slow.request(`/v3/quiz/${survey.id}/summary`, { headers });
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('30');
  expect(await reply.text()).not.toContain('choose fewer');
});

it('counts visits, and complete answers of them in whole percent', async () => {
  for (let visits = 0; visits < 7; visits++) await visit();
  await fill(
    { duration_seconds: 60, country: 'DE', device: 'mobile' },
    { duration_seconds: 275, country: 'DE' },
    { is_complete: false, duration_seconds: 9_999, country: 'RU' },
    { is_complete: false, is_screenout: true, country: 'US' },
    { is_hide: true, country: 'FR' },
    { is_deleted: true, country: 'IT' },
  );
  expect((await summary()).body.summary).toEqual({
    all_visited: 7,
    filled_completely: 2,
    started_not_finished: 1,
    completion_rate: 29,
    geography_visits: [
      { count: 2, country: 'DE' },
      { count: 1, country: 'RU' },
      { count: 4, country: 'unknown' },
    ],
    visits_devices: [
      { device: 'desktop', percent: 66.7 },
      { device: 'mobile', percent: 33.3 },
    ],
    all_average_transit_time: '02:48',
  });
});

it('has visits by country that add up to the visits', async () => {
  for (let visits = 0; visits < 5; visits++) await visit();
  await fill({ country: 'DE' }, { country: null }, { is_complete: false, country: 'RU' });
  const { all_visited, geography_visits } = (await summary()).body.summary;
  const sum = geography_visits.reduce((total: number, { count }: { count: number }) => total + count, 0);
  expect([all_visited, sum]).toEqual([5, 5]);
});

it('counts whoever answered as a visitor, also without having seen the page', async () => {
  await visit();
  await fill({}, {}, { is_complete: false }, { is_complete: false, is_screenout: true });
  expect((await summary()).body.summary).toMatchObject({ all_visited: 4, completion_rate: 50 });
});

it('counts visits and answers of the wanted days only', async () => {
  const before = bench.clock.now;
  bench.clock.now = Date.parse('2026-02-10T23:59:59Z');
  await visit();
  await visit();
  bench.clock.now = Date.parse('2026-02-11T00:00:00Z');
  await visit();
  bench.clock.now = before;
  await fill({ submitted_at: '2026-02-10T12:00:00.000Z' }, { submitted_at: '2026-02-12T12:00:00.000Z' });
  const seen = async (query: string) => {
    const { all_visited, filled_completely } = (await summary(query)).body.summary;
    return [all_visited, filled_completely];
  };
  expect(await seen('?date_from=2026-02-10&date_to=2026-02-10')).toEqual([2, 1]);
  expect(await seen('?date_from=2026-02-11')).toEqual([1, 1]);
  expect(await seen('?date_to=2026-02-09')).toEqual([0, 0]);
  expect(await seen('')).toEqual([3, 2]);
});

it('counts no visit of a survey that takes no answers', async () => {
  await call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, { close_quiz_enabled: true });
  expect((await visit()).status).toBe(403);
  expect((await summary()).body.summary.all_visited).toBe(0);
});

it.each([
  ['date_from', '?date_from=yesterday'],
  ['date_to', '?date_from=2026-03-02&date_to=2026-03-01'],
  ['country', '?country=RU'],
])('refuses a wrong or unknown %s', async (field, query) => {
  const { status, body } = await summary(query);
  expect(status).toBe(422);
  expect(body.errors).toHaveProperty([field]);
});

it('is nobody else’s', async () => {
  expect((await call(bench.app, boris, 'GET', `/quiz/${survey.id}/summary`)).status).toBe(403);
  expect((await call(bench.app, undefined, 'GET', `/quiz/${survey.id}/summary`)).status).toBe(401);
  expect((await call(bench.app, anna, 'GET', '/quiz/999999/summary')).status).toBe(404);
});
