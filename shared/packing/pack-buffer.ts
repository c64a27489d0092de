/**
 * A growing buffer of packed answers. Each answer is a list of fields (field number + 1, kind and length, UTF-8 bytes)
 * that ends with a zero; it is read back without parsing.
 */
import { withRoom } from '../bytes/growing-bytes.ts';
import { bytesBefore, copyInt32s, dataViewOf } from '../bytes/int32-words.ts';
import { BACKSLASH, isDigit, MAX_EXACT_DIGITS, marksIn, QUOTE } from '../bytes/json-bytes.ts';
import { escapedCodePoint, escapeLength, putCodePoint, replaceForbidden } from '../bytes/json-escapes.ts';
import { upstreamLimits } from '../surveys/upstream-limits.ts';

/** How a field's bytes are to be read. An absent field has no bytes at all. */
export const fieldKind = { absent: 0, yes: 1, no: 2, number: 3, text: 4, json: 5 } as const;
export type FieldKind = (typeof fieldKind)[keyof typeof fieldKind];

export interface PackBuffer {
  /**
   * Starts over, overwriting what was packed before, with a page of this size. Forbidden characters in its texts are
   * replaced where there may be any.
   */
  start(sizeBytes: number, mayBeForbidden?: boolean): void;
  sizeBytes(): number;
  /** Removes what was put since the buffer had this size. */
  shrink(sizeBytes: number): void;
  /** Clean UTF-8 out of other bytes, which go on for three more. */
  putBytes(field: number, kind: FieldKind, words: DataView, start: number, end: number): void;
  /** The JSON text whose quote lies at `at`, checked and copied at once. Gives where it ends, -1 when it is not JSON. */
  putJsonText(field: number, page: DataView, at: number): number;
  /** The same for a whole number that JavaScript would write so; -1 for any other value. */
  putJsonInteger(field: number, page: DataView, at: number): number;
  putText(field: number, kind: FieldKind, text: string): void;
  putFlag(field: number, flag: boolean): void;
  endAnswer(): void;
  bytes(): Buffer;
  /** Fields with a value that was too long since the start: cut, or left out where it cannot be cut. */
  readonly shortened: Set<number>;
  /** Fields with a number kept as text, because no double holds it. */
  readonly keptAsText: Set<number>;
}

/** The most a field needs besides its bytes: two numbers of five bytes, and what is written past the end. */
const HEAD_BYTES = 16;
/** Left for the length of a text that is known only behind it: enough for most. */
const LENGTH_BYTES = 2;
const LONGEST_LENGTH_BYTES = 5;
const MAX_IN_LENGTH_BYTES = 0x3fff;
/** Too short for a limit to matter. */
const ALWAYS_KEPT_BYTES = 4 * 1024;

