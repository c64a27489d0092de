/** A sheet that is one long table with its header in the first row and nothing else: to be sorted, filtered and pivoted. */
import type { ReportCell, ReportDataSheet, ReportTable } from '../../../reports/report-document.ts';
import { numberFormat, storedNumber } from '../../ooxml/drawingml/number-format.ts';
import { cellAddress } from '../../ooxml/workbook/cell-address.ts';
import { createGrid, type Grid } from '../../ooxml/workbook/grid.ts';
import { type ReportSheet, type SheetContext, usualStyle } from './report-sheet.ts';
import { FIGURE_WIDTH } from './sheet-flow.ts';

/** Columns of words; longer ones are read in the cell. */
const MOST_WIDTH = 40;
/** Rows that are enough to see how wide a column is. */
const MEASURED = 200;

export function dataSheet({ name, table }: ReportDataSheet, { document, styles, book }: SheetContext): ReportSheet {
  const widths = table.columns.map((_, at) => widthOf(table, at));
  const grid = createGrid(book, widths, name);
  table.columns.forEach((head, column) => {
    grid.text({ column, row: 1 }, head.title, { ...styles.header, isAtEnd: head.align === 'end' });
  });
  for (const [at, cells] of table.rows.entries()) {
    for (const [column, cell] of cells.entries()) writeCell(grid, { column, row: at + 2 }, cell);
  }
  const last = cellAddress(Math.max(0, table.columns.length - 1), table.rows.length + 1);
  return {
    name,
    grid,
    style: {
      ...usualStyle(document, widths),
      frozenRows: 1,
      orientation: 'landscape',
      breaks: [],
      hasGridLines: true,
      filtered: `A1:${last}`,
    },
    charts: [],
    sectionRows: [],
  };
}

/** Plain cells: whoever works on with them has styles of their own. */
function writeCell(grid: Grid, place: { column: number; row: number }, { text, value, unit = 'number' }: ReportCell) {
  const stored = storedNumber(value, unit);
  if (stored !== undefined) grid.number(place, stored, { format: numberFormat(unit, [text]) });
  else if (text !== '') grid.text(place, text, { isOneLine: true });
}

function widthOf({ columns, rows }: ReportTable, at: number): number {
  const texts = rows.slice(0, MEASURED).map((row) => row[at]?.text.length ?? 0);
  const isOfWords = columns[at]?.align === 'start';
  return isOfWords ? Math.min(MOST_WIDTH, Math.max(8, (columns[at]?.title.length ?? 0) + 3, ...texts)) : FIGURE_WIDTH;
}
