/**
 * Which cells a chart is drawn from. A table of its section that shows the very same categories and figures serves; where
 * there is none, the chart gets a table of its own.
 */
import type { Chart, ChartSeries } from '../../../reports/chart.ts';
import type { ReportCell, ReportTable } from '../../../reports/report-document.ts';
import type { ChartSource, SeriesSource } from '../../ooxml/drawingml/chart-data.ts';
import { storedNumber } from '../../ooxml/drawingml/number-format.ts';
import { columnLetters, inSheet } from '../../ooxml/workbook/cell-address.ts';
import type { PlacedTable } from './sheet-flow.ts';

export function findSource(chart: Chart, tables: readonly PlacedTable[], sheetName: string): ChartSource | undefined {
  if (chart.kind === 'gauge') return bandsSource(chart, tables, sheetName) ?? columnsSource(chart, tables, sheetName);
  return columnsSource(chart, tables, sheetName);
}

/** Every series is a column of the table. */
function columnsSource(chart: Chart, tables: readonly PlacedTable[], sheetName: string): ChartSource | undefined {
  for (const placed of tables) {
    const first = firstRow(chart, placed.table);
    if (first === undefined) continue;
    const columns = chart.series.map((series) => columnOf(chart, series, placed.table, first));
    if (columns.every((column) => column !== undefined)) return sourceOf(chart, placed, first, columns, sheetName);
  }
  return undefined;
}

/** The row of the first category, when all of them follow one another in the first column. */
function firstRow(chart: Chart, { rows }: ReportTable): number | undefined {
  const starts = rows
    .keys()
    .filter((start) => chart.categories.every((name, at) => rows[start + at]?.[0]?.text === name));
  return starts.next().value;
}

function columnOf(chart: Chart, series: ChartSeries, table: ReportTable, first: number): number | undefined {
  const figures = chart.categories.map((_, at) => storedNumber(series.points[at]?.value, chart.unit));
  if (figures.every((figure) => figure === undefined)) return undefined;
  const fits = [...table.columns.keys()].filter(
    (column) => column > 0 && figures.every((figure, at) => holds(table.rows[first + at]?.[column], figure, chart)),
  );
  return fits.find((column) => table.columns[column]?.title === series.name) ?? fits[0];
}

/** A table that was made for the chart, by `dataTable`. */
export function ownSource(chart: Chart, placed: PlacedTable, sheetName: string): ChartSource {
  const columns = chart.series.map((_, at) => at + 1);
  return sourceOf(chart, placed, 0, columns, sheetName);
}

function sourceOf(
  chart: Chart,
  { table, headerRow }: PlacedTable,
  first: number,
  columns: readonly number[],
  sheetName: string,
): ChartSource {
  const top = headerRow + 1 + first;
  const bottom = top + chart.categories.length - 1;
  const range = (column: number) => `$${columnLetters(column)}$${top}:$${columnLetters(column)}$${bottom}`;
  return {
    categories: inSheet(sheetName, range(0)),
    series: columns.map((column, at): SeriesSource => {
      const values = inSheet(sheetName, range(column));
      const isNamed = table.columns[column]?.title === chart.series[at]?.name;
      return isNamed ? { name: inSheet(sheetName, `$${columnLetters(column)}$${headerRow}`), values } : { values };
    }),
  };
}

/** The bands of a gauge are rows of the table: a name and one figure each. */
function bandsSource(chart: Chart, tables: readonly PlacedTable[], sheetName: string): ChartSource | undefined {
  for (const { table, headerRow } of tables) {
    const series = chart.series.map(({ name, points }): SeriesSource | undefined => {
      const at = table.rows.findIndex(([first]) => first?.text === name);
      const figure = storedNumber(points[0]?.value, chart.unit);
      const cells = figure === undefined ? [] : (table.rows[at] ?? []);
      const column = cells.findIndex((cell, place) => place > 0 && holds(cell, figure, chart));
      if (column < 0) return undefined;
      const row = headerRow + 1 + at;
      const address = (place: number) => inSheet(sheetName, `$${columnLetters(place)}$${row}`);
      return { name: address(0), values: address(column) };
    });
    if (series.every((found) => found !== undefined)) return { series };
  }
  return undefined;
}

/** The cell holds this very figure; where there is none, it holds no figure either. */
function holds(cell: ReportCell | undefined, figure: number | undefined, { unit }: Chart): boolean {
  if (figure === undefined) return cell?.value === undefined;
  return cell?.unit === unit && storedNumber(cell.value, unit) === figure;
}

/** Categories down, a column for every series. */
export function dataTable(chart: Chart, caption: string): ReportTable {
  const width = 1 / (chart.series.length + 1);
  return {
    caption,
    columns: [
      { title: '', align: 'start', width },
      ...chart.series.map(({ name }) => ({ title: name, align: 'end' as const, width })),
    ],
    rows: chart.categories.map((category, at) => [
      { text: category },
      ...chart.series.map(({ points }) => {
        const point = points[at];
        if (!point || point.value === null) return { text: point?.label ?? '' };
        return { text: point.label, value: point.value, unit: chart.unit };
      }),
    ]),
  };
}
