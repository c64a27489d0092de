/**
 * Rows of an SPSS file, compressed: a value of eight bytes becomes a code, and follows only where no code stands for it.
 * Eight codes come before their values. Every row begins with new codes, so that a file is the same wherever it is cut.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import { dataViewOf } from '../../bytes/int32-words.ts';
import type { CellSink } from '../../tables/column.ts';
import type { Zone } from '../../zone.ts';
import { cellValues } from '../labelled/cell-values.ts';
import { FLUSH_BYTES } from '../row-stream.ts';
import { endWithin } from '../truncate-to-bytes.ts';
import { savLimits } from './sav-limits.ts';
import { type SavVariable, unitsOf } from './sav-variable.ts';

interface CaseEncoder extends CellSink {
  startRow(): void;
  endRow(): void;
  sizeBytes(): number;
  /** What was encoded since it was last taken; valid until the next cell is written. */
  takeBytes(): Uint8Array;
}

const CODES = 8;
/** No value: fills up the codes of a row. */
const NOTHING = 0;
/** The value itself follows. */
const FOLLOWS = 253;
const SPACES = 254;
const MISSING = 255;
const FOUR_SPACES = 0x20202020;
const FOUR_BLANK_CODES = -0x01010102;
/** Whole numbers from -99 to 151 are their own codes. */
export const BIAS = 100;
const LEAST_CODE = 1 - BIAS;
const MOST_CODE = 251 - BIAS;
/** SPSS counts seconds since 14 October 1582. */
const EPOCH_SECONDS = 141_428 * 86_400;
/** A segment of a long text holds so many bytes in units of eight. */
const SEGMENT_BYTES = 255;
/** Sources from this size on are read in words: a part of a snapshot, not a label. */
const LARGE_SOURCE_BYTES = 4096;

export function createCaseEncoder(variables: readonly SavVariable[], zone: Zone): CaseEncoder {
  const isText = Uint8Array.from(variables, ({ kind }) => (kind === 'text' ? 1 : 0));
  const units = Int32Array.from(variables, unitsOf);
  const isLong = Uint8Array.from(variables, ({ segments }) => (segments.length > 1 ? 1 : 0));
  let buffer: Buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let words = dataViewOf(buffer);
  let length = 0;
  /** Where the present codes are, and how many of them are taken. */
  let codes = 0;
  let taken = CODES;
  let source: Uint8Array | undefined;
  let sourceWords = words;

  /** For so many values and their codes. */
  function reserve(values: number): void {
    const bytes = (values + CODES) * 9 + CODES;
    if (length + bytes <= buffer.length) return;
    buffer = withRoom(buffer, length, bytes);
    words = dataViewOf(buffer);
  }

  function put(code: number): void {
    if (taken === CODES) {
      codes = length;
      length += CODES;
      taken = 0;
    }
    buffer[codes + taken++] = code;
  }

  function blanks(count: number): void {
    let left = count;
    for (; left > 0 && taken < CODES; left--) buffer[codes + taken++] = SPACES;
    // whole groups of codes without a value behind any of them
    for (; left >= CODES; left -= CODES) {
      words.setInt32(length, FOUR_BLANK_CODES, true);
      words.setInt32(length + 4, FOUR_BLANK_CODES, true);
      length += CODES;
    }
    for (; left > 0; left--) put(SPACES);
  }

  function number(value: number): void {
    if (value >= LEAST_CODE && value <= MOST_CODE && value === (value | 0)) {
      put(value + BIAS);
      return;
    }
    put(FOLLOWS);
    words.setFloat64(length, value, true);
    length += 8;
  }

  /** Bytes of a text in so many units, the rest of them spaces. */
  function run(bytes: Uint8Array, start: number, end: number, count: number): void {
    const whole = bytes.length >= LARGE_SOURCE_BYTES ? copyUnits(bytes, start, end) : start;
    for (let at = whole; at < end; at += 8) {
      put(FOLLOWS);
      words.setInt32(length, FOUR_SPACES, true);
      words.setInt32(length + 4, FOUR_SPACES, true);
      const size = Math.min(8, end - at);
      for (let index = 0; index < size; index++) buffer[length + index] = bytes[at + index] ?? 0;
      length += 8;
    }
    blanks(count - ((end - start + 7) >> 3));
  }

  /** Gives where the last whole unit ends. Kept in local variables, because most bytes of a file pass here. */
  function copyUnits(bytes: Uint8Array, start: number, end: number): number {
    const from = wordsOfSource(bytes);
    const to = words;
    let at = start | 0;
    let place = length | 0;
    let code = (codes + taken) | 0;
    let codesEnd = (codes + CODES) | 0;
    for (const last = end - 8; at <= last; at += 8) {
      if (code === codesEnd) {
        code = place;
        codesEnd = (place + CODES) | 0;
        place = codesEnd;
      }
      to.setUint8(code++, FOLLOWS);
      to.setInt32(place, from.getInt32(at, true), true);
      to.setInt32(place + 4, from.getInt32(at + 4, true), true);
      place += 8;
    }
    length = place;
    codes = codesEnd - CODES;
    taken = code - codes;
    return at;
  }

  function longText(bytes: Uint8Array, start: number, end: number, at: number): void {
    let from = start;
    for (const { units: room } of variables[at]?.segments ?? []) {
      const to = Math.min(end, from + SEGMENT_BYTES);
      run(bytes, from, to, room);
      from = to;
    }
  }

  function wordsOfSource(bytes: Uint8Array): DataView {
    if (bytes !== source) {
      source = bytes;
      sourceWords = dataViewOf(bytes);
    }
    return sourceWords;
  }

  const skippedCodes = Float64Array.from(variables, ({ skipped }) => skipped ?? Number.NaN);

  function missing(at: number): void {
    const count = units[at] ?? 1;
    reserve(count);
    if (isText[at] === 1) blanks(count);
    else put(MISSING);
  }

  const values = cellValues(variables, zone, {
    missing,
    skipped(at) {
      const code = skippedCodes[at] ?? Number.NaN;
      if (Number.isNaN(code)) return missing(at);
      reserve(1);
      number(code);
    },
    number(_at, value) {
      reserve(1);
      number(value);
    },
    seconds(at, localSeconds) {
      reserve(1);
      number(variables[at]?.kind === 'time' ? localSeconds : localSeconds + EPOCH_SECONDS);
    },
    text(at, bytes, start, end) {
      const count = units[at] ?? 1;
      reserve(count);
      const to = endWithin(bytes, start, end, savLimits.text);
      if (isLong[at] === 1) longText(bytes, start, to, at);
      else run(bytes, start, to, count);
    },
  });

  return {
    ...values,
    endRow() {
      while (taken < CODES) buffer[codes + taken++] = NOTHING;
    },
    sizeBytes: () => length,
    takeBytes() {
      const whole = buffer.subarray(0, length);
      length = 0;
      return whole;
    },
  };
}
