/** The first column of an XLS workbook's first sheet, as Excel 97 and later write it (BIFF8). Formulas give their last value. */
import { type BiffRecord, biffRecords, sharedTexts, shortText } from './biff-records.ts';
import { compoundStreams } from './compound-file.ts';
import { createFirstColumn, type FirstColumn } from './first-column.ts';
import { builtInFormats, numberText } from './number-text.ts';
import { unsupported } from './unreadable.ts';

const ids = {
  formula: 0x06,
  end: 0x0a,
  password: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  numbersPacked: 0xbd,
  richText: 0xd6,
  style: 0xe0,
  texts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  truth: 0x205,
  formulaText: 0x207,
  numberPacked: 0x27e,
  format: 0x41e,
  start: 0x809,
};
const BIFF8 = 0x600;

interface Book {
  texts: readonly string[];
  /** The formats of cell styles, by their number. */
  formats: readonly string[];
  sheetAt: number;
}

export function xlsColumn(file: Buffer): string[] {
  const streams = compoundStreams(file);
  if (streams.has('EncryptedPackage')) throw unsupported('with_password');
  const stream = streams.get('Workbook')?.();
  if (!stream) throw unsupported('old_workbook');
  const book = readBook(stream);
  const cells = createFirstColumn();
  let formula: { row: number; column: number } | undefined;
  for (const record of biffRecords(stream, book.sheetAt)) {
    if (record.id === ids.end) break;
    if (record.id === ids.formulaText && formula) cells.add(formula.row, formula.column, shortText(record.data, 0, 2));
    else formula = addCells(cells, record, book) ?? formula;
  }
  return cells.texts();
}

function readBook(stream: Buffer): Book {
  const [first] = biffRecords(stream);
  if (first?.id !== ids.start || first.data.readUInt16LE(0) !== BIFF8) {
    throw unsupported('old_workbook');
  }
  const own = new Map<number, string>();
  const styles: number[] = [];
  const texts: Buffer[] = [];
  let sheetAt: number | undefined;
  let areTexts = false;
  for (const { id, data } of biffRecords(stream)) {
    if (id === ids.end) break;
    if (id === ids.password) throw unsupported('with_password');
    areTexts = id === ids.texts || (areTexts && id === ids.continued);
    if (areTexts) texts.push(data);
    else if (id === ids.format) own.set(data.readUInt16LE(0), shortText(data, 2, 2));
    else if (id === ids.style) styles.push(data.readUInt16LE(2));
    else if (id === ids.sheet && data[5] === 0) sheetAt ??= data.readUInt32LE(0);
  }
  if (sheetAt === undefined) throw unsupported('without_sheet');
  const formats = styles.map((format) => own.get(format) ?? builtInFormats.get(format) ?? 'General');
  return { texts: texts.length > 0 ? sharedTexts(texts) : [], formats, sheetAt };
}

/** Gives the place of a formula whose text is still to come. */
function addCells(cells: FirstColumn, { id, data }: BiffRecord, { texts, formats }: Book) {
  const shown = (value: number, style: number) => numberText(value, formats[style] ?? 'General');
  const isCell = Object.values(ids).includes(id) && data.length >= 6;
  if (!isCell) return undefined;
  const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
  if (id === ids.sharedText) cells.add(row, column, texts[data.readUInt32LE(6)] ?? '');
  else if (id === ids.text || id === ids.richText) cells.add(row, column, shortText(data, 6, 2));
  else if (id === ids.number) cells.add(row, column, shown(data.readDoubleLE(6), style));
  else if (id === ids.numberPacked) cells.add(row, column, shown(packedNumber(data, 6), style));
  else if (id === ids.numbersPacked) {
    // the record ends with the number of its last column
    for (let at = 4; at + 8 <= data.length; at += 6) {
      cells.add(row, column + (at - 4) / 6, shown(packedNumber(data, at + 2), data.readUInt16LE(at)));
    }
  } else if (id === ids.truth) cells.add(row, column, data[7] === 1 ? '' : data[6] === 1 ? 'TRUE' : 'FALSE');
  else if (id === ids.formula) {
    if (data.readUInt16LE(12) !== 0xffff) cells.add(row, column, shown(data.readDoubleLE(6), style));
    else if (data[6] === 0) return { row, column };
    else if (data[6] === 1) cells.add(row, column, data[8] === 1 ? 'TRUE' : 'FALSE');
  }
  return undefined;
}

/** Thirty bits of a number, whole or the upper half of a fraction, and perhaps a hundredth of it. */
function packedNumber(data: Buffer, at: number): number {
  const bits = data.readInt32LE(at);
  const upper = Buffer.alloc(8);
  upper.writeInt32LE(bits & ~3, 4);
  const value = bits & 2 ? bits >> 2 : upper.readDoubleLE(0);
  return bits & 1 ? value / 100 : value;
}
