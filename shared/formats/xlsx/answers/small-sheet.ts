/**
 * A sheet of few rows, made whole in memory: the codebook and the notes. Its texts are cleaned here, because not all of
 * them come out of a survey: ids of columns and filters are as somebody sent them.
 */
import type { ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { cleanText } from '../../../surveys/clean-text.ts';
import { MAX_LINES } from './cell-pieces.ts';
import { type SheetStyle, sheetHead, sheetTail } from './sheet.ts';
import { createSheetEncoder } from './sheet-encoder.ts';
import { type Style, style } from './styles.ts';
import type { Workbook } from './workbook.ts';

/** A text or a whole number, perhaps in a style of its own, or a moment. */
export type SmallCell = string | number | Date | { value: string | number; style: Style };

export interface SmallSheet {
  name: string;
  widths: number[];
  /** The first row names the columns. */
  hasHeader: boolean;
  rows: readonly (readonly SmallCell[])[];
}

export async function addSmallSheet(content: SmallSheet, workbook: Workbook, zip: ZipWriter): Promise<void> {
  const { widths, hasHeader } = content;
  const sheet = workbook.addSheet(content.name, widths.length, hasHeader);
  const encoder = createSheetEncoder({
    ...workbook,
    types: widths.map(() => 'text'),
    widths,
    maxLines: MAX_LINES,
    firstRow: 1,
    onTruncated: (...cell) => workbook.truncatedCells.add(sheet.name, ...cell),
  });
  for (const [index, cells] of content.rows.entries()) {
    encoder.startRow();
    for (const cell of cells) {
      if (cell instanceof Date) encoder.moment(cell.getTime());
      else if (typeof cell === 'object') encoder.styled(cleaned(cell.value), cell.style);
      else encoder.styled(cleaned(cell), hasHeader && index === 0 ? style.header : style.plain);
    }
    encoder.endRow();
  }
  sheet.rows = encoder.row();
  const cellStyle: SheetStyle = {
    widths,
    isRightToLeft: workbook.isRightToLeft,
    isFirst: false,
    hasHeader,
    fitsPage: true,
  };
  const [head, tail] = [Buffer.from(sheetHead(cellStyle)), Buffer.from(sheetTail(cellStyle, sheet.rows))];
  await zip.add(sheet.path, Buffer.concat([head, encoder.takeBytes(), tail]));
}

function cleaned(value: string | number): string | number {
  return typeof value === 'string' ? cleanText(value) : value;
}
