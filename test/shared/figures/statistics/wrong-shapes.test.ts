/** Values no answer of the type can be: each is distinguished from an answer, and none breaks or distorts a figure. */
import { describe, expect, it } from 'vitest';
import { figuresFor, isReported, statisticsOf, surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const options = [
  { id: 'a', text: 'Apple' },
  { id: 'b', text: 'Banana' },
];
const choice = { type: 'choice', choiceEntities: options };
const matrix = { type: 'matrix', matrixRowEntities: options, matrixColEntities: options };

describe('a value of the wrong shape', () => {
  it.each([
    ['a choice', choice, [true, { a: 1 }, [['a']], [null], ['a', { b: 1 }]]],
    ['a yes or no', { type: 'yesno' }, ['maybe', 2, ['1', '0'], { yes: true }]],
    ['a number', { type: 'slider' }, ['ten', true, [5], { n: 1 }, 1e300, Number.NaN]],
    ['a ranking', { type: 'ranking', rankingEntities: options }, ['a', 1, { a: 1 }, [1, 2], [{}]]],
    ['a matrix', matrix, ['a', ['a'], 5, { a: true }, { a: { b: 1 } }]],
    ['a date', { type: 'datetime' }, ['soon', 5, '2026-02-30', '25:00', '2026-1-1', ['2026-01-01']]],
    ['a file', { type: 'file' }, [5, true, [{ size: 1 }], { url: 7 }]],
  ])('in the place of %s counts as unreadable and nowhere else', (_what, entity, values) => {
    const figures = figuresFor(entity, values);
    expect(figures).toMatchObject({ base: values.length, answered: 0, unreadable: values.length });
    expect(figures.options?.map(({ count }) => count).filter((count) => count > 0) ?? []).toEqual([]);
    expect(figures.mean ?? null).toBeNull();
  });

  it.each([
    ['a choice', choice],
    ['a yes or no', { type: 'yesno' }],
    ['a number', { type: 'number' }],
    ['a ranking', { type: 'ranking', rankingEntities: options }],
    ['a matrix', matrix],
    ['a date', { type: 'datetime' }],
    ['a file', { type: 'file' }],
    ['a text', { type: 'input' }],
    ['a type nobody knows', { type: 'hologram' }],
  ])('that is empty leaves %s open', (_what, entity) => {
    const figures = figuresFor(entity, ['', '  ', [], {}, null]);
    expect(figures).toMatchObject({ base: 5, answered: 0 });
    expect(figures).not.toHaveProperty('unreadable');
  });
});

describe('what a loose service may send', () => {
  it('counts a bare option id as a choice, and an id given twice once', () => {
    const [apple, banana] = figuresFor(choice, ['a', ['a', 'a', 'b']]).options ?? [];
    expect(apple).toMatchObject({ count: 2, percent: 100 });
    expect(banana).toMatchObject({ count: 1, percent: 50 });
  });

  it('counts an id nobody knows as an answer of their own', () => {
    const figures = figuresFor(choice, [['a'], [7]]);
    expect(figures).toMatchObject({ answered: 2, own_texts: { count: 1, percent: 50 } });
    expect(figures.options).toHaveLength(2);
  });

  it('keeps options that have left the question, where somebody chose them', () => {
    const { options: kept } = figuresFor(choice, [['left'], ['a']]);
    expect(kept).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'left', text: 'left', count: 1, percent: 50 }]);
  });

  it('does not list an option that is gone where nobody counted chose it', () => {
    const left = answerTo('q', ['left'], { answer_type: 'choice' });
    const answers = [answerOf({ id: 1, is_complete: false, answers: [left] }), answerOf({ id: 2 })];
    const [question] = statisticsOf(surveyOf({ q: choice }), answers, { counts: isReported }).questions;
    expect(question?.statistics.options?.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('reads a number in quotes, and yes and no as words, codes or ids', () => {
    expect(figuresFor({ type: 'rating' }, ['4', 2])).toMatchObject({ answered: 2, mean: 3 });
    const yesno = { type: 'yesno', yesNoTextEntities: options };
    const [yes, no] = figuresFor(yesno, [true, 1, '1', 'true', ['a'], false, 0, ['b']]).options ?? [];
    expect([yes, no]).toMatchObject([
      { id: '1', text: 'Apple', count: 5 },
      { id: '0', text: 'Banana', count: 3 },
    ]);
  });

  it('takes a file’s extension from its name or address where it has none', () => {
    const files = [
      'scan.PDF',
      [{ name: 'a.b.png' }],
      [{ url: 'https://files.test/c.png?size=1.5' }],
      [{ name: 'raw' }],
    ];
    expect(figuresFor({ type: 'file' }, files).options).toMatchObject([
      { id: 'png', count: 2 },
      { id: 'pdf', count: 1 },
      { id: 'unknown', count: 1 },
    ]);
  });

  it('shows any value of a type nobody knows as text', () => {
    const { sample, answered } = figuresFor({ type: 'hologram' }, [{ deep: [1] }, 7, true, ['x', 'y'], 'as it is']);
    expect(answered).toBe(5);
    expect(sample).toEqual(['{"deep":[1]}', '7', 'true', 'x; y', 'as it is']);
  });

  it('counts ranks behind the last place as never given, and an option named twice at its better place', () => {
    const { ranks } = figuresFor({ type: 'ranking', rankingEntities: options }, [
      ['b', 'b', 'a'],
      ['a', 'b'],
    ]);
    expect(ranks).toMatchObject([
      { id: 'a', ranked: 1, mean_rank: 1, places: [1, 0], borda: 1 },
      { id: 'b', ranked: 2, mean_rank: 1.5, places: [1, 1], borda: 1 },
    ]);
  });

  it('shows dates or times, whichever there are more of', () => {
    const figures = figuresFor({ type: 'datetime' }, ['18:30', '2026-03-01', '09:05:10']);
    expect(figures).toMatchObject({ answered: 3, min: '09:05:10', max: '18:30' });
    expect(figures.histogram).toHaveLength(10);
  });
});

describe('who is counted', () => {
  const survey = surveyOf({ q: { type: 'input' }, r: { type: 'input' } });
  const given = (id: string) => answerTo(id, 'x');

  it('are not the hidden ones, in no figure', () => {
    const { questions, survey: whole } = statisticsOf(survey, [
      answerOf({ id: 1, is_hide: true, device: 'mobile', answers: [given('q')] }),
      answerOf({ id: 2, answers: [given('q')] }),
    ]);
    expect(questions[0]?.statistics).toMatchObject({ base: 1, answered: 1 });
    expect(whole).toMatchObject({ started: 1, complete: 1, devices: [] });
  });

  it('are the screened-out ones apart, and of those who left, the place where they did', () => {
    const { survey: whole } = statisticsOf(
      survey,
      [
        answerOf({ id: 1, answers: [given('q')] }),
        answerOf({ id: 2, is_complete: false, answers: [given('q'), answerTo('r', [])] }),
        answerOf({ id: 3, is_complete: false, answers: [] }),
        answerOf({ id: 4, is_complete: false, is_screenout: true, answers: [given('q')] }),
      ],
      { visits: 10 },
    );
    expect(whole).toMatchObject({ visits: 10, started: 3, complete: 1, incomplete: 2, screened_out: 1 });
    expect(whole.completion_rate.percent).toBeCloseTo(100 / 3, 9);
    expect(whole.completion_of_visits?.percent).toBe(10);
    expect(whole.funnel).toEqual([
      { question_id: 'q', reached: 2, dropped: 1 },
      { question_id: 'r', reached: 1, dropped: 1 },
    ]);
  });

  it('make no more than 100 percent of too few visits', () => {
    const { survey: whole } = statisticsOf(survey, [answerOf({ id: 1 }), answerOf({ id: 2 })], { visits: 1 });
    expect(whole).toMatchObject({ visits: 1, completion_of_visits: { percent: 100 } });
  });

  it('keep a question that is gone, marked', () => {
    const { questions } = statisticsOf(survey, [answerOf({ id: 1, answers: [given('gone')] })]);
    expect(questions.map(({ question, isRetired }) => [question.id, isRetired])).toEqual([
      ['q', false],
      ['r', false],
      ['gone', true],
    ]);
  });
});
