/** Every value of every chart is in a table too, for those who do not see the chart. */
import { describe, expect, it } from 'vitest';
import type { Chart } from '../../../../../shared/reports/chart.ts';
import type { ReportBlock, ReportTable } from '../../../../../shared/reports/report-document.ts';
import { wholeTables } from '../../../../../shared/ways-in/dashboard/page/screens/charts/chart-tables.ts';

const chart = (categories: string[]): Chart => ({
  kind: 'bar',
  title: 'Answers',
  alt: 'A chart of answers',
  unit: 'percent',
  categories,
  series: [{ name: 'Share', color: '#123456', points: categories.map((_, at) => ({ value: at, label: `${at} %` })) }],
});
const table: ReportTable = {
  caption: 'Answers',
  columns: [{ title: 'Answer', align: 'start', width: 1 }],
  rows: [[{ text: 'Yes' }], [{ text: 'No' }]],
};
const ofChart = (categories: string[]): ReportBlock => ({ kind: 'chart', chart: chart(categories) });

describe('the tables of a section', () => {
  it('are those of the report where they hold all of its charts', () => {
    expect(wholeTables([ofChart(['No', 'Yes']), { kind: 'table', table }])).toEqual([table]);
  });

  it('have one more for a chart with values that no table has', () => {
    const all = wholeTables([ofChart(['Yes', 'No']), ofChart(['January', 'Yes']), { kind: 'table', table }]);
    expect(all.map(({ rows }) => rows.map((cells) => cells.map(({ text }) => text)))).toEqual([
      [['Yes'], ['No']],
      [
        ['January', '0 %'],
        ['Yes', '1 %'],
      ],
    ]);
    expect(wholeTables([ofChart(['Yes'])])).toHaveLength(1);
  });
});
