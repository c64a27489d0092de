/** What a respondent may answer, type by type. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

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
  { question: { type: 'dropdown', choiceEntities: [], dropdownEntities: options }, good: [['b']], bad: [['x']] },
  { question: { type: 'ranking', choiceEntities: [], rankingEntities: options }, good: [['b', 'a']], bad: [['x']] },
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
    question: { type: 'datetime' },
    good: ['2028-02-29', '23:59', '2026-03-01T10:00:00Z'],
    bad: ['2026-02-29', '24:30', '2026-02-30T10:00', 'soon', 5],
  },
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
  {
    question: { type: 'file' },
    good: [[{ url: 'https://example.com/1', name: 'receipt', ext: '' }]],
    bad: [
      [{ url: 'https://example.com/1', name: 'a.exe', ext: 'exe' }],
      [{ url: 'https://example.com/1', name: 'a.bat', ext: 'txt' }],
      // whether it is clean is not for its sender to say
      [{ url: 'https://example.com/1', name: 'a.txt', ext: 'txt', scan: 'clean' }],
    ],
  },
  {
    question: { type: 'file', fileFormats: ['exe'] },
    good: [[{ url: 'https://example.com/1', name: 'a.exe', ext: 'exe' }]],
    bad: [[{ url: 'https://example.com/1', name: 'a.bat', ext: 'exe' }]],
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

it('an own text is beside the chosen options', async () => {
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
