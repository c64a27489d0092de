/** Respondents who do not finish: counted as visits and as started, once, and completed if they come back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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
