/** When the survey service is asked for its own figures, and how loosely its answer is read. */
import { describe, expect, it } from 'vitest';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { figuresQuery, readReport, readVisits } from '../../../shared/surveys/upstream-figures.ts';

const query = (filters: object, timezone = 'UTC') => figuresQuery(7, filtersSchema.parse(filters), timezone);

describe('the service is asked', () => {
  it('under filters it has too', () => {
    expect(query({})).toMatchObject({ surveyId: 7, isComplete: true });
    expect(query({}, 'Asia/Tokyo')).toMatchObject({ isComplete: true });
    expect(query({ date_from: '2026-01-01', date_to: '2026-01-31' })).toMatchObject({
      dateFrom: '2026-01-01',
      dateTo: '2026-01-31',
    });
  });

  it('for visits only, where its report cannot be compared with ours', () => {
    expect(query({ is_complete: null })).toMatchObject({ isComplete: undefined });
    expect(query({ is_screenout: true })).toMatchObject({ isComplete: undefined });
  });

  it.each([
    ['days of another zone', { date_from: '2026-01-01' }, 'Asia/Tokyo'],
    ['the trash', { is_deleted: true }, 'UTC'],
    ['a country', { country: ['NL'] }, 'UTC'],
    ['an answer', { answers: [{ question_id: 'q1', op: 'answered' }] }, 'UTC'],
    ['chosen ids', { ids: [1] }, 'UTC'],
  ])('nothing under %s', (_what, filters, timezone) => {
    expect(query(filters, timezone)).toBeUndefined();
  });
});

describe('its answer', () => {
  it('is read in and out of an envelope', () => {
    expect(readVisits({ status: true, summary: { all_visited: 150 } })).toBe(150);
    expect(readVisits({ all_visited: 150 })).toBe(150);
    const widgets = [{ widget_id: 'q1', answered: 3 }, { widget_id: 'q2', answered: 'many' }, null];
    expect(readReport({ report: { total: 4, widgets } })).toEqual({ total: 4, answered: { q1: 3 } });
  });

  it.each([[undefined], [null], ['<html>'], [[]], [{ summary: { all_visited: -1 } }], [{ report: { total: 'all' } }]])(
    'is no answer where it is %j',
    (body) => {
      expect([readVisits(body), readReport(body)]).toEqual([null, null]);
    },
  );
});
