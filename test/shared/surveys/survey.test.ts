/** Surveys and answers read loosely from services that differ, and from ones that mean harm. */
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../shared/surveys/answer.ts';
import { filtersSchema, upstreamQuery } from '../../../shared/surveys/filters/filters.ts';
import { readSurvey } from '../../../shared/surveys/survey.ts';

function questionsOf(json: string) {
  return readSurvey({ id: 1, name: 'S', widgets: JSON.parse(json) }, {})?.questions ?? [];
}

describe('a survey', () => {
  it('keeps its questions in display order, screens left out', () => {
    const questions = questionsOf(`{"ids": ["w", "b", "a", "m", "s"], "entities": {
      "a": {"type": "input", "title": "A"}, "b": {"type": "scale", "title": "B"},
      "w": {"type": "welcome"}, "m": {"type": "message"}, "s": {"type": "submit"}}}`);
    expect(questions.map(({ id, type, title }) => [id, type, title])).toEqual([
      ['b', 'scale', 'B'],
      ['a', 'input', 'A'],
    ]);
  });

  it('has the name that its owner has for it, where there is one', () => {
    const named = (info_title: unknown) => readSurvey({ id: 1, name: 'S', widgets: {} }, { info_title })?.infoTitle;
    expect(['Wave 3', ' ', 7, undefined].map(named)).toEqual(['Wave 3', undefined, undefined, undefined]);
  });

  it('is not led astray by ids that are names of prototypes', () => {
    const questions = questionsOf(`{"ids": ["__proto__", "constructor", "toString", "valueOf"],
      "entities": {"__proto__": {"type": "input", "title": "P"}, "toString": {"type": "scale", "title": "T"}}}`);
    expect(questions.map(({ id, type, title }) => [id, type, title])).toEqual([
      ['__proto__', 'input', 'P'],
      ['constructor', 'unknown', ''],
      ['toString', 'scale', 'T'],
      ['valueOf', 'unknown', ''],
    ]);
  });

  it('has every question once', () => {
    const questions = questionsOf('{"ids": ["a", "a", 1, "1"], "entities": {"a": {"type": "input"}}}');
    expect(questions.map(({ id }) => id)).toEqual(['a', '1']);
  });

  it('takes the options that are filled, whatever list they are in', () => {
    const [question] = questionsOf(`{"ids": ["a"], "entities": {"a": {"type": "dropdown", "choiceEntities": [],
      "dropdownEntities": [{"id": 1, "text": "One"}, {"id": 2}, null, "x"]}}}`);
    expect(question?.options).toEqual([
      { id: '1', text: 'One' },
      { id: '2', text: '2' },
    ]);
  });

  it('understands options as a map', () => {
    const [question] = questionsOf(`{"ids": ["a"], "entities": {"a": {"type": "choice",
      "choiceEntities": {"x": {"text": "X"}, "y": null}}}}`);
    expect(question?.options).toEqual([
      { id: 'x', text: 'X' },
      { id: 'y', text: 'y' },
    ]);
  });

  it.each([
    [{ matrixChoiceType: 'multiple' }, true],
    [{ matrixChoiceType: 'Multi' }, true],
    [{ matrixChoiceType: 'single' }, false],
    [{ choiceMultiple: true }, true],
    [{ dropdownMultiple: true }, true],
    [{}, false],
  ])('%j means several: %s', (entity, isMultiple) => {
    const widgets = { ids: ['a'], entities: { a: { type: 'matrix', ...entity } } };
    expect(readSurvey({ id: 1, widgets }, {})?.questions[0]?.isMultiple).toBe(isMultiple);
  });

  it.each([null, [], 'x', { id: 'x' }, {}])('is not read out of %j', (data) => {
    expect(readSurvey(data, {})).toBeUndefined();
  });

  it.each([{ widgets: null }, { widgets: { ids: 'x', entities: [] } }, { widgets: { ids: [{ toString: 1 }] } }])(
    'survives %j',
    (odd) => {
      expect(readSurvey({ id: 1, name: 'a\u0000', ...odd }, 'x')).toMatchObject({
        id: 1,
        name: 'a\ufffd',
        language: 'ru',
      });
    },
  );
});

describe('an answer', () => {
  it('survives members of any shape', () => {
    const hostile = { toString: 1, valueOf: 1 };
    const answer = readAnswer({
      id: '12',
      submitted_at: hostile,
      duration_seconds: 'x',
      is_complete: 'true',
      is_deleted: 1,
      is_screenout: '0',
      tags: ['a', hostile, null, 3],
      variables: JSON.parse('{"__proto__": "p", "constructor": 1, "\\ud800": 2}'),
      answers: [null, 'x', {}, { question_id: hostile, answer: hostile }, { question_id: 5, other: 7 }],
    });
    expect(answer).toMatchObject({ id: 12, submittedAt: undefined, durationSeconds: undefined });
    expect(answer).toMatchObject({ isComplete: true, isDeleted: true, isScreenedOut: false });
    expect(answer?.tags).toEqual(['a', '{"toString":1,"valueOf":1}', '', '3']);
    expect(Object.entries(answer?.variables ?? {})).toEqual([
      ['__proto__', 'p'],
      ['constructor', 1],
      ['\ufffd', 2],
    ]);
    expect(answer?.given.map(({ questionId, ownText }) => [questionId, ownText])).toEqual([
      ['{"toString":1,"valueOf":1}', undefined],
      ['5', '7'],
    ]);
  });

  it.each([
    null,
    [],
    {},
    { id: null },
    { id: '' },
    { id: ' 1' },
    { id: 'x1' },
    { id: 1.5 },
    { id: 2 ** 53 },
    { id: true },
  ])('cannot be counted when it is %j', (raw) => {
    expect(readAnswer(raw)).toBeUndefined();
  });
});

describe('filters', () => {
  it.each(['2026-02-30', '2026-1-1', '26-01-01', '2026-01-01T00:00:00Z', 'today', ''])('refuse the day %j', (day) => {
    expect(filtersSchema.safeParse({ date_from: day }).success).toBe(false);
  });

  it('refuse days in the wrong order and unknown members', () => {
    expect(filtersSchema.safeParse({ date_from: '2026-02-02', date_to: '2026-02-01' }).success).toBe(false);
    expect(filtersSchema.safeParse({ date_from: '2026-02-01', date_to: '2026-02-01' }).success).toBe(true);
    expect(filtersSchema.safeParse({ owner: 'x' }).success).toBe(false);
  });

  it('ask the service for a day more at either end', () => {
    const filters = filtersSchema.parse({ date_from: '2026-03-01', date_to: '2026-12-31', is_complete: null });
    expect(upstreamQuery(7, filters)).toEqual({
      surveyId: 7,
      isComplete: undefined,
      isScreenedOut: false,
      isDeleted: false,
      dateFrom: '2026-02-28',
      dateTo: '2027-01-01',
    });
  });

  it('stay inside the calendar', () => {
    const filters = filtersSchema.parse({ date_from: '0000-01-01', date_to: '9999-12-31' });
    expect(upstreamQuery(7, filters)).toMatchObject({ dateFrom: '0000-01-01', dateTo: '9999-12-31' });
  });
});
