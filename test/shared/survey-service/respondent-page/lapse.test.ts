/** Respondents who do not finish: counted as visits and as started, once, and completed if they come back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sitting, sittingTimes } from '../../../../shared/survey-service/respondent-page/sitting.ts';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

const MINUTE = 60_000;

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

it('a respondent who leaves is an incomplete answer after an hour, and one who comes back completes it', async () => {
  const survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { type: 'input', title: 'Name?' },
    [uuid(2)]: { type: 'email', title: 'Mail?', isRequired: true },
  });
  const summary = async () => (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/summary`)).body.summary;
  const answers = async () =>
    (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`)).body.data.answers.map(
      (each: Record<string, unknown>) => [each.id, each.is_complete, each.answers],
    );
  const respondent = newRespondent(bench.page, `/${survey.virtualId}`);
  await respondent.open();
  await respondent.open();
  await newRespondent(bench.page, `/${survey.virtualId}`, { agent: 'Other' }).open();
  await respondent.draft({ [`q.${uuid(1)}`]: 'Ann', [`q.${uuid(2)}`]: 'ann@' });
  bench.clock.now += 50 * MINUTE;
  // a host that starts meanwhile leaves those who are at it alone
  await sweepSurveys(bench.needs, true);
  expect(await summary()).toMatchObject({ all_visited: 2, started_not_finished: 0 });
  bench.clock.now += 15 * MINUTE;
  await sweepSurveys(bench.needs);
  await sweepSurveys(bench.needs);
  expect(await summary()).toMatchObject({ all_visited: 2, started_not_finished: 1, filled_completely: 0 });
  const name = { question_id: uuid(1), question_text: 'Name?', answer: 'Ann', answer_type: 'input' };
  expect(await answers()).toEqual([[1, false, [name]]]);
  expect((await respondent.open()).text).toContain('value="ann@"');
  const end = await respondent.send({ [`q.${uuid(1)}`]: 'Ann', [`q.${uuid(2)}`]: 'ann@example.com' });
  expect(words(end.text)).toContain('Спасибо за ответы!');
  expect(await answers()).toEqual([[1, true, [name, expect.objectContaining({ answer: 'ann@example.com' })]]]);
  expect(await summary()).toMatchObject({ all_visited: 2, started_not_finished: 0, filled_completely: 1 });
});

/** What dies, and what the respondent is answered then. */
const deaths = [
  ['the table fails during the notification', 'create', 303],
  ['the host is killed right after it was stored', 'change', 500],
  ['the host is killed right after the notification', 'settle', 500],
] as const;

it.each(deaths)('an answer that is completed later is reported once, also when %s', async (_, dies, status) => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input', title: 'Name?' } });
  const root = `/quiz/${survey.id}/webhooks`;
  const { body } = await call(bench.app, anna, 'POST', root, { title: 'To us', url: 'https://hooks.test/in' });
  await call(bench.app, anna, 'POST', `${root}/${body.webhook.id}/toggle`, { is_active: true });
  const respondent = newRespondent(bench.page, `/${survey.virtualId}`);
  await respondent.open();
  await respondent.draft({ [`q.${uuid(1)}`]: 'Ann' });
  bench.clock.now += 65 * MINUTE;
  await sweepSurveys(bench.needs);
  bench.messages.length = 0;

  let isDead = false;
  const { records, answers } = bench;
  const killed = () => Promise.reject(new Error('killed'));
  const dying = async (work: Promise<unknown>) => {
    await work;
    isDead = true;
    return killed();
  };
  const page = bench.makePage({
    answers: {
      ...answers,
      ...(dies === 'change' && { change: (...given) => dying(answers.change(...given)) }),
      ...(dies === 'settle' && { settle: (...given) => dying(answers.settle(...given)) }),
    },
    records: {
      ...records,
      replace: (...given) => (isDead ? killed() : records.replace(...given)),
      // what counts the visitor's submissions still works
      ...(dies === 'create' && {
        create: (...given) => (given[0].partition.startsWith('GUESSES#') ? records.create(...given) : killed()),
      }),
    },
  });
  const form = respondent.form({ [`q.${uuid(1)}`]: 'Ann' });
  expect((await page.request(`/${survey.virtualId}`, { method: 'POST', body: form })).status).toBe(status);
  bench.failures.length = 0;
  bench.clock.now += 2 * MINUTE;
  expect(await sweepSurveys(bench.needs)).toMatchObject({ failed: 0 });
  await sweepSurveys(bench.needs);
  const [answer, ...others] = (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`)).body.data.answers;
  expect([answer.is_complete, others]).toEqual([true, []]);
  const reported = (await call(bench.app, anna, 'GET', `${root}/${body.webhook.id}/logs`)).body.data;
  expect(reported).toHaveLength(1);
  expect((await respondent.open()).text).toContain('Спасибо за ответы!');
});

it.each<[Partial<Sitting>, string, boolean]>([
  [{}, '2026-03-01T11:00:00.000Z', false],
  [{ shownMs: { a: 1 } }, '2026-03-08T10:00:00.000Z', true],
  [{ shownMs: { a: 1 }, values: { a: ['x'] } }, '2026-03-01T11:00:00.000Z', false],
  [{ state: 'storing', storing: { until: '2026-03-01T10:01:00Z' } }, '2026-03-01T10:01:00.000Z', false],
  [{ state: 'left' }, '2026-03-08T10:00:00.000Z', true],
  [{ state: 'stored' }, '2026-03-08T10:00:00.000Z', true],
])(
  'a sitting with %j is looked at in its time, and what is only to be forgotten after the others',
  (more, dueAt, isCleaning) => {
    const sitting: Sitting = {
      ticket: { sitting: 'sit_1', surveyId: 1, startedMs: 0, variables: {}, isAdmitted: false },
      ...{ values: {}, ipAddress: null, userAgent: null, state: 'open', promoCode: null, isScreenedOut: false },
      ...{ updatedAt: '2026-03-01T10:00:00Z', ...more },
    };
    expect(sittingTimes(sitting)).toEqual({ dueAt, isCleaning });
  },
);
