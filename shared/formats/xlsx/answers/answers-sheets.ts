/**
 * The answers, row by row, into as many sheets as they need, each with the header. The first rows are held back until
 * the columns have been measured by them; all others pass through.
 */
import type { ZipEntry, ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { AnswersDocument } from '../../../tables/answers-document.ts';
import { xlsxLimits } from '../../ooxml/workbook/sheet-limits.ts';
import { FLUSH_BYTES } from '../../row-stream.ts';
import {
  answersEncoder,
  answersSheetName,
  closingOf,
  MEASURED_ROWS,
  openingOf,
  settleWidths,
  unsettledWidths,
} from './answers-sheet.ts';
import type { SheetEncoder } from './sheet-encoder.ts';
import type { Workbook } from './workbook.ts';

export interface WrittenAnswers {
  rows: number;
  /** Cells with content, by column. */
  filled: ArrayLike<number>;
  /** Dates that no spreadsheet holds, by column. */
  datesAsText: ArrayLike<number>;
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
  const widths = unsettledWidths(document);
  let sheet = workbook.addSheet(answersSheetName(document, 0), columns.length, true);
  let entry: ZipEntry | undefined;
  const encoder = answersEncoder(document, workbook, widths, (...cell) =>
    workbook.truncatedCells.add(sheet.name, ...cell),
  );

  async function flush(): Promise<void> {
    entry ??= await begin();
    await entry.write(encoder.takeBytes());
  }

  async function begin(): Promise<ZipEntry> {
    encoder.measure(false);
    if (workbook.sheets.length === 1) settleWidths(document, encoder, widths);
    const begun = await zip.entry(sheet.path);
    await begun.write(openingOf(document, workbook, sheet, widths));
    return begun;
  }

  async function end(): Promise<void> {
    await flush();
    sheet.rows = encoder.row();
    await entry?.write(closingOf(workbook, sheet, widths));
    await entry?.close();
    entry = undefined;
  }

  async function next(): Promise<void> {
    await end();
    encoder.restart();
    sheet = workbook.addSheet(answersSheetName(document, workbook.sheets.length), columns.length, true);
  }

  return { encoder, flush, next, end };
}
