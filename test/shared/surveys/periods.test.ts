/** Periods that move with the clock, and the days they mean. */
import { describe, expect, it } from 'vitest';
import { periods } from '../../../shared/surveys/filters/all-filters.ts';
import { daysOfPeriod } from '../../../shared/surveys/filters/days.ts';
import { filtersSchema, upstreamQuery } from '../../../shared/surveys/filters/filters.ts';
import { datedFilters } from '../../../shared/surveys/periods.ts';

const spans = (today: string) =>
  Object.fromEntries(
    periods.map((period) => {
      const { date_from, date_to } = daysOfPeriod(period, today);
      return [period, `${date_from} ${date_to}`];
    }),
  );

describe('a period', () => {
  it('is made of whole days; weeks begin on Monday', () => {
    expect(spans('2026-11-16')).toEqual({
      today: '2026-11-16 2026-11-16',
      yesterday: '2026-11-15 2026-11-15',
      last_7_days: '2026-11-09 2026-11-15',
      last_30_days: '2026-10-17 2026-11-15',
      this_week: '2026-11-16 2026-11-16',
      previous_week: '2026-11-09 2026-11-15',
      this_month: '2026-11-01 2026-11-16',
      previous_month: '2026-10-01 2026-10-31',
      this_quarter: '2026-10-01 2026-11-16',
      previous_quarter: '2026-07-01 2026-09-30',
      this_year: '2026-01-01 2026-11-16',
    });
  });

  it('knows Sundays, the turn of the year and leap years', () => {
    expect(spans('2028-01-02')).toMatchObject({
      this_week: '2027-12-27 2028-01-02',
      previous_week: '2027-12-20 2027-12-26',
      previous_month: '2027-12-01 2027-12-31',
      previous_quarter: '2027-10-01 2027-12-31',
      last_7_days: '2027-12-26 2028-01-01',
    });
    expect(spans('2028-03-01')).toMatchObject({
      previous_month: '2028-02-01 2028-02-29',
      yesterday: '2028-02-29 2028-02-29',
    });
  });

  it('is that of the zone at the given moment, and stays beside its days', () => {
    const filters = filtersSchema.parse({ period: 'today' });
    const late = Date.parse('2026-11-15T22:30:00Z');
    expect(datedFilters(filters, late, 'UTC')).toMatchObject({ period: 'today', date_from: '2026-11-15' });
    expect(datedFilters(filters, late, 'Europe/Moscow')).toMatchObject({ period: 'today', date_from: '2026-11-16' });
  });

  it('is refused beside days', () => {
    const filters = filtersSchema.parse({ period: 'today', date_to: '2026-01-01' });
    const problem = { code: 'validation_error', message: expect.stringContaining('a period or days, not both') };
    expect(() => datedFilters(filters, 0, 'UTC')).toThrow(expect.objectContaining(problem));
  });
});

describe('moments of submission', () => {
  it('ask the survey service for the days around them, and for the narrower of two bounds', () => {
    const wanted = { submitted_from: '2026-01-10T01:00:00+03:00', submitted_to: '2026-01-20T12:00:00Z' };
    const query = (more: object) => upstreamQuery(7, filtersSchema.parse({ ...wanted, ...more }));
    expect(query({})).toMatchObject({ dateFrom: '2026-01-08', dateTo: '2026-01-21' });
    expect(query({ date_from: '2026-01-15', date_to: '2026-02-15' })).toMatchObject({
      dateFrom: '2026-01-14',
      dateTo: '2026-01-21',
    });
  });

  it('are refused without a zone, or the wrong way round', () => {
    const problems = (filters: object) => filtersSchema.safeParse(filters).error?.issues.map(({ path }) => path.join());
    expect(problems({ submitted_from: '2026-01-10T01:00:00' })).toEqual(['submitted_from']);
    expect(problems({ submitted_from: '2026-01-10T01:00:00Z', submitted_to: '2026-01-10T03:00:00+03:00' })).toEqual([
      'submitted_to',
    ]);
  });
});
