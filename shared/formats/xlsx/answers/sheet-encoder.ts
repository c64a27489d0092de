/**
 * Rows of a sheet as bytes of XML; nothing is allocated for a plain cell. Text is always a string, never a formula;
 * a number that would lose digits, and a date that programs do not agree on, are texts too.
 */
import type { CellSink, ColumnType } from '../../../tables/column.ts';
import { isoInZone, parseMoment, type Zone } from '../../../zone.ts';
import { isExactNumber } from '../../exact-number.ts';
import { startsLikeFormula } from '../../formula.ts';
import { linesOf, longestLine } from '../../ooxml/text-width.ts';
import { truncateText, utf16Units } from '../../ooxml/truncate-text.ts';
import type { SharedStrings } from '../../ooxml/workbook/shared-strings.ts';
import { xlsxLimits } from '../../ooxml/workbook/sheet-limits.ts';
import { xmlCellText } from '../../ooxml/xml.ts';
import {
  cellOpenings,
  cellStart,
  heights,
  numberClose,
  rowEnd,
  rowHeight,
  rowHeightAt,
  rowStart,
  textClose,
} from './cell-pieces.ts';
import { isDateOutOfRange, serialOfText, serialSeconds, writeDigits } from './date-serial.ts';
import { createSheetBuffer } from './sheet-buffer.ts';
import { type Style, style } from './styles.ts';

export interface SheetEncoderOptions {
  types: readonly ColumnType[];
  /** The room for text in a column, in characters; it may be set later. */
  widths: readonly number[];
  /** Whether a long text of the column makes its row taller. */
  grows?: readonly boolean[];
  zone: Zone;
  strings: Pick<SharedStrings, 'place'>;
  /** Rows are as tall as their wrapped texts, up to so many lines. */
  maxLines: number;
  firstRow: number;
  /** A text was longer than a cell can hold, and was cut. */
  onTruncated(column: number, row: number, units: number): void;
}

export interface SheetEncoder extends CellSink {
  /** Cells with content, by column. */
  readonly filled: Uint32Array;
  /** Dates that had to be written as texts, by column. */
  readonly datesAsText: Uint32Array;
  /** The widest content that was measured, by column. */
  readonly widest: Uint32Array;
  measure(isOn: boolean): void;
  startRow(): void;
  styled(value: string | number, cellStyle: Style): void;
  endRow(): void;
  /** The number of the last row. */
  row(): number;
  /** Rows count from the first again, or from so many behind it: a new sheet. */
  restart(rowsBefore?: number): void;
  sizeBytes(): number;
  /** What was encoded since it was last taken; valid until the next cell is written. */
  takeBytes(): Uint8Array;
}

