/** The demo data is whole, believable and the same everywhere, and the service serves it. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSurvey, answersOf as drawAnswers, structureOf } from '../../../infra/local/demo-data/demo-survey.ts';
import { demoSurveyIds, demoSurveys, seedDemoData } from '../../../infra/local/demo-data/seed-demo-data.ts';
import { checkValue } from '../../../shared/survey-service/questions/answer-values.ts';
import { questionTypes } from '../../../shared/survey-service/questions/question-schema.ts';
import type { AnswerRecord, GivenAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import { shownAnswer } from '../../../shared/survey-service/uploads/shown-answer.ts';
import { call, type SurveyBench, startSurveyBench } from '../../shared/survey-service/survey-bench.ts';

const anchorDay = '2026-03-01';
/** Files that the service keeps have the address under which it is reached. */
const shown = <Answer extends Pick<AnswerRecord, 'answers'>>(answer: Answer) =>
  shownAnswer(answer, { publicUrl: 'http://surveys.test', pageUrl: 'http://respond.test', virtualId: 'other' });
const drawn = new Map<number, ReturnType<typeof drawAnswers>>();

/** Drawing thousands of answers takes a second, and many tests look at the same. */
function answersOf(survey: DemoSurvey, day: string): ReturnType<typeof drawAnswers> {
  if (day !== anchorDay) return drawAnswers(survey, day);
  const answers = drawn.get(survey.id) ?? drawAnswers(survey, day);
  drawn.set(survey.id, answers);
  return answers;
}

const largest = demoSurveys.find(({ id }) => id === demoSurveyIds.largest) ?? demoSurveys[0];
const ofFirstUser = demoSurveys.filter(({ userId }) => userId === 1);
const allAnswers = ofFirstUser.flatMap((survey) => answersOf(survey, anchorDay));

describe('the demo surveys', () => {
  it('are seven in two folders, in Russian and English, and one of a second user', () => {
    expect(ofFirstUser).toHaveLength(7);
    expect(new Set(ofFirstUser.map(({ folderId }) => folderId)).size).toBe(2);
    expect(new Set(ofFirstUser.map(({ language }) => language))).toEqual(new Set(['ru', 'en']));
    expect(demoSurveys.filter(({ userId }) => userId === 2)).toHaveLength(1);
  });

  it('use every question type between them, the largest every type that has an answer', () => {
    const types = (survey: DemoSurvey) => survey.questions.map(({ question }) => question.type);
    expect(new Set(ofFirstUser.flatMap(types))).toEqual(new Set(questionTypes));
    const answered = new Set(answersOf(largest, anchorDay).flatMap(({ answers }) => answers.map((a) => a.answer_type)));
    const silent = ['welcome', 'message', 'html', 'submit'];
    expect(answered).toEqual(new Set(questionTypes.filter((type) => !silent.includes(type))));
  });

  it.each(demoSurveys)('$name begins with a welcome and ends with a submit screen', (survey) => {
    const { ids } = structureOf(survey);
    expect([ids[0], ids.at(-1)]).toEqual(['welcome', 'submit']);
  });
});

