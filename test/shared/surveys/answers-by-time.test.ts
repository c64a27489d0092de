/** Days that become weeks, months and years as the period grows. */
import { describe, expect, it } from 'vitest';
import { answersByTime } from '../../../shared/surveys/figure-types/answers-by-time.ts';

const day = (name: string, complete = 1, incomplete = 2) => ({ day: name, complete, incomplete });

describe('answers by time', () => {
  it('counts nothing where there is no day', () => {
    expect(answersByTime([])).toEqual({ unit: 'day', counts: [] });
  });

  it('fills gaps and sorts', () => {
    expect(answersByTime([day('2026-03-03'), day('2026-03-01', 5, 0)])).toEqual({
      unit: 'day',
      counts: [
        { start: '2026-03-01', complete: 5, incomplete: 0 },
        { start: '2026-03-02', complete: 0, incomplete: 0 },
        { start: '2026-03-03', complete: 1, incomplete: 2 },
      ],
    });
  });

  it('stays with days for a quarter of a year', () => {
    const { unit, counts } = answersByTime([day('2026-01-01'), day('2026-04-10')]);
    expect([unit, counts.length]).toEqual(['day', 100]);
  });

  it('goes over to weeks that begin on Monday', () => {
    const { unit, counts } = answersByTime([day('2026-01-01'), day('2026-01-04'), day('2026-04-11')]);
    expect(unit).toBe('week');
    expect(counts[0]).toEqual({ start: '2025-12-29', complete: 2, incomplete: 4 });
    expect(counts.at(-1)?.start).toBe('2026-04-06');
  });

  it('goes over to months after a year, and to years after ten', () => {
    const months = answersByTime([day('2025-01-15'), day('2026-01-31'), day('2026-02-01')]);
    expect([months.unit, months.counts.length, months.counts[12]?.start]).toEqual(['month', 14, '2026-01']);
    const years = answersByTime([day('1970-01-01'), day('2026-02-01')]);
    expect([years.unit, years.counts.length]).toEqual(['year', 57]);
  });

  it('loses no answer, whatever the unit', () => {
    for (const last of ['2026-01-05', '2026-06-05', '2028-06-05', '2049-06-05']) {
      const { counts } = answersByTime([day('2026-01-01'), day(last, 7, 9), day('2026-01-02')]);
      expect(counts.reduce((sum, { complete, incomplete }) => sum + complete + incomplete, 0)).toBe(22);
    }
  });
});
