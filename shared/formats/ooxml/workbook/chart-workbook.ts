/** The workbook inside a chart of Word: what opens there when somebody edits the chart's data. */
import { createZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { Chart } from '../../../reports/chart.ts';
import { type ChartSource, formatOf } from '../drawingml/chart-data.ts';
import { storedNumber } from '../drawingml/number-format.ts';
import { columnLetters } from './cell-address.ts';
import { createGrid, type Grid } from './grid.ts';
import { createSharedStrings } from './shared-strings.ts';
import { sheetXml } from './sheet-xml.ts';
import { createStyleBook } from './style-book.ts';
import { addWorkbookParts, sheetPath } from './workbook-parts.ts';

const SHEET = 'Sheet1';
const CATEGORY_WIDTH = 40;
const VALUE_WIDTH = 16;

/** Categories down the first column, a column for every series, names in the first row. */
export function chartWorkbookSource(chart: Chart): ChartSource {
  const last = chart.categories.length + 1;
  return {
    categories: `${SHEET}!$A$2:$A$${last}`,
    series: chart.series.map((_, at) => {
      const column = columnLetters(at + 1);
      return { name: `${SHEET}!$${column}$1`, values: `${SHEET}!$${column}$2:$${column}$${last}` };
    }),
  };
}

export async function chartWorkbook(chart: Chart, date: Date): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const zip = createZipWriter({ write: async (bytes) => void chunks.push(Buffer.from(bytes)) }, date);
  const book = { styles: createStyleBook(), strings: createSharedStrings(Number.POSITIVE_INFINITY), onTruncated() {} };
  const widths = [CATEGORY_WIDTH, ...chart.series.map(() => VALUE_WIDTH)];
  const grid = createGrid(book, widths, SHEET);
  fill(grid, chart);
  const style = { widths, isRightToLeft: false, isFirst: true, frozenRows: 0, breaks: [], hasGridLines: true };
  await zip.add(sheetPath(0), sheetXml(grid, { ...style, orientation: 'portrait' }));
  await addWorkbookParts(zip, book, {
    title: chart.title,
    date,
    sheets: [{ name: SHEET, frozenRows: 0 }],
    moreParts: [],
    pictureTypes: [],
  });
  await zip.finish();
  return Buffer.concat(chunks);
}

function fill(grid: Grid, chart: Chart): void {
  const format = formatOf(chart);
  for (const [at, category] of chart.categories.entries()) grid.text({ column: 0, row: at + 2 }, category);
  for (const [at, series] of chart.series.entries()) {
    grid.text({ column: at + 1, row: 1 }, series.name, { isBold: true });
    for (const [row] of chart.categories.entries()) {
      const value = storedNumber(series.points[row]?.value, chart.unit);
      if (value !== undefined) grid.number({ column: at + 1, row: row + 2 }, value, { format });
    }
  }
}
