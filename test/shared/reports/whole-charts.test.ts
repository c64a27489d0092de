/** Charts show all they speak of, or say how much they leave out; and only parts of a whole are stacked. */
import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../shared/figures/statistics/share.ts';
import type { QuestionFigures } from '../../../shared/surveys/figure-types/statistics.ts';
import { builtReport, rowsNamed, sectionNamed } from '../../support/reports/built-report.ts';
import { chartsOf, sectionStrings } from '../../support/reports/report-strings.ts';
import { madeFigures, madeOptions, madeQuestion, madeStatistics } from '../../support/statistics/made-statistics.ts';

function matrix(rows: number, counts: readonly number[], answered = 100): QuestionFigures {
  return madeFigures(madeQuestion('matrix', 'Grid'), {
    answered,
    rows: Array.from({ length: rows }, (_, at) => ({
      id: `r${at + 1}`,
      text: `Row ${at + 1}`,
      answered,
      options: madeOptions(['Good', 'Bad'], counts, answered),
    })),
  });
}

const reportOf = (figures: QuestionFigures) => builtReport({ statistics: madeStatistics({ questions: [figures] }) });
const chartOf = (figures: QuestionFigures) => chartsOf(reportOf(figures)).find(({ alt }) => alt.startsWith('Grid'));
const textsOf = (figures: QuestionFigures) => sectionStrings(sectionNamed(reportOf(figures), 'q-1')).join('\n');

describe('the chart of a matrix', () => {
  it('shows forty rows and speaks of no others', () => {
    expect(chartOf(matrix(40, [60, 40]))?.categories).toHaveLength(40);
    expect(chartOf(matrix(40, [60, 40]))?.title).toBe('Percent of those who answered the row');
  });

  it('says how many of its rows it shows, and the table has them all', () => {
    for (const counts of [
      [60, 40],
      [90, 80],
    ]) {
      const figures = matrix(41, counts);
      expect(chartOf(figures)?.title).toBe(
        'Percent of those who answered the row: the first 40 of 41 rows, the table has all of them',
      );
      expect(rowsNamed(reportOf(figures), 'q-1')).toHaveLength(41);
    }
  });

  it('stacks shares that make up a whole', () => {
    expect(chartOf(matrix(2, [60, 40]))?.kind).toBe('stacked-bar');
  });

  it('never stacks more than 100 %, also where only the answers tell that several were chosen', () => {
    expect(chartOf(matrix(2, [60, 41]))?.kind).toBe('heat-map');
    expect(textsOf(matrix(2, [60, 41]))).toContain('may add up to more than 100%');
  });
});

describe('the chart of a ranking', () => {
  it('says how many options it leaves out', () => {
    const ranks = Array.from({ length: 45 }, (_, at) => ({
      id: `o${at}`,
      text: `Option ${at}`,
      ranked: 10,
      mean_rank: 2,
      first_places: shareOf(1, 10),
      borda: 45 - at,
      places: [1],
    }));
    const figures = madeFigures(madeQuestion('ranking', 'Grid'), { answered: 100, ranks });
    expect(chartOf(figures)?.categories).toHaveLength(40);
    expect(chartOf(figures)?.title).toBe('Borda score: the 40 best of 45 options, the table has all of them');
  });
});

describe('what is called most frequent', () => {
  it('comes in the order of its frequency, whatever order a survey service sends', () => {
    const top_answers = [3, 9, 5].map((count) => ({ text: `said ${count} times`, ...shareOf(count, 100) }));
    const figures = madeFigures(madeQuestion('input', 'Grid'), { answered: 100, top_answers });
    expect(rowsNamed(reportOf(figures), 'q-1').map((row) => row.split(' | ')[1])).toEqual(['9', '5', '3']);
  });
});

describe('percentages', () => {
  it('are seen against the whole, however small they are', () => {
    const small = madeFigures(madeQuestion('choice', 'Grid'), {
      answered: 100,
      options: madeOptions(['Bread', 'Tea'], [3, 4], 100),
    });
    expect(chartOf(small)?.scale).toEqual({ from: 0, to: 100 });
    expect(chartOf(small)?.categories).toEqual(['Tea', 'Bread']);
  });
});

describe('a number', () => {
  it('is shown once: figures hold what the table for formats that calculate holds', () => {
    const blocks = sectionNamed(builtReport(), 'q-4').blocks;
    const [first] = blocks;
    expect(first?.kind === 'figures' && first.figures.map(({ label }) => label)).toEqual([
      'Mean',
      'Median',
      'Minimum – maximum',
    ]);
    expect(first?.kind === 'figures' && first.sheets?.[0]?.columns).toHaveLength(8);
    const texts = sectionStrings(sectionNamed(builtReport(), 'q-4')).filter((text) => text.includes('8.16'));
    expect(texts).toEqual(['8.16']);
  });
});

describe('answers outside a scale', () => {
  const rows = [
    {
      id: 'r1',
      text: 'Taste',
      answered: 100,
      options: madeOptions(['Badly', 'So-so', 'Perfectly', 'Cannot say'], [10, 20, 30, 40], 100),
    },
  ];
  const grid = madeFigures(madeQuestion('matrix', 'Grid'), { answered: 100, rows });

  it('are no part of stacked bars, and the report says so and which order it took', () => {
    expect(chartOf(grid)?.series.map(({ name }) => name)).toEqual(['Badly', 'So-so', 'Perfectly']);
    expect(textsOf(grid)).toContain(
      '“Badly” is its worst end and “Perfectly” its best. “Cannot say”: outside the scale',
    );
  });

  it('have bars of another colour than the steps', () => {
    const options = rows[0]?.options ?? [];
    const choice = madeFigures(madeQuestion('choice', 'Grid'), { answered: 100, options });
    const points = chartOf(choice)?.series[0]?.points ?? [];
    expect(points.map(({ color }) => color !== undefined)).toEqual([false, false, false, true]);
  });
});
