/**
 * Answers as lines of JSON, encoded straight into one reused buffer. A cell is what it was: numbers keep their digits, an
 * empty cell is null, so that every line has the same members. Texts are copied and checked four bytes at a time.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import { bytesBefore, dataViewOf } from '../../bytes/int32-words.ts';
import { BACKSLASH, marksIn, QUOTE } from '../../bytes/json-bytes.ts';
import { writeMoment } from '../../bytes/moment-bytes.ts';
import type { CellSink, Column } from '../../tables/column.ts';
import { zoneOf } from '../../zone.ts';
import { type Piece, pieceOf } from '../piece.ts';
import { FLUSH_BYTES } from '../row-stream.ts';
import { variableOf } from '../variable-of.ts';

export interface JsonlEncoder extends CellSink {
  endRow(): void;
  sizeBytes(): number;
  /** What was encoded since it was last taken; valid until the next cell is written. */
  takeBytes(): Uint8Array;
}

/** A byte of text takes at most six bytes of JSON. */
const MOST_PER_BYTE = 6;
/** For a member's name, and for what lies around it. */
const NAME_BYTES = 128;
/** Sources from this size on are read in words: a part of a snapshot, not a label. */
const LARGE_SOURCE_BYTES = 4096;

/** By byte: what a text must have in its place. */
const escapes = Array.from({ length: 0x60 }, (_, byte) => escapeOf(byte));

function escapeOf(byte: number): Piece | undefined {
  if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) return undefined;
  return pieceOf(JSON.stringify(String.fromCharCode(byte)).slice(1, -1));
}

export function createJsonlEncoder(columns: readonly Column[], timezone: string): JsonlEncoder {
  const members = columns.map((column, at) => `${at === 0 ? '{' : ','}${JSON.stringify(variableOf(column).name)}:`);
  const names = members.map(pieceOf);
  // half of all cells are empty
  const empties = members.map((member) => pieceOf(`${member}null`));
  const rowEnd = pieceOf(columns.length === 0 ? '{}\n' : '}\n');
  const zone = zoneOf(timezone);
  let buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let words = dataViewOf(buffer);
  let length = 0;
  /** Cells of the present row so far. */
  let cells = 0;
  let source: Uint8Array | undefined;
  let sourceWords = words;

  function reserve(bytes: number): void {
    if (length + bytes <= buffer.length) return;
    buffer = withRoom(buffer, length, bytes);
    words = dataViewOf(buffer);
  }

  function startCell(bytes: number): void {
    reserve(bytes + NAME_BYTES);
    const name = names[cells++];
    if (name) put(name);
  }

  function put({ words: from, length: size }: Piece): void {
    const at = length;
    // ASCII makes no bit pattern that a float could change
    for (let index = 0; index < size; index += 8) words.setFloat64(at + index, from.getFloat64(index));
    length = at + size;
  }

  function wordsOfSource(bytes: Uint8Array): DataView {
    if (bytes !== source) {
      source = bytes;
      sourceWords = dataViewOf(bytes);
    }
    return sourceWords;
  }

  function text(bytes: Uint8Array, start: number, end: number): void {
    startCell((end - start) * MOST_PER_BYTE + 16);
    buffer[length++] = QUOTE;
    let at = start | 0;
    if (bytes.length >= LARGE_SOURCE_BYTES) {
      const from = wordsOfSource(bytes);
      const into = words;
      let to = length;
      for (const last = end - 4; at <= last; ) {
        const word = from.getInt32(at, true);
        into.setInt32(to, word, true);
        const marks = marksIn(word);
        const plain = marks === 0 ? 4 : bytesBefore(marks);
        at += plain;
        to += plain;
        if (marks !== 0) to = putEscape(bytes[at++] ?? 0, to);
      }
      length = to;
    }
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte <= BACKSLASH && escapes[byte]) length = putEscape(byte, length);
      else buffer[length++] = byte;
    }
    buffer[length++] = QUOTE;
  }

  function putEscape(byte: number, at: number): number {
    const piece = escapes[byte];
    length = at;
    if (piece) put(piece);
    return length;
  }

  return {
    empty() {
      reserve(NAME_BYTES);
      const empty = empties[cells++];
      if (empty) put(empty);
    },
    text,
    number(bytes, start, end) {
      startCell(end - start + 8);
      for (let at = start; at < end; at++) buffer[length++] = bytes[at] ?? 0;
    },
    moment(epochMs) {
      startCell(40);
      buffer[length++] = QUOTE;
      length += writeMoment(buffer, length, epochMs, zone);
      buffer[length++] = QUOTE;
    },
    endRow() {
      cells = 0;
      reserve(NAME_BYTES);
      put(rowEnd);
    },
    sizeBytes: () => length,
    takeBytes() {
      const taken = buffer.subarray(0, length);
      length = 0;
      return taken;
    },
  };
}
