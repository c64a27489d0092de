/** The numbers of a section as tables: those of the report, and one for each chart whose values are not all in them. */
import type { Chart } from '../../../../../reports/chart.ts';
import type { ReportBlock, ReportTable } from '../../../../../reports/report-document.ts';

export function wholeTables(blocks: readonly ReportBlock[]): ReportTable[] {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
  const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
  const named = new Set(
    tables.flatMap(({ columns, rows }) => [...columns.map(({ title }) => title), ...namesIn(rows)]),
  );
  return [...tables, ...charts.filter((chart) => !isInTable(chart, named)).map(chartTable)];
}

/** A table of two columns side by side names rows in the middle too. */
const namesIn = (rows: ReportTable['rows']) => rows.flatMap((cells) => cells.map(({ text }) => text));

/** Whether everything that has a value in the chart has a row or a column. */
function isInTable({ categories, series, kind }: Chart, named: ReadonlySet<string>): boolean {
  const names = kind === 'gauge' ? series.map(({ name }) => name) : categories;
  return names.every((name) => named.has(name));
}

function chartTable({ title, alt, categories, series }: Chart): ReportTable {
  const width = 1 / (series.length + 1);
  return {
    caption: title || alt,
    columns: [
      { title: '', align: 'start', width },
      ...series.map(({ name }) => ({ title: name, align: 'end' as const, width })),
    ],
    rows: categories.map((text, at) => [{ text }, ...series.map(({ points }) => ({ text: points[at]?.label ?? '' }))]),
  };
}
