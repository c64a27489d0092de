/** Columns of banners hold what a plain count of the same answers gives, and letters what the tests say. */
import { describe, expect, it } from 'vitest';
import { proportionTest } from '../../../../../shared/figures/significance/proportion-test.ts';
import type { ColumnFigures } from '../../../../../shared/surveys/figure-types/comparisons.ts';
import { comparedStatisticsOf } from '../../../../support/statistics/compared-statistics.ts';
import {
  answersOf,
  comparedSurvey,
  cutInto,
  type Row,
  randomRows,
} from '../../../../support/surveys/compared-survey.ts';

const rows = randomRows(3, 400);
const banner = [
  ['country', 'device'],
  ['q:several', 'q:agree'],
  ['q:matrix:r1', 'period', 'var:w'],
];

const belongs: Record<string, (row: Row) => boolean> = {
  'country=RU': ({ country }) => country === 'RU',
  'country=BR': ({ country }) => country === 'BR',
  'device=mobile': ({ device }) => device === 'mobile',
  'q:several=a': ({ several }) => several.includes('a'),
  'q:several=b': ({ several }) => several.includes('b'),
  'q:agree=1': ({ agree }) => agree,
  'q:agree=0': ({ agree }) => !agree,
  'q:matrix:r1=b': ({ matrix }) => matrix.r1?.includes('b') ?? false,
  'period=2026-02': () => true,
};

const statistics = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], { comparison: { banner } });

function columnsOf(questionId: string): ColumnFigures[] {
  return statistics.questions.find(({ question }) => question.id === questionId)?.statistics.columns ?? [];
}

function column(columns: readonly ColumnFigures[], id: string): ColumnFigures {
  const found = columns.find((one) => one.id === id);
  if (!found) throw new Error(`no column ${id}`);
  return found;
}

describe('the columns of a banner', () => {
  it.each(Object.keys(belongs))('count the respondents of %s and what they chose', (id) => {
    const own = rows.filter((row) => belongs[id]?.(row));
    const figures = column(columnsOf('single'), id);
    expect([figures.base, figures.answered]).toEqual([own.length, own.length]);
    for (const option of figures.options ?? []) {
      const count = own.filter(({ single }) => single === option.id).length;
      expect(option.count).toBe(count);
      expect(option.percent).toBeCloseTo((100 * count) / own.length, 10);
    }
  });

  it.each(Object.keys(belongs))('average the numbers of %s', (id) => {
    const own = rows.filter((row) => belongs[id]?.(row)).map(({ number }) => number);
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const squares = own.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const figures = column(columnsOf('number'), id).mean;
    expect(figures?.mean).toBeCloseTo(mean, 9);
    expect(figures?.sd).toBeCloseTo(Math.sqrt(squares / (own.length - 1)), 9);
  });

  it('count rows of a matrix of those who answered the row, and ranks of those who ranked', () => {
    const own = rows.filter(({ country }) => country === 'RU');
    const [, second] = column(columnsOf('matrix'), 'country=RU').rows ?? [];
    const answered = own.filter(({ matrix }) => matrix.r2);
    expect(second?.answered).toBe(answered.length);
    const chosen = answered.filter(({ matrix }) => matrix.r2?.[0] === 'c').length;
    expect(second?.options[2]).toMatchObject({ count: chosen, percent: (100 * chosen) / answered.length });
    const ranks = own.map(({ ranking }) => ranking.indexOf('b') + 1);
    const rank = column(columnsOf('ranking'), 'country=RU').ranks?.[1];
    expect(rank).toMatchObject({ id: 'b', ranked: own.length });
    expect(rank?.mean).toBeCloseTo(ranks.reduce((sum, one) => sum + one, 0) / own.length, 10);
  });

  it('hold letters exactly where the test of two shares finds a difference', () => {
    const countries = ['RU', 'BR', 'FR'];
    const { banners } = statistics;
    const letters = new Map(banners?.[0]?.groups[0]?.columns.map(({ id, letter }) => [id, letter]));
    const columns = columnsOf('single');
    for (const one of countries) {
      const lower = countries.filter((other) => {
        const [a, b] = [one, other].map((country) => {
          const own = rows.filter((row) => row.country === country);
          return { share: own.filter(({ single }) => single === 'a').length / own.length, base: own.length };
        });
        if (!a || !b) return false;
        const test = proportionTest(a, b);
        return test !== null && test.p <= 0.05 && a.share > b.share;
      });
      const expected = lower.map((country) => letters.get(`country=${country}`) ?? '').sort();
      expect([...(column(columns, `country=${one}`).options?.[0]?.letters ?? '')].sort()).toEqual(expected);
    }
    expect(column(columns, 'country=RU').options?.[0]?.letters).toHaveLength(2);
  });

  it('are lettered through a banner, and begin with A in the next', () => {
    const { banners } = statistics;
    const letters = banners?.map(({ groups }) =>
      groups.map(({ columns }) => columns.map(({ letter }) => letter).join('')),
    );
    expect(letters?.slice(0, 2)).toEqual([
      ['ABC', 'DE'],
      ['ABC', 'DE'],
    ]);
    expect(banners?.[1]?.groups.map(({ is_overlapping }) => is_overlapping)).toEqual([true, false]);
  });

  it('are at most twenty of a variable, the most frequent ones, and say how many are left out', () => {
    const { banners } = statistics;
    const group = banners?.[2]?.groups[2];
    const values = new Set(rows.map(({ w }) => w).filter((value) => value !== ''));
    expect(group?.columns).toHaveLength(20);
    expect(group?.left_out).toBe(values.size - 20);
    const bases = group?.columns.map(({ base }) => base) ?? [];
    expect(bases).toEqual(bases.toSorted((a, b) => b - a));
  });

  it('are quarters where there are more than twelve months', () => {
    const months = Array.from(
      { length: 14 },
      (_, at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
    const all = months.flatMap((month, at) => randomRows(at, 5, month));
    const { banners } = comparedStatisticsOf(comparedSurvey, [answersOf(all)], {
      comparison: { banner: [['period']] },
    });
    const columns = banners?.[0]?.groups[0]?.columns.map(({ text, base }) => [text, base]);
    expect(columns).toEqual([
      ['2025-Q1', 15],
      ['2025-Q2', 15],
      ['2025-Q3', 15],
      ['2025-Q4', 15],
      ['2026-Q1', 10],
    ]);
  });

  it('leave the figures of the whole as they are without a banner', () => {
    const without = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], {});
    const plain = statistics.questions.map(({ statistics: { columns: _, ...figures } }) => figures);
    expect(plain).toEqual(without.questions.map(({ statistics: figures }) => figures));
  });

  it.each([2, 4, 7])('are the same whether one or %i workers have read the answers', (workers) => {
    const weight = { column: 'var:w' };
    const one = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], { comparison: { banner, weight } });
    const many = comparedStatisticsOf(comparedSurvey, cutInto(answersOf(rows), workers), {
      comparison: { banner, weight },
    });
    expect(JSON.stringify(many)).toBe(JSON.stringify(one));
  });
});