export function createPackBuffer(): PackBuffer {
  let buffer = Buffer.alloc(0);
  let words = dataViewOf(buffer);
  let length = 0;
  let pageBytes = 0;
  let replaces = false;
  let answerAt = 0;
  const shortened = new Set<number>();
  const keptAsText = new Set<number>();

  function reserve(bytes: number): void {
    if (length + bytes > buffer.length) grow(bytes);
  }

  function grow(bytes: number): void {
    buffer = withRoom(buffer, length, bytes);
    words = dataViewOf(buffer);
  }

  /** What a value may still have: of its own, and of its answer's. Only long ones ask. */
  function roomFor(field: number, sizeBytes: number): number {
    const room = Math.min(upstreamLimits.valueBytes, Math.max(0, answerAt + upstreamLimits.answerBytes - length));
    if (sizeBytes > room) shortened.add(field);
    return Math.min(sizeBytes, room);
  }

  function head(field: number, kind: FieldKind, size: number): void {
    reserve(size + HEAD_BYTES);
    length = putVarint(buffer, putVarint(buffer, length, field + 1), size * 8 + kind);
  }

  /** One large function on purpose: too large for the compiler to inline into each of its callers. */
  function putJsonText(field: number, page: DataView, start: number): number {
    // there is room for all that is left of the page: of two bytes of JSON come three at most
    reserve((pageBytes - start) * 2 + HEAD_BYTES);
    const target = words;
    const lengthAt = putVarint(buffer, length, field + 1);
    const textAt = lengthAt + LENGTH_BYTES;
    let at = (start + 1) | 0;
    let to = textAt | 0;
    for (;;) {
      let marks = 0;
      for (; marks === 0; at += 4, to += 4) {
        const word = page.getInt32(at, true);
        target.setInt32(to, word, true);
        marks = marksIn(word);
      }
      const past = 4 - bytesBefore(marks);
      at -= past;
      to -= past;
      const byte = page.getUint8(at);
      if (byte === QUOTE) break;
      const codePoint = byte === BACKSLASH ? escapedCodePoint(page, at) : -1;
      if (codePoint < 0) return -1;
      to = putCodePoint(target, to, codePoint);
      at += escapeLength(page, at, codePoint);
    }
    if (replaces) replaceForbidden(buffer, textAt, to);
    let size = to - textAt;
    let head = size * 8 + fieldKind.text;
    if (head <= MAX_IN_LENGTH_BYTES) {
      buffer[lengthAt] = (head & 0x7f) | 0x80;
      buffer[lengthAt + 1] = head >> 7;
      length = to;
    } else {
      size = wholeCharacters(buffer, textAt, roomFor(field, size), size);
      head = size * 8 + fieldKind.text;
      const movedTo = lengthAt + LONGEST_LENGTH_BYTES;
      buffer.copyWithin(movedTo, textAt, textAt + size);
      putPaddedVarint(buffer, lengthAt, head);
      length = movedTo + size;
    }
    return at + 1;
  }

  function putJsonInteger(field: number, page: DataView, start: number): number {
    reserve(MAX_EXACT_DIGITS + HEAD_BYTES);
    const sizeAt = putVarint(buffer, length, field + 1);
    const first = page.getUint8(start);
    const most = start + MAX_EXACT_DIGITS;
    let byte = first;
    let at = start;
    for (let to = sizeAt + 1; isDigit(byte) && at < most; byte = page.getUint8(++at)) buffer[to++] = byte;
    const size = at - start;
    // no number at all, one with a needless zero, or one that goes on
    if (size === 0 || (first === 0x30 && size > 1) || isDigit(byte) || byte === 0x2e || (byte | 0x20) === 0x65)
      return -1;
    buffer[sizeAt] = size * 8 + fieldKind.number;
    length = sizeAt + 1 + size;
    return at;
  }

  return {
    start(sizeBytes, mayBeForbidden = false) {
      length = 0;
      answerAt = 0;
      shortened.clear();
      keptAsText.clear();
      pageBytes = sizeBytes;
      replaces = mayBeForbidden;
      reserve(sizeBytes * 2);
    },
    sizeBytes: () => length,
    shrink(sizeBytes) {
      length = sizeBytes;
    },
    putBytes(field, kind, source, start, end) {
      if (end - start > ALWAYS_KEPT_BYTES && roomFor(field, end - start) < end - start) return;
      head(field, kind, end - start);
      copyInt32s(words, length, source, start, end);
      length += end - start;
    },
    putJsonText,
    putJsonInteger,
    putText(field, kind, text) {
      const sizeBytes = Buffer.byteLength(text);
      const room = sizeBytes > ALWAYS_KEPT_BYTES ? roomFor(field, sizeBytes) : sizeBytes;
      if (room < sizeBytes && kind === fieldKind.json) return;
      const bytes = room < sizeBytes ? Buffer.from(text) : undefined;
      const size = bytes ? wholeCharacters(bytes, 0, room, sizeBytes) : sizeBytes;
      head(field, kind, size);
      length += bytes ? bytes.copy(buffer, length, 0, size) : buffer.write(text, length);
    },
    putFlag(field, flag) {
      head(field, flag ? fieldKind.yes : fieldKind.no, 0);
    },
    endAnswer() {
      reserve(1);
      buffer[length++] = 0;
      answerAt = length;
    },
    bytes: () => buffer.subarray(0, length),
    shortened,
    keptAsText,
  };
}

/** As many of the bytes as there is room for, but no half character at the end. */
function wholeCharacters(bytes: Uint8Array, start: number, room: number, sizeBytes: number): number {
  let size = room;
  if (size < sizeBytes) while (size > 0 && ((bytes[start + size] ?? 0) & 0xc0) === 0x80) size--;
  return size;
}

/** Seven bits a byte, the lowest first. Gives the place behind them. */
function putVarint(buffer: Uint8Array, place: number, value: number): number {
  let rest = value;
  let to = place;
  while (rest >= 0x80) {
    buffer[to++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  buffer[to] = rest;
  return to + 1;
}

/** The same in as many bytes as it could ever take. */
function putPaddedVarint(buffer: Uint8Array, place: number, value: number): void {
  const last = place + LONGEST_LENGTH_BYTES - 1;
  let rest = value;
  for (let to = place; to < last; to++, rest >>>= 7) buffer[to] = (rest & 0x7f) | 0x80;
  buffer[last] = rest;
}
