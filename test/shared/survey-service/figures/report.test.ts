/** The report: statistics of every question under its filters, by POST and by GET, with an id to come back to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/survey-service/store/stored.ts';
import { anna, boris, call, makeSurvey, newAnswer, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
let survey: { id: number; virtualId: string };

const [agreed, stars, why] = [uuid(1), uuid(2), uuid(3)];
const given = (question_id: string, answer_type: 'yesno' | 'rating' | 'input', answer: unknown) => ({
  question_id,
  question_text: 'Then',
  answer_type,
  answer,
});

beforeAll(async () => {
  bench = await startSurveyBench();
  survey = await makeSurvey(bench.app, anna, {
    welcome: { type: 'welcome', title: 'Hello' },
    [agreed]: { type: 'yesno', title: 'Agreed?' },
    [stars]: { type: 'rating', title: 'Stars', ratingCount: 3 },
    [why]: { type: 'input', title: 'Why?' },
  });
  await call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, { lang: 'en' });
  const day = (n: number) => ({ submitted_at: `2026-02-0${n}T10:00:00.000Z` });
  await bench.answers.fill(survey.id, [
    newAnswer(survey.id, {
      ...day(1),
      country: 'DE',
      answers: [given(agreed, 'yesno', true), given(stars, 'rating', 3)],
    }),
    newAnswer(survey.id, {
      ...day(2),
      tags: ['vip, old'],
      answers: [given(stars, 'rating', 2), given(why, 'input', 'x')],
    }),
    newAnswer(survey.id, { ...day(3), source: 'mail', device: 'mobile', answers: [given(agreed, 'yesno', false)] }),
    newAnswer(survey.id, { ...day(3), is_complete: false, answers: [given(stars, 'rating', 1)] }),
    newAnswer(survey.id, { is_complete: false, is_screenout: true, answers: [given(stars, 'rating', 1)] }),
    newAnswer(survey.id, { is_hide: true, answers: [given(stars, 'rating', 1)] }),
    newAnswer(survey.id, { is_deleted: true, answers: [given(stars, 'rating', 1)] }),
  ]);
});
afterAll(() => bench.close());

const post = (body?: object) => call(bench.app, anna, 'POST', `/quiz/${survey.id}/report`, body);
const get = (query = '') => call(bench.app, anna, 'GET', `/quiz/${survey.id}/report${query}`);

describe('a report', () => {
  it('has the statistics of every question that asks something, of complete answers', async () => {
    const { status, body } = await post();
    expect(status).toBe(200);
    const { report } = body;
    expect(Object.keys(report)).toEqual(['report_uuid', 'quiz_id', 'created_at', 'filters', 'total', 'widgets']);
    expect(report).toMatchObject({ quiz_id: survey.id, created_at: '2026-03-01T12:00:00.000000Z', total: 3 });
    expect(report.widgets.map((one: { widget_id: string }) => one.widget_id)).toEqual([agreed, stars, why]);
    expect(report.widgets[1]).toMatchObject({
      type: 'rating',
      title: 'Stars',
      answered: 2,
      skipped: 1,
      statistics: { base: 3, answered: 2, mean: 2.5, median: 2.5, min: 2, max: 3, q1: 2.25, q3: 2.75 },
    });
    expect(report.widgets[1].statistics.histogram).toEqual(
      [1, 2, 3].map((n) => ({ from: n, to: n, count: n > 1 ? 1 : 0 })),
    );
    expect(report.widgets[0].statistics.options).toMatchObject([
      { id: '1', text: 'Yes', count: 1, percent: 50 },
      { id: '0', text: 'No', count: 1, percent: 50 },
    ]);
    expect(report.widgets[2].statistics).toMatchObject({ answered: 1, top_answers: [{ text: 'x' }], sample: ['x'] });
  });

  it('says the same by GET', async () => {
    const { report_uuid: _one, ...posted } = (await post({ date_from: '2026-02-02', tags: ['vip, old'] })).body.report;
    const { report_uuid: _other, ...read } = (await get('?date_from=2026-02-02')).body.report;
    expect(posted.total).toBe(1);
    expect(read.total).toBe(2);
    expect((await post({})).body.report.widgets).toEqual((await get()).body.report.widgets);
    expect(Object.keys(posted)).toEqual(Object.keys(read));
  });

  it('is kept under its id, with its filters', async () => {
    const { report_uuid, filters } = (await post({ is_complete: false, country: 'DE' })).body.report;
    expect(filters).toEqual({
      is_complete: false,
      date_from: null,
      date_to: null,
      country: ['DE'],
      device: [],
      source: [],
      tags: [],
    });
    const kept = await bench.records.get(keys.report(survey.id, report_uuid));
    expect(kept?.value).toEqual({ surveyId: survey.id, filters, createdAt: '2026-03-01T12:00:00.000Z' });
    expect((await post()).body.report.report_uuid).not.toBe(report_uuid);
  });

  it.each([
    [{ is_complete: null }, '?is_complete=all', 4],
    [{ is_complete: false }, '?is_complete=false', 1],
    [{ date_to: '2026-02-01' }, '?date_to=2026-02-01', 1],
    [{ country: ['DE', 'RU'] }, '?country=DE,RU', 1],
    [{ device: ['mobile'] }, '?device=mobile', 1],
    [{ source: ['mail', 'qr'] }, '?source[]=mail&source[]=qr', 1],
    [{ device: ['mobile', 'desktop'] }, '?device=mobile&device=desktop', 3],
    [{ country: ['DE'], device: ['mobile'] }, '?country=DE&device=mobile', 0],
    [{ tags: ['vip, old'] }, undefined, 1],
  ])('counts by %o', async (body, query, total) => {
    const posted = (await post(body)).body.report;
    expect(posted.total).toBe(total);
    for (const { statistics } of posted.widgets) expect(statistics.base).toBe(total);
    if (query !== undefined) expect((await get(query)).body.report.total).toBe(total);
  });

  it('gives a question another hash once it is changed, and only then', async () => {
    const other = await makeSurvey(bench.app, anna, { [stars]: { type: 'rating', title: 'Stars' } });
    const hash = async () =>
      (await call(bench.app, anna, 'GET', `/quiz/${other.id}/report`)).body.report.widgets[0].widget_hash;
    const before = await hash();
    expect(await hash()).toBe(before);
    const entities = { [stars]: { type: 'rating', title: 'More stars' } };
    await call(bench.app, anna, 'POST', `/quiz/${other.id}/save`, { ids: [stars], entities });
    expect(await hash()).toBe(before);
    await call(bench.app, anna, 'POST', `/quiz/${other.id}/publish`);
    expect(await hash()).not.toBe(before);
  });
});

it('an answer does not change the hash of its question, whatever it shows', async () => {
  const other = await makeSurvey(bench.app, anna, {
    [why]: { type: 'choice', title: 'Why?', choiceEntities: [{ id: 'a', text: 'A' }] },
  });
  const hash = async () =>
    (await call(bench.app, anna, 'GET', `/quiz/${other.id}/report`)).body.report.widgets[0].widget_hash;
  const before = await hash();
  const left = {
    question_id: why,
    question_text: 'Why?',
    answer_type: 'choice' as const,
    answer: ['left'],
    other: 'own',
  };
  await bench.answers.fill(other.id, [newAnswer(other.id, { answers: [left] })]);
  expect(await hash()).toBe(before);
});

it('names none of the above and hard to say in the survey’s language, or in its own words', async () => {
  const choice = { type: 'choice', title: 'Why?', choiceEntities: [{ id: 'a', text: 'A' }] };
  const other = await makeSurvey(bench.app, anna, {
    [why]: { ...choice, noneOfAbove: true, hardToAnswer: true, hardToAnswerText: 'No idea' },
  });
  for (const lang of ['ru', 'en']) {
    await call(bench.app, anna, 'POST', `/quiz/${other.id}/settings/info`, { lang });
    const { body } = await call(bench.app, anna, 'GET', `/quiz/${other.id}/report`);
    const texts = body.report.widgets[0].statistics.options.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['A', lang === 'ru' ? 'Ничего из перечисленного' : 'None of the above', 'No idea']);
  }
});

it('gives no NPS and no interval of one answer, and says where several could be chosen', async () => {
  const other = await makeSurvey(bench.app, anna, {
    [stars]: { type: 'scale', title: 'NPS', scaleStartValue: 0, scaleCount: 11 },
    [why]: { type: 'choice', title: 'Why?', choiceMultiple: true, choiceEntities: [{ id: 'a', text: 'A' }] },
  });
  const score = { question_id: stars, question_text: 'NPS', answer_type: 'scale' as const, answer: 9 };
  const reason = { question_id: why, question_text: 'Why?', answer_type: 'choice' as const, answer: ['a'] };
  await bench.answers.fill(other.id, [newAnswer(other.id, { answers: [score, reason] })]);
  const { widgets } = (await call(bench.app, anna, 'GET', `/quiz/${other.id}/report`)).body.report;
  expect(widgets[0].statistics).not.toHaveProperty('nps');
  expect(widgets[0].statistics.sd).toBeNull();
  expect(widgets[1].statistics.options).toMatchObject([{ percent: 100, ci_low: null, ci_high: null }]);
  expect(widgets.map(({ is_multiple }: { is_multiple: boolean }) => is_multiple)).toEqual([false, true]);
});

describe('files and texts of a report', () => {
  const extra = async (query: string) => {
    const { report_uuid } = (await post()).body.report;
    const root = `/quiz/${survey.id}/report/${report_uuid}`;
    return [
      await call(bench.app, anna, 'GET', `${root}/files${query}`),
      await call(bench.app, anna, 'GET', `${root}/inputs${query}`),
    ];
  };

  it('are empty for a question that has none', async () => {
    for (const { status } of await extra(`?widget_id=${stars}`)) expect(status).toBe(200);
  });

  it.each(['x', 'welcome', uuid(99)])('are refused for %s, which is no question of the report', async (widget) => {
    for (const { status, body } of await extra(`?widget_id=${widget}`)) {
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty(['widget_id']);
    }
  });

  it('are given for a question that has left the survey', async () => {
    const [gone, present] = [uuid(40), uuid(41)];
    const other = await makeSurvey(bench.app, anna, { [present]: { type: 'input', title: 'Now' } });
    const text = { question_id: gone, question_text: 'Then', answer_type: 'input' as const, answer: 'kept' };
    await bench.answers.fill(other.id, [newAnswer(other.id, { answers: [text] })]);
    const { report_uuid } = (await call(bench.app, anna, 'GET', `/quiz/${other.id}/report`)).body.report;
    const path = `/quiz/${other.id}/report/${report_uuid}/inputs?widget_id=${gone}`;
    expect((await call(bench.app, anna, 'GET', path)).body.data).toMatchObject([{ text: 'kept' }]);
  });
});

describe('refused', () => {
  it.each([
    ['search', { search: 'x' }, '?search=x'],
    ['date_from', { date_from: '2026-02-30' }, '?date_from=2026-02-30'],
    ['date_to', { date_from: '2026-03-02', date_to: '2026-03-01' }, '?date_from=2026-03-02&date_to=2026-03-01'],
    ['is_complete', { is_complete: 'yes' }, '?is_complete=yes'],
    ['device', { device: ['mobile', 'fridge'] }, '?device=mobile,fridge'],
    ['device', { device: 'fridge' }, '?device[]=fridge'],
  ])('is a wrong or unknown %s', async (field, body, query) => {
    for (const { status, body: problem } of [await post(body), await get(query)]) {
      expect(status).toBe(422);
      expect(problem.errors).toHaveProperty([field]);
    }
  });

  it('is a device nobody has, with the devices there are', async () => {
    const { body } = await get('?device=fridge');
    expect(body.errors.device).toEqual(['there is no device fridge; the devices are desktop, mobile, tablet']);
  });

  it('is a report that would take too long: for now, and never as a mistake of the caller’s', async () => {
    const { answers, clock } = bench;
    const slow = bench.make({
      answers: {
        ...answers,
        async pageAfter(...asked) {
          clock.now += 21_000;
          return { ...(await answers.pageAfter(...asked)), next: 1 };
        },
      },
    });
    const { status, body } = await call(slow, anna, 'POST', `/quiz/${survey.id}/report`, {});
    expect([status, body.code]).toEqual([503, 'upstream_unavailable']);
  });

  it('is who has no right to the survey', async () => {
    expect((await call(bench.app, boris, 'POST', `/quiz/${survey.id}/report`, {})).status).toBe(403);
    expect((await call(bench.app, undefined, 'GET', `/quiz/${survey.id}/report`)).status).toBe(401);
    expect((await call(bench.app, anna, 'GET', '/quiz/999999/report')).status).toBe(404);
  });
});