describe('the demo answers', () => {
  it('are about 5,500, of which about 3,000 in the largest survey and none in the draft', () => {
    expect(allAnswers).toHaveLength(5440);
    expect(largest.behaviour.answers).toBe(3000);
    expect(demoSurveys.find(({ id }) => id === demoSurveyIds.withoutAnswers)?.behaviour.answers).toBe(0);
  });

  it.each(demoSurveys)('of $name fit its questions', (survey) => {
    const { entities } = structureOf(survey);
    const sentBy = ({ answer, other }: GivenAnswer) => (other === undefined ? answer : { answer, other });
    let gone = 0;
    const misfits: GivenAnswer[] = [];
    for (const answer of answersOf(survey, anchorDay)) {
      for (const given of shown(answer).answers) {
        const question = entities[given.question_id];
        if (!question) gone++;
        else if (!isDeepStrictEqual(checkValue(given.question_id, sentBy(given), question)?.answer, given.answer))
          misfits.push(given);
      }
    }
    expect(misfits).toEqual([]);
    expect(gone).toBe(survey.id === largest.id ? 90 : 0);
  });

  it('of those who finished leave no required question open', () => {
    for (const survey of demoSurveys) {
      const { ids, entities } = structureOf(survey);
      const required = ids.filter((id) => entities[id]?.isRequired);
      for (const { is_complete, answers } of answersOf(survey, anchorDay)) {
        const given = new Set(answers.map(({ question_id }) => question_id));
        if (is_complete) expect(required.filter((id) => !given.has(id))).toEqual([]);
      }
    }
  });

  it('are of every state, device and many countries, most of them complete', () => {
    const share = (test: (answer: (typeof allAnswers)[number]) => boolean) =>
      allAnswers.filter(test).length / allAnswers.length;
    expect(share(({ is_complete }) => is_complete)).toBeGreaterThan(0.7);
    for (const state of ['is_screenout', 'is_deleted', 'is_hide'] as const) {
      expect(share((answer) => answer[state])).toBeGreaterThan(0.002);
    }
    for (const device of ['desktop', 'mobile', 'tablet'])
      expect(share((one) => one.device === device)).toBeGreaterThan(0.03);
    expect(new Set(allAnswers.map(({ country }) => country)).size).toBeGreaterThan(8);
    expect(share(({ variables }) => variables.utm_source !== undefined)).toBeGreaterThan(0.7);
  });

  it('hold the texts that spoil exports', () => {
    const texts = allAnswers.flatMap(({ answers }) => answers.map(({ answer }) => answer));
    const has = (test: RegExp) => texts.some((text) => typeof text === 'string' && test.test(text));
    for (const test of [
      /^=1\+1$/,
      /^\+7 999/,
      /^-5$/,
      /^@name/,
      /"/,
      /,/,
      /;/,
      /\r\n/,
      /\n/,
      /\t/,
      /👍/u,
      /^[а-яё].{600}/isu,
    ]) {
      expect([test, has(test)]).toEqual([test, true]);
    }
  });

  it('spread over the 90 days that end the day before the anchor', () => {
    const days = new Set(answersOf(largest, anchorDay).map(({ submitted_at }) => submitted_at.slice(0, 10)));
    expect([...days].sort().at(0)).toBe('2025-12-01');
    expect([...days].sort().at(-1)).toBe('2026-02-28');
    expect(days.size).toBe(90);
  });

  it('are the same whenever they are made, but for their days', () => {
    expect(drawAnswers(largest, anchorDay)).toEqual(answersOf(largest, anchorDay));
    const later = answersOf(largest, '2026-03-02');
    const factsOf = (answers: typeof later, shiftMs: number) =>
      answers.map(({ submitted_at, country, duration_seconds }) => ({
        at: Date.parse(submitted_at) + shiftMs,
        country,
        duration_seconds,
      }));
    expect(factsOf(later, 0)).toEqual(factsOf(answersOf(largest, anchorDay), 86_400_000));
  });
});

