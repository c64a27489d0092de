/**
 * Cells of a CSV file, encoded straight into one reused buffer. Nearly all of a file are texts out of a snapshot part:
 * those are copied and checked four bytes at a time, and again with quotes only where a byte asks for them.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import { bytesBefore, dataViewOf, marksOf, marksOfSeparators } from '../../bytes/int32-words.ts';
import { writeMoment } from '../../bytes/moment-bytes.ts';
import type { CellSink, Column } from '../../tables/column.ts';
import { isoInZone, type Zone, zoneOf } from '../../zone.ts';
import { zonedMoment } from '../date-text.ts';
import { cellBreaks, formulaFollows, guardedText, hidesFormula, isPlainPhone, startsLikeFormula } from '../formula.ts';
import { FLUSH_BYTES } from '../row-stream.ts';

export interface Dialect {
  delimiter: number;
  decimalMark: number;
  hasBom: boolean;
  escapesFormulas: boolean;
  /** Moments as spreadsheets read them: local, without an offset. */
  hasLocalTimes: boolean;
}

export interface CsvEncoder extends CellSink {
  textOf(text: string): void;
  endRow(): void;
  /** Cells that were given an apostrophe, by column, in all rows but the first. */
  readonly guarded: Uint32Array;
  sizeBytes(): number;
  /** What was encoded since it was last taken; valid until the next cell is written. */
  takeBytes(): Uint8Array;
}

const DOT = 0x2e;
const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const APOSTROPHE = 0x27;
const SPACE = 0x20;
/** What a byte requires: that its cell is quoted, or a look at what follows. */
const QUOTES = 1;
const LOOK = 2;
/** The day and the time of a moment with an offset. */
const LOCAL_TIME_BYTES = 19;
/** Sources from this size on are read in words: a part of a snapshot, not a label. */
const LARGE_SOURCE_BYTES = 4096;

