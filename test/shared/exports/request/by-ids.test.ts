/** Banners and weights that call questions by their titles and options by their labels. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { byIds } from '../../../../shared/exports/request/by-ids.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { readSurvey } from '../../../../shared/surveys/survey.ts';

const entities = {
  how: {
    type: 'choice',
    title: 'How, if at all, did you <b>take part?</b>',
    choiceEntities: [
      { id: 'a', text: 'Online' },
      { id: 'b', text: 'On <i>site</i>' },
      { id: 'c', text: 'Other' },
      { id: 'd', text: 'other' },
    ],
  },
  age: { type: 'input', title: 'Age' },
  old: { type: 'input', title: 'age' },
  venue: {
    type: 'matrix',
    title: 'The venue',
    matrixRowEntities: [{ id: 'r1', text: 'Price' }],
    matrixColEntities: [{ id: 'c1', text: 'Good' }],
  },
};

const survey = readSurvey({ id: 1, name: 'Test', widgets: { ids: Object.keys(entities), entities } }, { lang: 'en' });

function settled(report: object) {
  if (!survey) throw new Error('not a survey');
  const filters = filtersSchema.parse({ answers: [{ question_id: 'The venue: Price', op: 'answered' }] });
  const request = byIds({ filters, options: optionsSchema.parse({ report }) }, survey);
  expect(request.filters.answers[0]?.question_id).toBe('venue:r1');
  return request.options.report;
}

function refusal(report: object): unknown {
  try {
    return settled(report);
  } catch (error) {
    if (error instanceof Problem) return error.errors;
    throw error;
  }
}

describe('a report', () => {
  it('has banners by titles, and leaves what is an id already', () => {
    const banner = [
      ['country', 'how, if at all, did you take part?'],
      ['The venue: Price'],
      ['q:how', 'var:w', 'city'],
    ];
    expect(settled({ banner })?.banner).toEqual([['country', 'q:how'], ['q:venue:r1'], ['q:how', 'var:w', 'city']]);
  });

  it('holds ratings against a question of that title', () => {
    expect(settled({ drivers: 'The venue' })?.drivers).toBe('q:venue');
    expect(settled({ drivers: 'q:how' })?.drivers).toBe('q:how');
    expect([settled({ drivers: 'off' }), settled({})].map((one) => one?.drivers)).toEqual(['off', 'auto']);
  });

  it('is weighed by a question of that title', () => {
    expect(settled({ weight: { column: 'The venue' } })?.weight).toEqual({ column: 'q:venue' });
    expect(settled({ weight: { column: 'var:w' } })?.weight).toEqual({ column: 'var:w' });
  });

  it('is brought to shares of labels, where a label is one option only', () => {
    const column = 'How, if at all, did you take part?';
    const rim = [
      { column, targets: { online: 0.5, 'On site': 0.25, c: 0.25 } },
      { column: 'The venue: Price', targets: { Good: 1 } },
      { column: 'country', targets: { KZ: 1 } },
    ];
    expect(settled({ weight: { rim, cap: 5 } })?.weight).toEqual({
      rim: [
        { column: 'q:how', targets: { a: 0.5, b: 0.25, c: 0.25 } },
        { column: 'q:venue:r1', targets: { c1: 1 } },
        { column: 'country', targets: { KZ: 1 } },
      ],
      cap: 5,
    });
    const unclear = settled({ weight: { rim: [{ column, targets: { Other: 1 } }] } });
    expect(unclear?.weight).toEqual({ rim: [{ column: 'q:how', targets: { Other: 1 } }] });
  });

  it('is refused where a title is nobody’s, or that of several', () => {
    expect(refusal({ banner: [['device'], ['age']] })).toEqual({
      'options.report.banner.1': ['more than one question is called age; use one of the ids age or old'],
    });
    expect(refusal({ weight: { column: 'How heavy?' } })).toHaveProperty('options.report.weight.column');
  });
});