describe('the story that the demo answers tell', () => {
  const complete = (survey: DemoSurvey) => answersOf(survey, anchorDay).filter(({ is_complete }) => is_complete);
  const meanOf = (
    survey: DemoSurvey,
    title: string,
    keep: (answer: ReturnType<typeof complete>[number]) => boolean,
  ) => {
    const values = complete(survey)
      .filter(keep)
      .flatMap(({ answers }) => answers.filter(({ question_text }) => question_text === title))
      .map(({ answer }) => Number(answer));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const wave = (id: number) => demoSurveys.find((survey) => survey.id === id) ?? largest;

  it('is that Germans and people on a phone recommend the shop less, and that it gets better', () => {
    const recommended = (keep: Parameters<typeof meanOf>[2]) =>
      meanOf(largest, 'How likely are you to recommend us to a friend?', keep);
    expect(recommended(({ country }) => country === 'DE')).toBeLessThan(recommended(() => true) - 0.8);
    expect(recommended(({ device }) => device === 'mobile')).toBeLessThan(
      recommended(({ device }) => device === 'desktop') - 0.4,
    );
    const latest = ({ submitted_at }: AnswerRecord | ReturnType<typeof complete>[number]) => submitted_at > '2026-02';
    expect(recommended(latest)).toBeGreaterThan(recommended((answer) => !latest(answer)) + 0.4);
  });

  it('is that the conference is liked better every year, and asked a little more each time', () => {
    const waves = [8, 7, 2].map(wave);
    const liked = waves.map((survey) => meanOf(survey, 'Would you come again?', () => true));
    expect(liked).toEqual([...liked].sort((a, b) => a - b));
    const lastMonths = waves.map((survey) => answersOf(survey, anchorDay).at(-1)?.submitted_at.slice(0, 7));
    expect(lastMonths).toEqual(['2024-02', '2025-02', '2026-02']);
    expect(waves.map(({ questions }) => questions.length)).toEqual([10, 11, 12]);
  });
});

describe('once seeded', () => {
  let bench: SurveyBench;
  beforeAll(async () => {
    bench = await startSurveyBench();
    await seedDemoData({ records: bench.records, answers: bench.answers, now: () => Date.parse(anchorDay) });
  });
  afterAll(() => bench.close());
  const get = (path: string, token = '1|demo') => call(bench.app, token, 'GET', path);

  it('both users find their own surveys and not the other’s', async () => {
    expect((await get('/quiz')).body).toHaveLength(7);
    expect((await get('/quiz', '2|demo')).body).toHaveLength(1);
    expect((await get(`/quiz/${demoSurveyIds.largest}`, '2|demo')).status).toBe(403);
    expect((await get(`/quiz/${demoSurveyIds.ofSecondUser}`)).status).toBe(403);
    expect((await get('/user')).body).toMatchObject({ id: 1, workspace: { plan: 'pro' } });
    expect((await get('/user', '2|demo')).body).toMatchObject({ id: 2, workspace: { plan: 'free' } });
  });

  it('every answer comes back by the cursor as it was made', async () => {
    const read: AnswerRecord[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `is_screenout=true&limit=500&cursor=${cursor}`;
      const { body } = await get(`/quiz/${largest.id}/answers?${query}`);
      read.push(...body.data.answers);
      cursor = body.data.next_cursor;
    }
    const made = answersOf(largest, anchorDay).map((answer, at) => shown({ id: at + 1, ...answer }));
    expect(read).toEqual(made.filter(({ is_deleted }) => !is_deleted));
    expect((await get(`/quiz/${largest.id}`)).body.answer_count).toBe(read.length);
  });

  it('every survey was visited at least as often as it was answered', async () => {
    for (const { id, userId } of demoSurveys) {
      const { summary } = (await get(`/quiz/${id}/summary`, `${userId}|demo`)).body;
      const answered = summary.filled_completely + summary.started_not_finished;
      expect(summary.all_visited).toBeGreaterThanOrEqual(answered);
      if (answered > 20) expect(summary.completion_rate).toBeGreaterThan(40);
    }
    const { summary } = (await get(`/quiz/${largest.id}/summary`)).body;
    expect(summary.all_visited).toBeGreaterThan(largest.behaviour.answers);
  });

  it('seeding again changes nothing', async () => {
    const stores = { records: bench.records, answers: bench.answers, now: () => Date.parse('2026-04-01') };
    expect(await seedDemoData(stores)).toBe(false);
    expect((await get(`/quiz/${largest.id}/answers?limit=1`)).body.data.answers[0].submitted_at).toMatch(/^2026-02-28/);
  });

  it('seeding that was interrupted before its end is done over and leaves nothing twice', async () => {
    await bench.records.remove({ partition: 'DEMO', sort: 'SEEDED' });
    const stores = { records: bench.records, answers: bench.answers, now: () => Date.parse(anchorDay) };
    const count = async () => (await get(`/quiz/${largest.id}/answers/count?is_screenout=true`)).body;
    const before = await count();
    expect(await seedDemoData(stores)).toBe(true);
    expect(await count()).toEqual(before);
    expect((await get('/quiz')).body).toHaveLength(7);
  });

  it('a respondent can answer, and new surveys get ids of their own', async () => {
    const { virtualId, id } = largest;
    const before = (await get(`/quiz/${id}`)).body.answer_count;
    const sent = await call(bench.app, undefined, 'POST', `/public/${virtualId}/answers`, {
      answers: {},
      is_complete: false,
    });
    expect(sent).toMatchObject({ status: 201, body: { status: true, id: 3001 } });
    expect((await get(`/quiz/${id}`)).body.answer_count).toBe(before + 1);
    const made = await call(bench.app, '1|demo', 'POST', '/quiz', { folder_id: 1 });
    expect(made).toMatchObject({ status: 201, body: { id: 9 } });
  });
});
