/** The figures of a survey's screen: the words, shares and charts of the report files, in both languages. */
import { describe, expect, it } from 'vitest';
import type { Summary } from '../../../../shared/dashboard/page/api/summary.ts';
import { askedSection, keyFigures, whereSections } from '../../../../shared/dashboard/page/survey-figures.ts';
import { wordsOf } from '../../../../shared/dashboard/page/words.ts';
import { reportStyle } from '../../../../shared/reports/document/report-style.ts';
import { madeOptions } from '../../../support/made-statistics.ts';

const summary: Summary = {
  ...{ visited: 240, complete: 128, incomplete: 32, completePercentOfVisits: 53, meanTime: '05:03' },
  countries: Array.from({ length: 15 }, (_, at) => ({ name: `Land ${at}`, count: at + 1 })),
  devices: [
    { name: 'tablet', percent: 10 },
    { name: 'mobile', percent: 90 },
  ],
};

const english = reportStyle('en', undefined);

describe('the key figures of the screen', () => {
  it('are those of the report files, and tell what each rate is of', () => {
    expect(keyFigures(summary, wordsOf('en'), english)).toEqual([
      { label: 'Visits', value: '240', note: '53% of visits ended in a complete answer' },
      { label: 'Started', value: '160' },
      { label: 'Complete', value: '128' },
      { label: 'Incomplete', value: '32' },
      { label: 'Completion rate (of started)', value: '80.0%', note: 'of 160 started; 95% interval 73.1–85.5%' },
      { label: 'Mean time', value: '05:03', note: 'minutes and seconds' },
    ]);
  });

  it('say the same in Russian', () => {
    const labels = keyFigures(summary, wordsOf('ru'), reportStyle('ru', undefined)).map(({ label }) => label);
    const rate = 'Доля завершённых (от начатых)';
    expect(labels).toEqual(['Посещения', 'Начатые', 'Завершённые', 'Незавершённые', rate, 'Среднее время']);
  });

  it('give no interval of one, and no time that nobody took', () => {
    const one = { ...summary, visited: 1, complete: 0, incomplete: 1, meanTime: '00:00' };
    const [rate, time] = keyFigures(one, wordsOf('en'), english).slice(-2);
    expect(rate?.note).toBe('of 1 started; small base, n = 1, treat with caution');
    expect(time?.value).toBe('–');
  });
});

describe('the charts of the screen', () => {
  it('show the most frequent first, and what is left over in one', () => {
    const charts = whereSections(summary, english).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.categories] : [])),
    );
    expect(charts[0]).toEqual(['Mobile', 'Tablet']);
    expect(charts[1]).toEqual([...Array.from({ length: 10 }, (_, at) => `Land ${14 - at}`), 'Other (5)']);
  });

  it('tell how many answers know their country', () => {
    expect(whereSections(summary, english)[1]?.base).toBe('Base: 120 answers for which this is known');
  });

  it('never stack a matrix of several answers', () => {
    const rows = [{ id: 'r', text: 'Row', answered: 50, options: madeOptions(['Good', 'Bad'], [20, 10], 50) }];
    const asked = { id: 'q', type: 'matrix', title: 'Grid', statistics: { base: 50, answered: 50, rows } };
    const kinds = (isMultiple: boolean) =>
      askedSection({ ...asked, isMultiple }, 0, english).blocks.flatMap((block) =>
        block.kind === 'chart' ? [block.chart.kind] : [],
      );
    expect([...kinds(true), ...kinds(false)]).toEqual(['heat-map', 'stacked-bar']);
  });
});
