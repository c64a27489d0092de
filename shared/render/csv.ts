/**
 * CSV, with exactly one header row. The standard dialect is RFC 4180: comma, CRLF, UTF-8, no BOM; `excel` has a BOM and
 * the language's list separator and decimal mark; `tsv` has tabs. Cells are encoded straight into one reused buffer.
 * A text that a spreadsheet would take for a formula gets a leading apostrophe; true numbers stay numbers.
 */

import { withRoom } from '../growing-bytes.ts';
import { createMomentWriter } from '../moment-bytes.ts';
import type { Language } from '../surveys/survey.ts';
import type { AnswersDocument, RenderedAnswers } from '../tables/answers-document.ts';
import type { CellSink } from '../tables/column.ts';
import { zoneOf } from '../zone.ts';
import type { ByteSink } from './byte-sink.ts';
import { startsLikeFormula } from './formula.ts';

export interface CsvOptions {
  dialect: 'standard' | 'excel' | 'tsv';
  formulas: 'escape' | 'raw';
}

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const DOT = 0x2e;
const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const APOSTROPHE = 0x27;
const FLUSH_BYTES = 256 * 1024;

/** Writes the whole table; gives the number of data rows. */
export async function renderCsv(
  { table, rows: parts, language }: Pick<AnswersDocument, 'table' | 'rows' | 'language'>,
  options: CsvOptions,
  out: ByteSink,
): Promise<RenderedAnswers> {
  const encoder = createEncoder(table.timezone, dialectOf(options, language));
  for (const column of table.columns) encoder.textOf(column.title);
  encoder.endRow();
  let rows = 0;
  for await (const part of parts) {
    while (part.next()) {
      part.write(encoder);
      encoder.endRow();
      rows++;
      if (encoder.sizeBytes() >= FLUSH_BYTES) await out.write(encoder.take());
    }
  }
  await out.write(encoder.take());
  return { rows, warnings: [] };
}

interface Dialect {
  delimiter: number;
  decimalMark: number;
  hasBom: boolean;
  escapesFormulas: boolean;
}

/** Where the decimal mark is a comma, spreadsheets take the semicolon between cells. */
function dialectOf({ dialect, formulas }: CsvOptions, language: Language): Dialect {
  const isEnglish = language === 'en';
  const escapesFormulas = formulas === 'escape';
  if (dialect === 'tsv') return { delimiter: TAB, decimalMark: DOT, hasBom: false, escapesFormulas };
  if (dialect === 'standard' || isEnglish) {
    return { delimiter: COMMA, decimalMark: DOT, hasBom: dialect === 'excel', escapesFormulas };
  }
  return { delimiter: SEMICOLON, decimalMark: COMMA, hasBom: true, escapesFormulas };
}

interface Encoder extends CellSink {
  textOf(text: string): void;
  endRow(): void;
  sizeBytes(): number;
  /** What was encoded since the last take; valid until the next cell is written. */
  take(): Uint8Array;
}

function createEncoder(timezone: string, { delimiter, decimalMark, hasBom, escapesFormulas }: Dialect): Encoder {
  const writeMoment = createMomentWriter(zoneOf(timezone));
  let buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let length = hasBom ? buffer.write('\ufeff') : 0;
  let isRowStart = true;
  let rowStart = length;
  const needsQuotes = new Uint8Array(256);
  for (const byte of [delimiter, QUOTE, CR, LF]) needsQuotes[byte] = 1;

  function reserve(bytes: number): void {
    buffer = withRoom(buffer, length, bytes);
  }

  function startCell(bytes: number): void {
    reserve(bytes);
    if (isRowStart) isRowStart = false;
    else buffer[length++] = delimiter;
  }

  /** Copied until a byte turns up that needs quotes; most cells have none. */
  function text(bytes: Uint8Array, start: number, end: number): void {
    startCell((end - start) * 2 + 8);
    const guarded = escapesFormulas && startsLikeFormula(bytes, start, end);
    let to = length;
    if (guarded) buffer[to++] = APOSTROPHE;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (needsQuotes[byte] === 1) {
        quoted(bytes, start, end, guarded);
        return;
      }
      buffer[to++] = byte;
    }
    length = to;
  }

  function quoted(bytes: Uint8Array, start: number, end: number, guarded: boolean): void {
    buffer[length++] = QUOTE;
    if (guarded) buffer[length++] = APOSTROPHE;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) buffer[length++] = QUOTE;
      buffer[length++] = byte;
    }
    buffer[length++] = QUOTE;
  }

  return {
    empty: () => startCell(8),
    text,
    number(bytes, start, end) {
      startCell(end - start + 8);
      for (let at = start; at < end; at++) {
        const byte = bytes[at] ?? 0;
        buffer[length++] = byte === DOT ? decimalMark : byte;
      }
    },
    moment(epochMs) {
      startCell(40);
      length += writeMoment(buffer, length, epochMs);
    },
    textOf(value) {
      const bytes = Buffer.from(value);
      text(bytes, 0, bytes.length);
    },
    endRow() {
      reserve(8);
      // a row of one empty cell: readers take a bare line end for no row at all
      if (length === rowStart) length += buffer.write('""', length);
      buffer[length++] = CR;
      buffer[length++] = LF;
      isRowStart = true;
      rowStart = length;
    },
    sizeBytes: () => length,
    take() {
      const taken = buffer.subarray(0, length);
      length = 0;
      rowStart = 0;
      return taken;
    },
  };
}