export function createSheetEncoder(options: SheetEncoderOptions): SheetEncoder {
  const { types, widths, grows, zone, strings, maxLines } = options;
  const starts = types.map((_, column) => cellStart(column));
  const filled = new Uint32Array(types.length);
  const datesAsText = new Uint32Array(types.length);
  const widest = new Uint32Array(types.length);
  const rowDigits = new Uint8Array(8);
  const rowPiece = { words: new DataView(rowDigits.buffer), length: 0 };
  const xml = createSheetBuffer();
  let row = options.firstRow - 1;
  let column = 0;
  let lines = 1;
  let heightAt = 0;
  let isMeasuring = false;

  /** The present cell up to its content. */
  function open(kind: 'number' | 'text' | 'spacedText' | 'place', cellStyle: Style): void {
    const start = starts[column];
    const opening = cellOpenings[cellStyle];
    if (!start || !opening) throw new Error(`row ${row} has more cells than columns`);
    xml.put(start);
    xml.put(rowPiece);
    xml.put(opening[kind]);
  }

  function done(width: number): void {
    filled[column] = (filled[column] ?? 0) + 1;
    if (isMeasuring && width > (widest[column] ?? 0)) widest[column] = width;
    column++;
  }

  function writeText(bytes: Uint8Array, start: number, end: number, cellStyle: Style): void {
    const size = end - start;
    const units = size > xlsxLimits.charactersACell ? utf16Units(bytes, start, end) : size;
    if (units > xlsxLimits.charactersACell) {
      options.onTruncated(column, row, units);
      styled(truncateText(Buffer.from(bytes.subarray(start, end)).toString(), xlsxLimits.charactersACell), cellStyle);
    } else if (size === 0) column++;
    else writeFitting(bytes, start, end, cellStyle);
  }

  function writeFitting(bytes: Uint8Array, start: number, end: number, cellStyle: Style): void {
    const size = end - start;
    xml.reserve(size);
    const before = xml.sizeBytes();
    open(isSpace(bytes[start]) || isSpace(bytes[end - 1]) ? 'spacedText' : 'text', cellStyle);
    const form = xml.text(bytes, start, end);
    if (form === 'escape') {
      xml.truncate(before);
      writeEscapeLike(Buffer.from(bytes.subarray(start, end)).toString(), cellStyle);
    } else xml.put(textClose);
    const width = widths[column] ?? 0;
    if ((size > width || form !== 'line') && grows?.[column] !== false) {
      lines = Math.max(lines, linesOf(bytes, start, end, width, maxLines));
    }
    done(isMeasuring ? longestLine(bytes, start, end) : 0);
  }

  function writeEscapeLike(text: string, cellStyle: Style): void {
    const place = strings.place(text);
    const content = Buffer.from(place === undefined ? xmlCellText(text) : String(place));
    xml.reserve(content.length);
    open(place === undefined ? 'spacedText' : 'place', cellStyle);
    xml.copy(content, 0, content.length);
    xml.put(place === undefined ? textClose : numberClose);
  }

  function writeDate(seconds: number, cellStyle: Style, width: number): void {
    xml.reserve(0);
    open('number', cellStyle);
    xml.serial(seconds);
    xml.put(numberClose);
    done(width);
  }

  function countDateAsText(): void {
    datesAsText[column] = (datesAsText[column] ?? 0) + 1;
  }

  function moment(epochMs: number): void {
    const seconds = serialSeconds(epochMs + zone.offsetMinutes(epochMs) * 60_000);
    if (Number.isNaN(seconds)) {
      countDateAsText();
      styled(isoInZone(epochMs, zone), style.plain);
    } else writeDate(seconds, style.dateTime, DATE_TIME_WIDTH);
  }

  /** Whether the text was a date, or a moment that names its own zone, and has been written as one. */
  function wroteAsDate(text: string): boolean {
    const date = serialOfText(text);
    const epochMs = date || !namesZone.test(text) ? Number.NaN : parseMoment(text);
    if (date) writeDate(date.seconds, style[date.form], text.length);
    else if (!Number.isNaN(epochMs)) moment(epochMs);
    else if (isDateOutOfRange(text)) countDateAsText();
    return date !== undefined || !Number.isNaN(epochMs);
  }

  function writeNumber(bytes: Uint8Array, start: number, end: number, cellStyle: Style): void {
    xml.reserve(end - start);
    open('number', cellStyle);
    xml.copy(bytes, start, end);
    xml.put(numberClose);
    done(end - start);
  }

  function styled(value: string | number, cellStyle: Style): void {
    const bytes = Buffer.from(String(value));
    if (typeof value === 'number') writeNumber(bytes, 0, bytes.length, cellStyle);
    else writeText(bytes, 0, bytes.length, cellStyle);
  }

  return {
    filled,
    datesAsText,
    widest,
    measure(isOn) {
      isMeasuring = isOn;
    },
    empty() {
      column++;
    },
    text(bytes, start, end) {
      const isDate = types[column] === 'date' && end - start <= LONGEST_DATE;
      if (isDate && wroteAsDate(Buffer.from(bytes.subarray(start, end)).toString())) return;
      const isFormula = mayBeFormula(bytes[start]) && startsLikeFormula(bytes, start, end);
      writeText(bytes, start, end, isFormula ? style.quoted : style.plain);
    },
    number(bytes, start, end) {
      if (isExactNumber(bytes, start, end)) writeNumber(bytes, start, end, style.plain);
      else writeText(bytes, start, end, style.plain);
    },
    moment,
    styled,
    startRow() {
      row++;
      column = 0;
      lines = 1;
      rowPiece.length = writeDigits(row, rowDigits, 0);
      xml.reserve(0);
      xml.put(rowStart);
      xml.put(rowPiece);
      heightAt = xml.sizeBytes() + rowHeightAt;
      xml.put(rowHeight);
    },
    endRow() {
      const height = heights[lines];
      if (lines > 1 && height) xml.overwrite(height, heightAt);
      xml.reserve(0);
      xml.put(rowEnd);
    },
    row: () => row,
    restart(rowsBefore = 0) {
      row = options.firstRow - 1 + rowsBefore;
    },
    sizeBytes: xml.sizeBytes,
    takeBytes: xml.takeBytes,
  };
}

/** Longer than any ISO date and time. */
const LONGEST_DATE = 40;
const DATE_TIME_WIDTH = 19;
const namesZone = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/** What XML readers drop at the ends of a text unless `xml:space` says to keep it. */
function isSpace(byte = 0x21): boolean {
  return byte <= 0x20;
}

/** Almost every text begins with a letter or a digit, and is then none. */
function mayBeFormula(byte = 0x30): boolean {
  const isWord = (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
  return !isWord && byte !== 0xd0 && byte !== 0xd1;
}
