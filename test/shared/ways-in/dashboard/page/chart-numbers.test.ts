/** The numbers behind a chart, as one pastes them or opens them in a sheet. */
import { describe, expect, it } from 'vitest';
import type { Chart } from '../../../../../shared/reports/chart.ts';
import { chartCsv, pastedNumbers } from '../../../../../shared/ways-in/dashboard/page/screens/charts/chart-numbers.ts';

const points = (...values: (number | null)[]) => values.map((value) => ({ value, label: String(value) }));
const chart = (more: Partial<Chart>): Chart => ({
  kind: 'bar',
  title: 'Answers',
  alt: '',
  unit: 'percent',
  categories: ['Yes', 'No'],
  series: [{ name: 'Share', color: '#1f6f8f', points: points(62.5, null) }],
  ...more,
});

describe('the numbers of a chart', () => {
  it('are a row for every category, and nothing where nothing is known', () => {
    expect(pastedNumbers(chart({}))).toBe('\tShare\nYes\t62.5\nNo\t');
  });

  it('of a heat map are a row for every row that is seen', () => {
    const series = [{ name: 'Price', color: '#1f6f8f', points: points(10, 90) }];
    expect(pastedNumbers(chart({ kind: 'heat-map', series }))).toBe('\tYes\tNo\nPrice\t10\t90');
  });

  it('of a gauge are its bands and where its needle points', () => {
    const reading = { value: -12, from: -100, to: 100, label: '−12' };
    expect(pastedNumbers(chart({ kind: 'gauge', categories: [''], reading }))).toBe('Share\t62.5\n\t-12');
  });

  it('cannot be read as a formula, and keep what separates cells', () => {
    const categories = ['=1+1', 'a "b", c'];
    expect(chartCsv(chart({ categories }))).toBe(`\ufeff,Share\r\n'=1+1,62.5\r\n"a ""b"", c",\r\n`);
  });
});
