/**
 * Answers as lines of COPY, encoded straight into one reused buffer. A cell that is not of its column's type stands in
 * `other_values`, a JSON object by names of columns, so that nothing is lost and no column changes its type. Every line
 * ends with a hash of what it shows: whoever loads the file finds by it what has changed.
 */
import { hash } from 'node:crypto';
import { withRoom } from '../../bytes/growing-bytes.ts';
import { writeMoment } from '../../bytes/moment-bytes.ts';
import type { CellSink } from '../../tables/column.ts';
import { zoneOf } from '../../zone.ts';
import { dayAt, numberAt, timeAt } from '../parquet/cell-values.ts';
import { FLUSH_BYTES } from '../row-stream.ts';
import type { LoadColumn } from './load-columns.ts';

export interface CopyEncoder extends CellSink {
  endRow(): void;
  sizeBytes(): number;
  /** What was encoded since it was last taken; valid until the next cell is written. */
  takeBytes(): Uint8Array;
  /** By column: cells that stand in `other_values`, and characters that are U+FFFD: U+0000 became one when it was pulled. */
  readonly beside: Uint32Array;
  readonly replaced: Uint32Array;
}

const TAB = 0x09;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
/** The first byte of U+FFFD, and of other characters. */
const REPLACED = 0xef;
/** A byte of text takes at most two: a backslash and a letter. */
const MOST_PER_BYTE = 2;
const MOMENT_BYTES = 32;
/** Longer numbers are hardly numbers, and PostgreSQL refuses some of them. */
const LONGEST_NUMBER = 400;
const plainNumber = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
/** For a hash, and for what ends a row. */
const END_BYTES = 32;

/** `shape`: all that the rows depend on besides their cells; where it is another, every hash is. */
export function createCopyEncoder(columns: readonly LoadColumn[], shape: string, timezone: string): CopyEncoder {
  const zone = zoneOf(timezone);
  const salt = hash('sha256', shape, 'buffer').readBigInt64BE(0);
  const [beside, replaced] = [new Uint32Array(columns.length), new Uint32Array(columns.length)];
  const scratch = Buffer.alloc(MOMENT_BYTES);
  let buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let length = 0;
  let rowStart = 0;
  let at = 0;
  let others: Record<string, string> | undefined;

  function reserve(bytes: number): void {
    if (length + bytes > buffer.length) buffer = withRoom(buffer, length, bytes);
  }

  function putEmpty(): void {
    reserve(3);
    buffer[length++] = BACKSLASH;
    buffer[length++] = 0x4e;
    buffer[length++] = TAB;
  }

  function putText(bytes: Uint8Array, start: number, end: number): number {
    reserve((end - start) * MOST_PER_BYTE + 1);
    let count = 0;
    for (let from = start; from < end; from++) {
      const byte = bytes[from] ?? 0;
      if (byte > BACKSLASH || (byte > 0x0d && byte !== BACKSLASH)) {
        if (byte === REPLACED && bytes[from + 1] === 0xbf && bytes[from + 2] === 0xbd) count++;
        buffer[length++] = byte;
      } else {
        const letter = escapes[byte];
        if (letter !== undefined) buffer[length++] = BACKSLASH;
        buffer[length++] = letter ?? byte;
      }
    }
    buffer[length++] = TAB;
    return count;
  }

  function putAscii(text: string): void {
    reserve(text.length + 1);
    length += buffer.write(text, length, 'latin1');
    buffer[length++] = TAB;
  }

  function putBytes(bytes: Uint8Array, start: number, end: number): void {
    reserve(end - start + 1);
    for (let from = start; from < end; from++) buffer[length++] = bytes[from] ?? 0;
    buffer[length++] = TAB;
  }

  function putBeside(name: string, place: number, bytes: Uint8Array, start: number, end: number): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end);
    others ??= {};
    others[name] = text;
    beside[place] = (beside[place] ?? 0) + 1;
    putEmpty();
  }

  return {
    beside,
    replaced,
    empty() {
      at++;
      putEmpty();
    },
    text(bytes, start, end) {
      const place = at++;
      const { kind, name } = columns[place] ?? spare;
      if (kind === 'text') {
        const count = putText(bytes, start, end);
        if (count > 0) replaced[place] = (replaced[place] ?? 0) + count;
      } else if (kind === 'day' && !Number.isNaN(dayAt(bytes, start, end))) putBytes(bytes, start, end);
      else if (kind === 'clock' || kind === 'local') {
        const time = localTime(kind, timeAt(kind, bytes, start, end));
        if (time === undefined) putBeside(name, place, bytes, start, end);
        else putAscii(time);
      } else putBeside(name, place, bytes, start, end);
    },
    number(bytes, start, end) {
      const place = at++;
      const { kind, name } = columns[place] ?? spare;
      const isHeld =
        kind === 'text' ||
        (kind === 'double' ? isNumeric(bytes, start, end) : !Number.isNaN(numberAt(kind, bytes, start, end)));
      if (isHeld && kind !== 'day' && kind !== 'moment') putBytes(bytes, start, end);
      else putBeside(name, place, bytes, start, end);
    },
    moment(epochMs) {
      const place = at++;
      const { kind, name } = columns[place] ?? spare;
      const size = writeMoment(scratch, 0, epochMs, zone);
      // there was no year 0
      const isHeld = (kind === 'moment' && scratch.readUInt32BE(0) !== YEAR_ZERO) || kind === 'text';
      if (isHeld) putBytes(scratch, 0, size);
      else putBeside(name, place, scratch, 0, size);
    },
    endRow() {
      if (others) {
        const json = Buffer.from(JSON.stringify(others));
        putText(json, 0, json.length);
        others = undefined;
      } else putEmpty();
      reserve(END_BYTES);
      const seen = hash('sha256', buffer.subarray(rowStart, length), 'buffer').readBigInt64BE(0);
      length += buffer.write(String(seen ^ salt), length, 'latin1');
      buffer[length++] = LINE_FEED;
      rowStart = length;
      at = 0;
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

const spare: Pick<LoadColumn, 'kind' | 'name'> = { kind: 'text', name: '' };
const YEAR_ZERO = 0x30303030;

/** By byte: the letter that follows a backslash in its place. */
const escapes: readonly (number | undefined)[] = Array.from({ length: BACKSLASH + 1 }, (_, byte) => {
  const letter = { 8: 'b', 9: 't', 10: 'n', 11: 'v', 12: 'f', 13: 'r', [BACKSLASH]: '\\' }[byte];
  return letter?.charCodeAt(0);
});

/** As JSON has it, with all of its digits. */
function isNumeric(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > LONGEST_NUMBER) return false;
  return plainNumber.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, end));
}

/** Undefined for what is none, and for years that have not four digits. */
function localTime(kind: 'clock' | 'local', ms: number): string | undefined {
  if (Number.isNaN(ms)) return undefined;
  const text = new Date(ms).toISOString().slice(0, -1);
  if (kind === 'clock') return text.slice('1970-01-01T'.length);
  return /^(?!0000)\d{4}-/.test(text) ? text : undefined;
}
