/**
 * The answers, row by row, into as many sheets as they need, each with the header. The first rows are held back until
 * the columns have been measured by them; all others pass through.
 */
import type { ZipEntry, ZipWriter } from '../../bytes/zip/zip-writer.ts';
import type { AnswersDocument } from '../../tables/answers-document.ts';
import { xlsxLimits } from '../limits.ts';
import { FLUSH_BYTES } from '../row-stream.ts';
import { FILTER_BUTTON, fitted, MAX_WIDTH, titleWidth } from './column-width.ts';
import { type SheetLook, sheetHead, sheetTail } from './sheet.ts';
import { createSheetEncoder, type SheetEncoder } from './sheet-encoder.ts';
import { style } from './styles.ts';
import { sheetNames } from './texts.ts';
import type { SheetRecord, Workbook } from './workbook.ts';

const MEASURED_ROWS = 200;
const ROW_LINES = 4;
const HEADER_LINES = 6;

interface WrittenAnswers {
  rows: number;
  /** Cells with content, by column. */
  filled: Uint32Array;
  /** Dates that no spreadsheet holds, by column. */
  datesAsText: Uint32Array;
}

export async function writeAnswersSheets(
  document: AnswersDocument,
  workbook: Workbook,
  zip: ZipWriter,
): Promise<WrittenAnswers> {
  const sheets = createAnswersSheets(document, workbook, zip);
  const { encoder } = sheets;
  let rows = 0;
  encoder.measure(true);
  for await (const part of document.rows) {
    while (part.next()) {
      if (rows > 0 && rows % xlsxLimits.rowsASheet === 0) await sheets.next();
      encoder.startRow();
      part.write(encoder);
      encoder.endRow();
      rows++;
      if (rows === MEASURED_ROWS) encoder.measure(false);
      if (encoder.sizeBytes() >= FLUSH_BYTES) await sheets.flush();
    }
  }
  await sheets.end();
  return { rows, filled: encoder.filled, datesAsText: encoder.datesAsText };
}

interface AnswersSheets {
  encoder: SheetEncoder;
  /** Passes on what has been encoded; the first time the columns get their widths. */
  flush(): Promise<void>;
  next(): Promise<void>;
  end(): Promise<void>;
}

function createAnswersSheets(document: AnswersDocument, workbook: Workbook, zip: ZipWriter): AnswersSheets {
  const { columns } = document.table;
  const widths = columns.map(() => MAX_WIDTH);
  let sheet = workbook.addSheet(sheetNames.answers, columns.length, true);
  let entry: ZipEntry | undefined;
  const encoder = createSheetEncoder({
    ...workbook,
    types: columns.map((column) => column.type),
    widths,
    // a browser's name is long and seldom read: only what people wrote makes rows taller
    grows: columns.map((column) => column.about.type !== 'system'),
    maxLines: ROW_LINES,
    firstRow: 2,
    onCut: (...cell) => workbook.cutCells.add(sheet.name, ...cell),
  });

  async function flush(): Promise<void> {
    entry ??= await begin();
    await entry.write(encoder.takeBytes());
  }

  async function begin(): Promise<ZipEntry> {
    encoder.measure(false);
    if (workbook.sheets.length === 1) settleWidths(document, encoder, widths);
    const begun = await zip.entry(sheet.path);
    await begun.write(Buffer.from(sheetHead(lookOf(workbook, widths))));
    await begun.write(headerRow(document, workbook, sheet, widths));
    return begun;
  }

  async function end(): Promise<void> {
    await flush();
    sheet.rows = encoder.row();
    await entry?.write(Buffer.from(sheetTail(lookOf(workbook, widths), sheet.rows)));
    await entry?.close();
    entry = undefined;
  }

  async function next(): Promise<void> {
    await end();
    encoder.restart();
    sheet = workbook.addSheet(`${sheetNames.answers} ${workbook.sheets.length + 1}`, columns.length, true);
  }

  return { encoder, flush, next, end };
}

function lookOf(workbook: Workbook, widths: readonly number[]): SheetLook {
  return {
    widths,
    isRightToLeft: workbook.isRightToLeft,
    isFirst: workbook.sheets.length === 1,
    hasHeader: true,
    fitsPage: false,
  };
}

/** As wide as the titles and the measured rows ask for; a moment has always room, because a narrow one is unreadable. */
function settleWidths(document: AnswersDocument, encoder: SheetEncoder, widths: number[]): void {
  for (const [index, column] of document.table.columns.entries()) {
    const least = column.type === 'moment' || column.type === 'date' ? fitted(DATE_TIME_WIDTH) : 0;
    widths[index] = Math.max(least, titleWidth(column.title), fitted(encoder.widest[index] ?? 0));
  }
}

const DATE_TIME_WIDTH = 19;

function headerRow(document: AnswersDocument, workbook: Workbook, sheet: SheetRecord, widths: number[]): Uint8Array {
  const { columns } = document.table;
  const encoder = createSheetEncoder({
    ...workbook,
    types: columns.map(() => 'text'),
    widths: widths.map((width) => width - FILTER_BUTTON),
    maxLines: HEADER_LINES,
    firstRow: 1,
    onCut: (...cell) => workbook.cutCells.add(sheet.name, ...cell),
  });
  encoder.startRow();
  for (const column of columns) encoder.styled(column.title, style.header);
  encoder.endRow();
  return encoder.takeBytes();
}
