/** Heat maps: no figure loses what says that it differs, and names of columns are words, letters or numbers. */
import { describe, expect, it } from 'vitest';
import { layoutChart } from '../../../../shared/formats/charts/layout-chart.ts';
import type { Chart } from '../../../../shared/reports/chart.ts';
import { contrast } from '../../../../shared/reports/palette.ts';
import { rectsOf } from '../../../support/reports/drawing-boxes.ts';
import { chartOf, chartSpace as space, weighted } from '../../../support/reports/said-chart.ts';

describe('a heat map of many groups', () => {
  const groups = [
    'Total',
    ...['United Kingdom', 'Germany', 'Netherlands', 'Portugal'].map((name, at) => `${name} (${'ABCD'[at]})`),
  ];
  const points = ['32.7%', '24.0%', '30.9%', '43.0% ABD', '27.1%'].map((label) => ({
    value: Number.parseFloat(label),
    label,
  }));
  const chart = chartOf('heat-map', [], {
    categories: groups,
    series: [{ name: 'From friends', color: '#1f6f8f', points }],
  });

  it.each([480, 300, 240, 190])('keeps the letters of what is significantly higher on a width of %i', (width) => {
    expect(weighted(layoutChart(chart, { ...space, width })).join(' ')).toMatch(/\b43(\.0%?)? ABD\b/);
  });

  it('shortens no figure where letters have room below it', () => {
    const said = weighted(layoutChart(chart, { ...space, width: 300 }));
    for (const { label } of points) expect(said.join(' ')).toContain(label);
  });

  it('names columns by their letters where there is no room for words', () => {
    const said = weighted(layoutChart(chart, { ...space, width: 240 }));
    expect(said.slice(0, 5)).toEqual(['Total', 'A', 'B', 'C', 'D']);
    expect(said.join(' ').replaceAll('\u00a0', ' ')).toContain('A United Kingdom; B Germany');
  });

  it('breaks no word of a name on paper', () => {
    const names = [
      'Spain (A)',
      'Netherlands (B)',
      'Brazil (C)',
      'Germany (D)',
      'Portugal (E)',
      'Desktop (F)',
      'Mobile (G)',
      'Tablet (H)',
      'Total',
    ];
    const row = (name: string) => ({ name, color: '#1f6f8f', points: names.map(() => ({ value: 8, label: '8.0%' })) });
    const said = weighted(
      layoutChart(chartOf('heat-map', [], { categories: names, series: [row('Sports, travel and leisure')] }), space),
    );
    expect(said.join(' ').replaceAll('\u00a0', ' ')).toContain('B Netherlands; C Brazil');
  });

  it('is deepest at the end that its scale ends with', () => {
    const two = (scale: Chart['scale']) =>
      rectsOf(layoutChart(chartOf('heat-map', [1, 5], { unit: 'number', ...(scale && { scale }) }), space)).map(
        ({ fill }) => contrast(fill, '#ffffff'),
      );
    const [best = 0, worst = 0] = two({ from: 5, to: 1 });
    expect(best).toBeGreaterThan(worst);
    const [low = 0, high = 0] = two({ from: 1, to: 5 });
    expect(high).toBeGreaterThan(low);
  });
});

describe('a heat map on a phone', () => {
  const categories = ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'];
  const narrow = { ...space, width: 320, fontSize: 13 };

  it('numbers its columns where words would be cut, and says below what they stand for', () => {
    const said = weighted(layoutChart(chartOf('heat-map', [5, 10, 20, 40, 25], { categories }), narrow));
    expect(said.slice(0, 5)).toEqual(['1', '2', '3', '4', '5']);
    expect(said.slice(-5)).toEqual(categories.map((category, at) => `${at + 1} ${category}`));
  });

  it('keeps the words where they fit', () => {
    const said = weighted(layoutChart(chartOf('heat-map', [5, 95], { categories: ['No', 'Yes'] }), narrow));
    expect(said.slice(0, 2)).toEqual(['No', 'Yes']);
  });

  it('says every value, shorter where a cell is narrow', () => {
    const values = [12.5, 37.5, 25, 12.5, 12.5];
    const chart = chartOf('heat-map', values, { categories });
    const said = weighted(layoutChart(chart, { ...narrow, width: 250 }));
    const shown = said.slice(5, -5).filter((text) => text !== 'S');
    expect(shown).toHaveLength(values.length);
    expect(shown.map((text) => Math.round(Number.parseFloat(text)))).toEqual(values.map(Math.round));
  });
});
