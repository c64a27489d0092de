/** What a sheet of answers is made of, whoever writes its rows: the encoder of the rows, and what stands around them. */
import type { AnswersFrame } from '../../../tables/answers-document.ts';
import { widthOf } from '../../ooxml/text-width.ts';
import { type SheetStyle, sheetHead, sheetTail } from './sheet.ts';
import { createSheetEncoder, type SheetEncoder, type SheetEncoderOptions } from './sheet-encoder.ts';
import { style } from './styles.ts';
import { workbookTexts } from './texts.ts';
import type { SheetRecord, Workbook } from './workbook.ts';

/** Wider columns push the rest off the screen; longer texts are wrapped. */
const MAX_WIDTH = 48;
const MIN_WIDTH = 8;
/** Room for the cell's margins; a title also makes room for the filter button. */
const MARGIN = 2;
const FILTER_BUTTON = 3;
const TITLE_LINES = 3;
const SHORT_TITLE = 16;

/** A column is as wide as a short title, as a long one in three lines, and as its longest word. */
function titleWidth(title: string): number {
  const words = title.split(/\s+/).map(widthOf);
  const whole = widthOf(title);
  const wanted = Math.max(Math.min(whole, SHORT_TITLE), Math.ceil(whole / TITLE_LINES), ...words);
  return fitted(wanted + FILTER_BUTTON);
}

/** How wide columns are, in average characters: from titles and the first rows of a table. */
function fitted(contentWidth: number): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, contentWidth + MARGIN));
}

/** Columns are as wide as these first rows ask for. */
export const MEASURED_ROWS = 200;
const FIRST_ROW = 2;
const ROW_LINES = 4;
const HEADER_LINES = 6;
const DATE_TIME_WIDTH = 19;

/** Sheets count from 0. */
export function answersSheetName({ language }: Pick<AnswersFrame, 'language'>, sheet: number): string {
  const { answers } = workbookTexts[language].sheets;
  return sheet === 0 ? answers : `${answers} ${sheet + 1}`;
}

export function answersEncoder(
  { table: { columns } }: AnswersFrame,
  { zone, strings }: Pick<SheetEncoderOptions, 'zone' | 'strings'>,
  widths: readonly number[],
  onTruncated: SheetEncoderOptions['onTruncated'],
): SheetEncoder {
  return createSheetEncoder({
    zone,
    strings,
    types: columns.map((column) => column.type),
    widths,
    // a browser's name is long and seldom read: only what people wrote makes rows taller
    grows: columns.map((column) => column.about.type !== 'system'),
    maxLines: ROW_LINES,
    firstRow: FIRST_ROW,
    onTruncated,
  });
}

/** As long as nothing has been measured. */
export function unsettledWidths({ table }: AnswersFrame): number[] {
  return table.columns.map(() => MAX_WIDTH);
}

/** As wide as the titles and the measured rows ask for; a moment has always room, because a narrow one is unreadable. */
export function settleWidths({ table }: AnswersFrame, encoder: SheetEncoder, widths: number[]): void {
  for (const [index, column] of table.columns.entries()) {
    const least = column.type === 'moment' || column.type === 'date' ? fitted(DATE_TIME_WIDTH) : 0;
    widths[index] = Math.max(least, titleWidth(column.title), fitted(encoder.widest[index] ?? 0));
  }
}

/** Everything before the first row of answers. */
export function openingOf(
  document: AnswersFrame,
  workbook: Workbook,
  sheet: SheetRecord,
  widths: readonly number[],
): Buffer {
  const head = Buffer.from(sheetHead(styleOf(workbook, sheet, widths)));
  return Buffer.concat([head, headerRow(document, workbook, sheet, widths)]);
}

/** Everything behind the last; the sheet knows its rows by now. */
export function closingOf(workbook: Workbook, sheet: SheetRecord, widths: readonly number[]): Buffer {
  return Buffer.from(sheetTail(styleOf(workbook, sheet, widths), sheet.rows));
}

function styleOf({ isRightToLeft, sheets }: Workbook, sheet: SheetRecord, widths: readonly number[]): SheetStyle {
  return { widths, isRightToLeft, isFirst: sheet === sheets[0], hasHeader: true, fitsPage: false };
}

function headerRow(
  { table: { columns } }: AnswersFrame,
  workbook: Workbook,
  sheet: SheetRecord,
  widths: readonly number[],
): Uint8Array {
  const encoder = createSheetEncoder({
    ...workbook,
    types: columns.map(() => 'text'),
    widths: widths.map((width) => width - FILTER_BUTTON),
    maxLines: HEADER_LINES,
    firstRow: 1,
    onTruncated: (...cell) => workbook.truncatedCells.add(sheet.name, ...cell),
  });
  encoder.startRow();
  for (const column of columns) encoder.styled(column.title, style.header);
  encoder.endRow();
  return encoder.takeBytes();
}
