/** The values a scale, rating or slider offers, as they are read from a survey and kept with a job. */
import { describe, expect, it } from 'vitest';
import { questionSchema, readQuestion } from '../../../shared/surveys/question.ts';

const rangeOf = (entity: object) => readQuestion('q', entity).range;

describe('the range of a question', () => {
  it.each([
    ['a scale', { type: 'scale', scaleCount: 11, scaleStartValue: 0 }, { min: 0, max: 10, step: 1 }],
    ['a rating', { type: 'rating', ratingCount: 7, ratingStartValue: 2 }, { min: 2, max: 8, step: 1 }],
    ['a slider', { type: 'slider', sliderMin: -5, sliderMax: 5, sliderStep: 0.5 }, { min: -5, max: 5, step: 0.5 }],
    ['names in the other style', { type: 'scale', scale_count: 5, scale_start_value: 1 }, { min: 1, max: 5, step: 1 }],
    ['numbers in quotes', { type: 'rating', ratingCount: '3', ratingStartValue: '0' }, { min: 0, max: 2, step: 1 }],
    ['a slider with steps only', { type: 'slider', sliderStep: 10 }, { min: 0, max: 100, step: 10 }],
    ['a rating that says nothing', { type: 'rating' }, { min: 1, max: 5, step: 1 }],
    ['a scale that says nothing', { type: 'scale', scaleCount: null }, { min: 1, max: 10, step: 1 }],
    ['a recommendation', { type: 'nps' }, { min: 0, max: 10, step: 1 }],
  ])('is read from %s', (_what, entity, range) => {
    expect(rangeOf(entity)).toEqual(range);
  });

  it.each([
    ['another type', { type: 'input', scaleCount: 5 }],
    ['no points', { type: 'scale', scaleCount: 0 }],
    ['a word', { type: 'scale', scaleCount: 'many' }],
    ['an object', { type: 'rating', ratingStartValue: {} }],
    ['ends the wrong way round', { type: 'slider', sliderMin: 5, sliderMax: 1 }],
    ['no step', { type: 'slider', sliderStep: 0 }],
    ['ends beyond all reason', { type: 'slider', sliderMax: 1e300 }],
  ])('is not read from %s', (_what, entity) => {
    expect(readQuestion('q', entity)).not.toHaveProperty('range');
  });

  it('survives being kept with a job, and is not asked of one that was kept before', () => {
    const question = readQuestion('q', { type: 'scale' });
    expect(questionSchema.parse(JSON.parse(JSON.stringify(question)))).toEqual(question);
    const { range: _, ...before } = question;
    expect(questionSchema.parse(before)).toEqual(before);
  });
});
