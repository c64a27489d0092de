/**
 * Cells of a CSV file, encoded straight into one reused buffer. Nearly all of a file are texts out of a snapshot part:
 * those are copied and checked four bytes at a time, and again with quotes only where a byte asks for them.
 */
import { withRoom } from '../growing-bytes.ts';
import { writeMoment } from '../moment-bytes.ts';
import type { CellSink } from '../tables/column.ts';
import { bytesBefore, fourTimes, marksOf, marksOfControls, wordsOf } from '../word-bytes.ts';
import { zoneOf } from '../zone.ts';
import { startsLikeFormula } from './formula.ts';
import { FLUSH_BYTES } from './row-stream.ts';

export interface Dialect {
  delimiter: number;
  decimalMark: number;
  hasBom: boolean;
  escapesFormulas: boolean;
}

export interface CsvEncoder extends CellSink {
  textOf(text: string): void;
  endRow(): void;
  sizeBytes(): number;
  /** What was encoded since the last take; valid until the next cell is written. */
  take(): Uint8Array;
}

const DOT = 0x2e;
const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const APOSTROPHE = 0x27;
/** Sources from this size on are read in words: a part of a snapshot, not a label. */
const LARGE_SOURCE_BYTES = 4096;

export function createCsvEncoder(
  timezone: string,
  { delimiter, decimalMark, hasBom, escapesFormulas }: Dialect,
): CsvEncoder {
  const zone = zoneOf(timezone);
  const fourDelimiters = fourTimes(delimiter);
  const needsQuotes = new Uint8Array(256);
  for (const byte of [delimiter, QUOTE, CR, LF]) needsQuotes[byte] = 1;
  let buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let words = wordsOf(buffer);
  let length = hasBom ? buffer.write('\ufeff') : 0;
  let isRowStart = true;
  let rowStart = length;
  let source: Uint8Array | undefined;
  let sourceWords = words;

  function reserve(bytes: number): void {
    if (length + bytes <= buffer.length) return;
    buffer = withRoom(buffer, length, bytes);
    words = wordsOf(buffer);
  }

  function startCell(bytes: number): void {
    reserve(bytes);
    if (isRowStart) isRowStart = false;
    else buffer[length++] = delimiter;
  }

  /** Most texts need no quotes and are copied; at the first byte that asks for them the cell begins anew. */
  function text(bytes: Uint8Array, start: number, end: number): void {
    startCell((end - start) * 2 + 16);
    const isGuarded = escapesFormulas && startsLikeFormula(bytes, start, end);
    if (isGuarded) buffer[length] = APOSTROPHE;
    const shift = length + (isGuarded ? 1 : 0) - start;
    let at = start | 0;
    if (bytes.length >= LARGE_SOURCE_BYTES) {
      const from = wordsOfSource(bytes);
      const to = words;
      const delimiters = fourDelimiters;
      for (const last = end - 4; at <= last; at += 4) {
        const word = from.getInt32(at, true);
        to.setInt32(at + shift, word, true);
        // four quotes; other controls than line breaks are looked at once more below
        if ((marksOf(word, 0x22222222) | marksOf(word, delimiters) | marksOfControls(word)) !== 0) break;
      }
    }
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (needsQuotes[byte] === 1) {
        quoted(bytes, start, end, isGuarded);
        return;
      }
      buffer[at + shift] = byte;
    }
    length = end + shift;
  }

  function wordsOfSource(bytes: Uint8Array): DataView {
    if (bytes !== source) {
      source = bytes;
      sourceWords = wordsOf(bytes);
    }
    return sourceWords;
  }

  function quoted(bytes: Uint8Array, start: number, end: number, isGuarded: boolean): void {
    buffer[length++] = QUOTE;
    if (isGuarded) buffer[length++] = APOSTROPHE;
    let at = start | 0;
    let to = length | 0;
    if (bytes === source) {
      const from = sourceWords;
      const into = words;
      for (const last = end - 4; at <= last; ) {
        const word = from.getInt32(at, true);
        into.setInt32(to, word, true);
        const marks = marksOf(word, 0x22222222);
        const plain = marks === 0 ? 4 : bytesBefore(marks);
        at += plain;
        to += plain;
        if (marks === 0) continue;
        at++;
        buffer[to++] = QUOTE;
        buffer[to++] = QUOTE;
      }
    }
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) buffer[to++] = QUOTE;
      buffer[to++] = byte;
    }
    buffer[to] = QUOTE;
    length = to + 1;
  }

  return {
    empty: () => startCell(8),
    text,
    number(bytes, start, end) {
      startCell(end - start + 8);
      let to = length;
      for (let at = start; at < end; at++) {
        const byte = bytes[at] ?? 0;
        buffer[to++] = byte === DOT ? decimalMark : byte;
      }
      length = to;
    },
    moment(epochMs) {
      startCell(40);
      length += writeMoment(buffer, length, epochMs, zone);
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
