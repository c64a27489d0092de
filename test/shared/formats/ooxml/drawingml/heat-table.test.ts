/** Heat maps as tables: every figure in its place, the largest the deepest, and no table wider than a page. */
import { describe, expect, it } from 'vitest';
import { heatTable } from '../../../../../shared/formats/ooxml/drawingml/heat-table.ts';
import { withoutRepeats } from '../../../../../shared/formats/without-repeats.ts';
import { madeChart } from '../../../../support/reports/made-report.ts';

describe('a heat map', () => {
  it('has a column for every category and a row for every series', () => {
    const chart = madeChart('heat-map', { options: 5 });
    const { columns, rows, caption } = heatTable(chart);
    expect(caption).toBe(chart.title);
    expect(columns.map(({ title }) => title)).toEqual(['', ...chart.categories]);
    expect(rows.map(([first]) => first?.text)).toEqual(chart.series.map(({ name }) => name));
    expect(rows.map((row) => row.slice(1).map(({ value }) => value))).toEqual(
      [50, 30, 20].map((value) => Array(5).fill(value)),
    );
    expect(rows.map(([, second]) => second?.heat)).toEqual([0.5, 0.3, 0.2]);
    const counts = heatTable({ ...chart, unit: 'count' }).rows.map(([, second]) => second?.heat);
    expect(counts).toEqual([1, 0.6, 0.4]);
  });

  it('is turned where it has more categories than a page has room for', () => {
    const { columns, rows } = heatTable(madeChart('heat-map', { options: 40 }));
    expect(columns).toHaveLength(4);
    expect(rows).toHaveLength(40);
    expect(rows[39]?.slice(1).map(({ value }) => value)).toEqual([50, 30, 20]);
  });

  it('gives way to a shaded table right below it, which shows the same', () => {
    const map = { kind: 'chart' as const, chart: madeChart('heat-map') };
    const shaded = { kind: 'table' as const, table: heatTable(map.chart) };
    const plain = { kind: 'table' as const, table: { ...shaded.table, rows: [[{ text: 'a' }]] } };
    const bars = { kind: 'chart' as const, chart: madeChart('bar') };
    expect(withoutRepeats([map, shaded])).toEqual([shaded]);
    expect(withoutRepeats([map, plain, shaded, map])).toEqual([map, plain, shaded, map]);
    expect(withoutRepeats([bars, shaded])).toEqual([bars, shaded]);
  });

  it('leaves cells without a value uncoloured', () => {
    const { rows } = heatTable(madeChart('heat-map', { hasAnswers: false }));
    for (const cell of rows.flatMap((row) => row.slice(1))) expect(cell).toEqual({ text: '–' });
  });
});