export function createCsvEncoder(columns: readonly Column[], timezone: string, dialect: Dialect): CsvEncoder {
  const { delimiter, decimalMark, hasBom, escapesFormulas, hasLocalTimes } = dialect;
  const zone = zoneOf(timezone);
  const breaks = escapesFormulas ? cellBreaks(delimiter) : new Uint8Array(256);
  const asks = breaks.map((isBreak) => isBreak * LOOK);
  for (const byte of [delimiter, QUOTE, CR, LF]) asks[byte] = QUOTES;
  const isPhone = columns.map(({ id, about }) => about.type === 'phone' && !id.endsWith(':other'));
  const isDate = columns.map(({ type }) => type === 'date');
  const guarded = new Uint32Array(columns.length);
  let buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let words = dataViewOf(buffer);
  let length = hasBom ? buffer.write('\ufeff') : 0;
  /** Cells of the present row so far. */
  let cells = 0;
  let rows = 0;
  let rowStart = length;
  let source: Uint8Array | undefined;
  let sourceWords = words;

  function reserve(bytes: number): void {
    if (length + bytes <= buffer.length) return;
    buffer = withRoom(buffer, length, bytes);
    words = dataViewOf(buffer);
  }

  function startCell(bytes: number): void {
    reserve(bytes);
    if (cells++ > 0) buffer[length++] = delimiter;
  }

  /** Most texts ask for nothing and are copied; at the first byte that asks for something the cell is started over. */
  function text(bytes: Uint8Array, start: number, end: number): void {
    startCell((end - start) * 2 + 16);
    const isGuarded = escapesFormulas && startsLikeFormula(bytes, start, end) && !isKeptPhone(bytes, start, end);
    if (isGuarded) {
      buffer[length] = APOSTROPHE;
      count();
    }
    const shift = length + (isGuarded ? 1 : 0) - start;
    let at = start | 0;
    if (bytes.length >= LARGE_SOURCE_BYTES) {
      const from = wordsOfSource(bytes);
      const to = words;
      for (const last = end - 4; at <= last; at += 4) {
        const word = from.getInt32(at, true);
        to.setInt32(at + shift, word, true);
        // four quotes
        if ((marksOf(word, 0x22222222) | marksOfSeparators(word)) !== 0 && doesAsk(bytes, at)) break;
      }
    }
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      const asked = asks[byte];
      if (asked !== 0 && (asked === QUOTES || formulaFollows(bytes, at + 1, end))) {
        quoted(bytes, start, end, isGuarded);
        return;
      }
      buffer[at + shift] = byte;
    }
    length = end + shift;
  }

  function doesAsk(bytes: Uint8Array, at: number): boolean {
    for (let place = at; place < at + 4; place++) if (asks[bytes[place] ?? 0] !== 0) return true;
    return false;
  }

  function count(): void {
    if (rows > 0) guarded[cells - 1] = (guarded[cells - 1] ?? 0) + 1;
  }

  function isKeptPhone(bytes: Uint8Array, start: number, end: number): boolean {
    return isPhone[cells - 1] === true && isPlainPhone(bytes, start, end);
  }

  function guardWithin(bytes: Uint8Array, start: number, end: number, isCounted: boolean): void {
    const safe = guardedText(bytes, start, end, breaks);
    if (!isCounted) count();
    reserve(safe.length * 2 + 16);
    if (safe.some((byte) => asks[byte] === QUOTES)) quoted(safe, 0, safe.length, false);
    else length += safe.copy(buffer, length);
  }

  function wordsOfSource(bytes: Uint8Array): DataView {
    if (bytes !== source) {
      source = bytes;
      sourceWords = dataViewOf(bytes);
    }
    return sourceWords;
  }

  /** Starts over where a formula turns out to follow a break; a text that has been guarded hides none. */
  function quoted(bytes: Uint8Array, start: number, end: number, isGuarded: boolean): void {
    let at = start | 0;
    let to = (length + 1) | 0;
    buffer[length] = QUOTE;
    if (isGuarded) buffer[to++] = APOSTROPHE;
    if (bytes === source) {
      const from = sourceWords;
      const into = words;
      for (const last = end - 4; at <= last; ) {
        const word = from.getInt32(at, true);
        into.setInt32(to, word, true);
        if (marksOfSeparators(word) !== 0 && hidesFormula(bytes, at, at + 4, end, breaks)) {
          guardWithin(bytes, start, end, isGuarded);
          return;
        }
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
    if (hidesFormula(bytes, at, end, end, breaks)) {
      guardWithin(bytes, start, end, isGuarded);
      return;
    }
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) buffer[to++] = QUOTE;
      buffer[to++] = byte;
    }
    buffer[to] = QUOTE;
    length = to + 1;
  }

  function textOf(value: string): void {
    const bytes = Buffer.from(value);
    text(bytes, 0, bytes.length);
  }

  function dateOrText(bytes: Uint8Array, start: number, end: number): void {
    const time = isDate[cells] ? spreadsheetTime(bytes, start, end, zone) : undefined;
    if (time === undefined) text(bytes, start, end);
    else textOf(time);
  }

  return {
    guarded,
    empty: () => startCell(8),
    text: hasLocalTimes && isDate.includes(true) ? dateOrText : text,
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
      const written = writeMoment(buffer, length, epochMs, zone);
      if (hasLocalTimes) buffer[length + 10] = SPACE;
      length += hasLocalTimes ? LOCAL_TIME_BYTES : written;
    },
    textOf,
    endRow() {
      reserve(8);
      // a row of one empty cell: readers take a bare line end for no row at all
      if (length === rowStart) length += buffer.write('""', length);
      buffer[length++] = CR;
      buffer[length++] = LF;
      cells = 0;
      rows++;
      rowStart = length;
    },
    sizeBytes: () => length,
    takeBytes() {
      const taken = buffer.subarray(0, length);
      length = 0;
      rowStart = 0;
      return taken;
    },
  };
}

/** Longer than any ISO date and time. */
const LONGEST = 40;
const localTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.0+)?$/;

/**
 * A time that somebody gave, in the one form that every spreadsheet takes for a time: 2026-03-01 09:30:00. Undefined for
 * what is no time of a day, and for days, which are read as they are; one that names its zone is moved.
 */
function spreadsheetTime(bytes: Uint8Array, start: number, end: number, zone: Zone): string | undefined {
  if (end - start > LONGEST) return undefined;
  const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  const [, day, minute, second = ':00'] = localTime.exec(text) ?? [];
  if (day !== undefined) return `${day} ${minute}${second}`;
  const epochMs = zonedMoment(text);
  return Number.isNaN(epochMs) ? undefined : isoInZone(epochMs, zone).slice(0, 19).replace('T', ' ');
}
