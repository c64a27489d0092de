/** The numbers of a chart as a table: to paste into a sheet, or as a CSV file that one opens. */
import type { Chart } from '../../../../../reports/chart.ts';

type Cell = string | number | null;

/** A row for every category with a column for every series; of a heat map as it is seen. */
function chartRows({ kind, categories, series, reading }: Chart): Cell[][] {
  if (kind === 'heat-map') {
    return [['', ...categories], ...series.map(({ name, points }) => [name, ...points.map(({ value }) => value)])];
  }
  if (reading) return [...series.map(({ name, points }) => [name, points[0]?.value ?? null]), ['', reading.value]];
  const rows = categories.map((category, at) => [category, ...series.map(({ points }) => points[at]?.value ?? null)]);
  return [['', ...series.map(({ name }) => name)], ...rows];
}

/** As tables are pasted. */
export function pastedNumbers(chart: Chart): string {
  const plain = (cell: Cell) => String(cell ?? '').replace(/[\t\r\n]+/g, ' ');
  return chartRows(chart)
    .map((row) => row.map(plain).join('\t'))
    .join('\n');
}

/** With a mark that tells Excel how letters are written. */
export function chartCsv(chart: Chart): string {
  const lines = chartRows(chart).map((row) => row.map(csvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Options are written by people: a spreadsheet must not read one as a formula. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
