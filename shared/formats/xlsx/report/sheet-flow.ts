/** Rows of a report's sheet, written from top to bottom; remembers where every table is, for the charts. */
import type {
  KeyFigure,
  ReportBlock,
  ReportCell,
  ReportColumn,
  ReportFinding,
  ReportGroup,
  ReportTable,
} from '../../../reports/report-document.ts';
import { numberFormat, storedNumber } from '../../ooxml/drawingml/number-format.ts';
import type { Grid } from '../../ooxml/workbook/grid.ts';
import type { CellStyle } from '../../ooxml/workbook/style-book.ts';
import type { Styles } from './report-styles.ts';

/** Columns that texts reach over; tables may be wider. */
export const TEXT_COLUMNS = 4;
export const NAME_WIDTH = 42;
export const FIGURE_WIDTH = 15;

export interface PlacedTable {
  table: ReportTable;
  headerRow: number;
}

export interface SheetFlow {
  grid: Grid;
  /** The next free row. */
  row: number;
  /** Rows that lead to a section, by its id: where that is, is known when all sheets are laid out. */
  leads?: { row: number; target: string }[];
}

const lastText = TEXT_COLUMNS - 1;

/** Every kind of block but charts and tables. */
export function writeBlock(
  flow: SheetFlow,
  block: Exclude<ReportBlock, { kind: 'chart' | 'table' }>,
  styles: Styles,
): void {
  if (block.kind === 'text') writeLine(flow, block.text, styles.tones[block.tone]);
  else if (block.kind === 'quotes') {
    if (block.caption !== '') writeLine(flow, block.caption, styles.caption);
    for (const quote of block.quotes) writeLine(flow, quote, styles.quote);
  } else if (block.kind === 'figures') writeFigures(flow, block.figures, styles);
  else if (block.kind === 'findings') writeFindings(flow, block.findings, styles);
  else writeFacts(flow, block.facts, styles);
  flow.row++;
}

/** A text across the page. */
export function writeLine(flow: SheetFlow, text: string, style: CellStyle): void {
  flow.grid.text({ column: 0, row: flow.row++, right: lastText }, text, style);
}

function writeFindings(flow: SheetFlow, findings: readonly ReportFinding[], styles: Styles): void {
  for (const { text, note, target } of findings) {
    writeLine(flow, text, styles.caption);
    writeLine(flow, note, styles.tones.muted);
    if (target !== undefined) flow.leads?.push({ row: flow.row++, target });
    flow.row++;
  }
}

export function writeFacts(flow: SheetFlow, facts: readonly { label: string; value: string }[], styles: Styles): void {
  for (const { label, value } of facts) {
    flow.grid.text({ column: 0, row: flow.row }, label, styles.label);
    flow.grid.text({ column: 1, row: flow.row++, right: lastText }, value, styles.cell);
  }
}

export function writeFigures(flow: SheetFlow, figures: readonly KeyFigure[], styles: Styles): void {
  for (const { label, value, figure, note } of figures) {
    flow.grid.text({ column: 0, row: flow.row }, label, styles.cell);
    writeFigure(flow.grid, { column: 1, row: flow.row }, { ...figure, text: value }, styles.figure);
    flow.grid.text({ column: 2, row: flow.row++, right: lastText }, note ?? '', {
      ...styles.note,
      isIndented: true,
    });
  }
}

const signed = '+0.0;-0.0;0.0';
const clock = '[h]:mm:ss';
const SECONDS_OF_DAY = 86_400;

/** A figure that is read like a headline, and calculated with all the same; a time is a part of a day. */
export function writeFigure(
  grid: Grid,
  place: { column: number; row: number },
  { text, value, unit = 'count' }: { text: string } & Partial<NonNullable<KeyFigure['figure']>>,
  style: CellStyle,
): void {
  if (value === undefined) grid.text(place, text, style);
  else if (unit === 'points') grid.number(place, value, { ...style, format: signed });
  else if (unit === 'seconds') grid.number(place, value / SECONDS_OF_DAY, { ...style, format: clock });
  else grid.number(place, storedNumber(value, unit) ?? value, { ...style, format: numberFormat(unit, [text]) });
}

/** A table that ends in texts gives them the rest of the line. */
export function writeTable(flow: SheetFlow, table: ReportTable, styles: Styles): PlacedTable {
  const { grid } = flow;
  if (table.caption !== '') writeLine(flow, table.caption, styles.caption);
  const last = table.columns.length - 1;
  const isTextHeavy = last > 0 && last < lastText && table.columns[last]?.align === 'start';
  const place = (column: number) => ({
    column,
    row: flow.row,
    ...(isTextHeavy && column === last && { right: lastText }),
  });
  if (table.groups) writeGroups(flow, table.groups, styles);
  const headerRow = flow.row;
  for (const [at, column] of table.columns.entries()) {
    grid.text(place(at), column.title, { ...styles.header, ...aligned(table.columns, at) });
  }
  flow.row++;
  for (const row of table.rows) {
    for (const at of table.columns.keys()) {
      writeCell(grid, place(at), row[at] ?? { text: '' }, styles, aligned(table.columns, at));
    }
    flow.row++;
  }
  flow.row++;
  return { table, headerRow };
}

function writeGroups(flow: SheetFlow, groups: readonly ReportGroup[], styles: Styles): void {
  let column = 0;
  for (const { title, span } of groups) {
    flow.grid.text({ column, row: flow.row, right: column + span - 1 }, title, styles.header);
    column += span;
  }
  flow.row++;
}

/** Words after figures keep off them. */
function aligned(columns: readonly ReportColumn[], at: number): CellStyle {
  if (columns[at]?.align === 'end') return { isAtEnd: true };
  return columns[at - 1]?.align === 'end' ? { isIndented: true } : {};
}

function writeCell(grid: Grid, place: Parameters<Grid['text']>[0], cell: ReportCell, styles: Styles, side: CellStyle) {
  const plain = cell.tone === undefined ? styles.cell : styles[cell.tone];
  const ground = cell.heat === undefined ? plain : styles.heat(cell.heat);
  const unit = cell.unit ?? 'number';
  const value = storedNumber(cell.value, unit);
  if (value === undefined) grid.text(place, cell.text, { ...ground, ...side });
  else grid.number(place, value, { ...ground, ...side, format: numberFormat(unit, [cell.text]) });
}
