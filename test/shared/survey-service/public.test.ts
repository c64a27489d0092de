/** Respondents: what they see, when they may answer, and what an answer must look like. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from './survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

const options = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
  { id: 'c', text: 'C' },
];
const lists = { matrixRowEntities: options, matrixColEntities: options };
const send = (virtualId: string, body: unknown) =>
  call(bench.app, undefined, 'POST', `/public/${virtualId}/answers`, body);
const read = (virtualId: string) => call(bench.app, undefined, 'GET', `/public/${virtualId}`);

describe('an open survey', () => {
  let survey: { id: number; virtualId: string };
  beforeEach(async () => {
    survey = await makeSurvey(bench.app, anna, {
      welcome: { type: 'welcome', title: 'Hello' },
      [uuid(1)]: { type: 'yesno', title: 'Really?', isRequired: true },
      [uuid(2)]: { type: 'input', title: 'Why?' },
      [uuid(3)]: { type: 'input', title: 'Hidden', isBlocked: true, isRequired: true },
    });
  });
  const settings = (body: object) => call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, body);

  it('shows its questions to anybody, but not the blocked ones', async () => {
    const { status, body } = await read(survey.virtualId);
    expect(status).toBe(200);
    expect(body.widgets.ids).toEqual(['welcome', uuid(1), uuid(2)]);
    expect(Object.keys(body.widgets.entities)).toEqual(['welcome', uuid(1), uuid(2)]);
    expect(Object.keys(body).sort()).toEqual(['lang', 'name', 'virtual_id', 'widgets']);
  });

  it('stores a response whole', async () => {
    const startedAt = new Date(bench.clock.now - 90_000).toISOString();
    const response = await bench.app.request(
      `/v3/public/${survey.virtualId}/answers`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (iPhone; like Mac OS X) Mobile' },
        body: JSON.stringify({
          answers: { [uuid(2)]: 'Потому что\n"да" 😀', [uuid(1)]: true },
          variables: { utm_source: 'mail', имя: 'Анна' },
          date_start: startedAt,
        }),
      },
      { requestContext: { http: { sourceIp: '192.0.2.7' } } },
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ status: true, id: 1 });
    const now = new Date(bench.clock.now).toISOString();
    const list = await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`);
    expect(list.body.data.answers).toEqual([
      {
        id: 1,
        quiz_id: survey.id,
        submitted_at: now,
        is_complete: true,
        ip_address: '192.0.2.7',
        user_agent: 'Mozilla/5.0 (iPhone; like Mac OS X) Mobile',
        date_start: startedAt,
        date_end: now,
        duration_seconds: 90,
        device: 'mobile',
        country: null,
        city: null,
        source: 'mail',
        lang: 'ru',
        score: null,
        promo_code: null,
        variables: { utm_source: 'mail', имя: 'Анна' },
        tags: [],
        is_screenout: false,
        is_deleted: false,
        is_hide: false,
        answers: [
          { question_id: uuid(1), question_text: 'Really?', answer: true, answer_type: 'yesno' },
          { question_id: uuid(2), question_text: 'Why?', answer: 'Потому что\n"да" 😀', answer_type: 'input' },
        ],
      },
    ]);
  });

  it('counts its answers', async () => {
    await send(survey.virtualId, { answers: { [uuid(1)]: true } });
    await send(survey.virtualId, { answers: {}, is_complete: false });
    expect((await call(bench.app, anna, 'GET', `/quiz/${survey.id}`)).body.answer_count).toBe(2);
    const counts = await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers/count`);
    expect(counts.body).toEqual({ total: 2, complete: 1, incomplete: 1 });
  });

  it('asks for required answers only of those who finish', async () => {
    const refused = await send(survey.virtualId, { answers: { [uuid(2)]: 'x' } });
    expect(refused.body.errors).toEqual({ [`answers.${uuid(1)}`]: ['needs an answer'] });
    expect((await send(survey.virtualId, { answers: { [uuid(2)]: 'x' }, is_complete: false })).status).toBe(201);
    await settings({ question_required_mode: 'all_optional' });
    expect((await send(survey.virtualId, { answers: {} })).status).toBe(201);
    await settings({ question_required_mode: 'all_required' });
    const missing = await send(survey.virtualId, { answers: { [uuid(1)]: false } });
    expect(Object.keys(missing.body.errors)).toEqual([`answers.${uuid(2)}`]);
  });

  it('names every fault of a response at once', async () => {
    const faults = {
      [uuid(1)]: 'yes',
      [uuid(2)]: 5,
      [uuid(3)]: 'blocked',
      [uuid(9)]: 1,
      welcome: 'hi',
      constructor: 1,
    };
    const { status, body } = await send(survey.virtualId, { answers: faults });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(
      Object.keys(faults)
        .map((id) => `answers.${id}`)
        .sort(),
    );
    expect((await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers/count`)).body.total).toBe(0);
  });

  it('takes no response once it is closed, archived or past its deadline', async () => {
    const answer = { answers: { [uuid(1)]: true } };
    const closed = { status: 403, body: { code: 'survey_closed' } };
    await settings({ close_quiz_enabled: true });
    expect(await send(survey.virtualId, answer)).toMatchObject(closed);
    expect(await read(survey.virtualId)).toMatchObject(closed);
    await settings({ close_quiz_enabled: false });
    await call(bench.app, anna, 'POST', `/quiz/${survey.id}/archive`, { archive: true });
    expect(await send(survey.virtualId, answer)).toMatchObject(closed);
    await call(bench.app, anna, 'POST', `/quiz/${survey.id}/archive`, { archive: false });
    expect((await send(survey.virtualId, answer)).status).toBe(201);
  });

  it('keeps its deadline in its own time zone, to the second', async () => {
    await settings({
      limit_time_enabled: true,
      limit_time_value: '2026-07-01 18:00:00',
      limit_time_timezone: 'America/New_York',
    });
    const answer = { answers: { [uuid(1)]: true } };
    const before = bench.clock.now;
    bench.clock.now = Date.parse('2026-07-01T22:00:00Z');
    expect((await send(survey.virtualId, answer)).status).toBe(201);
    bench.clock.now = Date.parse('2026-07-01T22:00:01Z');
    expect((await send(survey.virtualId, answer)).status).toBe(403);
    bench.clock.now = before;
  });

  it.each([
    ['date_start', { date_start: 'yesterday' }],
    ['date_start', { date_start: '0001-01-01T00:00:00Z' }],
    ['is_complete', { is_complete: 'yes' }],
    ['variables', { variables: [] }],
    ['variables.x', { variables: { x: { deep: 1 } } }],
    ['status', { status: 'paid' }],
    ['answers', { answers: [] }],
  ])('refuses a wrong %s', async (field, parts) => {
    const { status, body } = await send(survey.virtualId, { answers: { [uuid(1)]: true }, ...parts });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty([field]);
  });

  it('takes a start in the future for now', async () => {
    await send(survey.virtualId, { answers: { [uuid(1)]: true }, date_start: '2100-01-01T00:00:00Z' });
    const [stored] = (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`)).body.data.answers;
    expect(stored).toMatchObject({ date_start: stored.submitted_at, duration_seconds: 0 });
  });
});

it('an unpublished survey says so, an unknown one is not found', async () => {
  const { virtualId } = await makeSurvey(bench.app, anna);
  expect(await read(virtualId)).toMatchObject({ status: 403, body: { code: 'survey_unpublished' } });
  expect(await send('no-such-code', { answers: {} })).toMatchObject({ status: 404, body: { code: 'quiz_not_found' } });
});

it('a response that is too large as a whole is refused', async () => {
  const texts = Array.from({ length: 12 }, (_, n) => [uuid(n), { type: 'input' }] as const);
  const { virtualId } = await makeSurvey(bench.app, anna, Object.fromEntries(texts));
  const answers = Object.fromEntries(texts.map(([id]) => [id, 'x'.repeat(15_000)]));
  expect((await send(virtualId, { answers })).body.errors).toHaveProperty('answers');
});

interface Case {
  question: { type: string } & Record<string, unknown>;
  good: unknown[];
  bad: unknown[];
}

const cases: Case[] = [
  { question: { type: 'yesno' }, good: [true, false], bad: ['true', 1, [true], {}] },
  {
    question: { type: 'choice', choiceEntities: options },
    good: [['a']],
    bad: [['x'], ['a', 'b'], 'a', [1], { answer: 'a' }],
  },
  {
    question: { type: 'choice', choiceEntities: options, choiceMultiple: true, hardToAnswer: true },
    good: [['a', 'c'], ['hardToAnswer']],
    bad: [['a', 'a'], ['noneOfAbove'], { answer: ['a'], other: 'mine' }, ['constructor']],
  },
  {
    question: { type: 'dropdown', dropdownEntities: options, dropdownMultiple: true, dropdownOther: true },
    good: [['b']],
    bad: [
      { answer: ['a'], other: 5 },
      { answer: ['a'], more: 1 },
      { answer: ['a'], other: 'x'.repeat(2001) },
    ],
  },
  {
    question: { type: 'ranking', rankingEntities: options },
    good: [['c', 'a', 'b'], ['b']],
    bad: [['a', 'a'], ['x'], 'a'],
  },
  {
    question: { type: 'slider', sliderMin: -1, sliderMax: 1, sliderStep: 0.1 },
    good: [-1, 0.3, 1],
    bad: [1.1, -2, 0.25, '0', [0]],
  },
  { question: { type: 'rating', ratingCount: 5 }, good: [1, 5], bad: [0, 6, 2.5, '3', true] },
  { question: { type: 'scale', scaleCount: 11, scaleStartValue: 0 }, good: [0, 10], bad: [-1, 11, 1e300] },
  {
    question: { type: 'input', inputLimitMin: 2, inputLimitMax: 3 },
    good: ['👍👍', 'абв'],
    bad: ['x', 'abcd', 5, ['ab']],
  },
  { question: { type: 'input' }, good: ['x'.repeat(20_000), '\u0000\ud800'], bad: ['x'.repeat(20_001)] },
  { question: { type: 'email' }, good: ['a.b@example.com'], bad: ['a', 'a@', '@b.c', 5, 'a@b@c.de'] },
  { question: { type: 'phone' }, good: ['+7 (999) 123-45-67', '112233'], bad: ['call me', '+', 5, '1234'] },
  {
    question: { type: 'datetime', dateTimeType: 'date' },
    good: ['2028-02-29'],
    bad: ['2026-02-29', '1.2.2026', 5, '2026-02-01T10:00'],
  },
  {
    question: { type: 'datetime', dateTimeType: 'time' },
    good: ['23:59', '00:00:00'],
    bad: ['24:30', '9:00', '2026-01-01'],
  },
  {
    question: { type: 'datetime', dateTimeType: 'datetime' },
    good: ['2026-03-01T10:00', '2026-03-01T10:00:00+03:00'],
    bad: ['2026-03-01', '2026-03-01T25:00', '2026-02-30T10:00'],
  },
  {
    question: { type: 'matrix', ...lists, matrixChoiceType: 'single' },
    good: [{ a: ['b'] }, { a: ['b'], b: ['b'], c: ['a'] }],
    bad: [{ a: ['b', 'c'] }, { x: ['a'] }, { a: ['x'] }, { a: 'b' }, [['a']], 'a'],
  },
  {
    question: { type: 'matrix', ...lists, matrixChoiceType: 'multiple' },
    good: [{ a: ['b', 'c'] }],
    bad: [{ a: ['b', 'b'] }],
  },
  {
    question: { type: 'matrix', ...lists, matrixIsAllRequired: true },
    good: [{ a: ['a'], b: ['a'], c: ['a'] }],
    bad: [{ a: ['a'] }],
  },
  {
    question: { type: 'file', fileFormats: ['.PDF'] },
    good: [[{ url: 'https://example.com/a.pdf', name: 'а.pdf', ext: 'pdf' }]],
    bad: [
      [{ url: 'javascript:alert(1)', name: 'a', ext: 'pdf' }],
      [{ url: 'https://example.com/a.exe', name: 'a.exe', ext: 'exe' }],
      ['https://example.com/a.pdf'],
      [{ url: 'https://example.com/a.pdf' }],
    ],
  },
  ...['message', 'html', 'welcome', 'submit'].map((type) => ({ question: { type }, good: [], bad: ['x', 1] })),
];

describe.each(cases)('a value for $question.type', ({ question, good, bad }) => {
  let survey: { id: number; virtualId: string };
  beforeAll(async () => {
    survey = await makeSurvey(bench.app, anna, { [uuid(1)]: question });
  });
  const answer = (value: unknown) => send(survey.virtualId, { answers: { [uuid(1)]: value } });

  it('comes back as it was given', async () => {
    for (const value of good) expect((await answer(value)).status).toBe(201);
    const { answers } = (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers?cursor=`)).body.data;
    expect(answers.map((stored: { answers: { answer: unknown }[] }) => stored.answers[0]?.answer)).toEqual(good);
  });

  it('of another shape or range is refused and named', async () => {
    for (const value of bad) {
      const reply = await answer(value);
      expect([value, reply.status]).toEqual([value, 422]);
      expect(Object.keys(reply.body.errors)[0]).toContain(`answers.${uuid(1)}`);
    }
  });
});

it('an own text stands beside the chosen options', async () => {
  const question = { type: 'choice', choiceEntities: options, choiceMultiple: true, choiceTextOther: true };
  const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(1)]: question });
  await send(virtualId, { answers: { [uuid(1)]: { answer: ['a'], other: 'mine, too' } } });
  await send(virtualId, { answers: { [uuid(1)]: { other: 'only mine' } } });
  await send(virtualId, { answers: { [uuid(1)]: ['b'] } });
  const { answers } = (await call(bench.app, anna, 'GET', `/quiz/${id}/answers?cursor=`)).body.data;
  expect(answers.map((stored: { answers: object[] }) => stored.answers[0])).toMatchObject([
    { answer: ['a'], other: 'mine, too' },
    { answer: [], other: 'only mine' },
    { answer: ['b'] },
  ]);
  expect(answers[2].answers[0]).not.toHaveProperty('other');
});

it('an empty value is no answer', async () => {
  const { id, virtualId } = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { type: 'input' },
    [uuid(2)]: { type: 'choice', choiceEntities: options },
    [uuid(3)]: { type: 'matrix', ...lists },
  });
  await send(virtualId, { answers: { [uuid(1)]: '', [uuid(2)]: [], [uuid(3)]: {} } });
  const { answers } = (await call(bench.app, anna, 'GET', `/quiz/${id}/answers`)).body.data;
  expect(answers[0].answers).toEqual([]);
});
