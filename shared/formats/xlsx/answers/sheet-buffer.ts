/**
 * Bytes of XML in one reused buffer, with fast ways in: fixed pieces are copied eight bytes at a time, texts four at a
 * time unless one of the four must be escaped. Whoever writes reserves room first; a piece may overrun its end a little.
 */
import { withRoom } from '../../../bytes/growing-bytes.ts';
import { dataViewOf } from '../../../bytes/int32-words.ts';
import type { Piece } from '../../piece.ts';
import { writeSerial } from './date-serial.ts';
import { escapeOf, fourBytesNeedCare, isEscapeLike, LINE_FEED, needsCare, UNDERSCORE } from './text-bytes.ts';

interface SheetBuffer {
  /** Makes room for a text of so many bytes, escaped, and for the pieces around it. */
  reserve(textBytes: number): void;
  put(piece: Piece): void;
  /** A text, escaped; the answer says what it was like. */
  text(bytes: Uint8Array, start: number, end: number): TextForm;
  /** Bytes that need no escape. */
  copy(bytes: Uint8Array, start: number, end: number): void;
  /** A date as days since the first. */
  serial(seconds: number): void;
  /** Writes a piece over what is at a place. */
  overwrite(piece: Piece, at: number): void;
  sizeBytes(): number;
  /** Forgets what was written after that size. */
  truncate(sizeBytes: number): void;
  /** What was written since it was last taken; valid until the next write. */
  takeBytes(): Uint8Array;
}

/** `escape`: the text holds what a spreadsheet would take for an escape of its own, and has not been written whole. */
type TextForm = 'line' | 'lines' | 'escape';

const FIRST_BYTES = 512 * 1024;
/** A byte of text takes at most five bytes of XML. */
const MOST_PER_BYTE = 5;
const PIECES_BYTES = 256;
/** Sources from this size on are read in words: a part of a snapshot, not a label. */
const LARGE_SOURCE_BYTES = 4096;

export function createSheetBuffer(): SheetBuffer {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let words = dataViewOf(buffer);
  let length = 0;
  let source: Uint8Array | undefined;
  let sourceWords = words;

  function reserve(textBytes: number): void {
    const wanted = textBytes * MOST_PER_BYTE + PIECES_BYTES;
    if (length + wanted <= buffer.length) return;
    buffer = withRoom(buffer, length, wanted);
    words = dataViewOf(buffer);
  }

  function put(piece: Piece): void {
    const from = piece.words;
    const size = piece.length;
    const at = length;
    // ASCII makes no bit pattern that a float could change
    for (let index = 0; index < size; index += 8) words.setFloat64(at + index, from.getFloat64(index));
    length = at + size;
  }

  /** Copies the text as it is; false when some of it must be escaped. */
  function copyPlain(bytes: Uint8Array, start: number, end: number): boolean {
    const target = buffer;
    let care = 0;
    let from = start;
    let at = length;
    if (bytes.length >= LARGE_SOURCE_BYTES) {
      if (bytes !== source) {
        source = bytes;
        sourceWords = dataViewOf(bytes);
      }
      for (; from + 4 <= end; from += 4, at += 4) {
        const word = sourceWords.getInt32(from);
        words.setInt32(at, word);
        care |= fourBytesNeedCare(word);
      }
    }
    for (; from < end; from++, at++) {
      const byte = bytes[from] ?? 0;
      target[at] = byte;
      care |= needsCare[byte] ?? 0;
    }
    return care === 0;
  }

  function copyEscaped(bytes: Uint8Array, start: number, end: number): TextForm {
    let form: TextForm = 'line';
    for (let from = start; from < end; from++) {
      const byte = bytes[from] ?? 0;
      const piece = needsCare[byte] ? escapeOf.get(byte) : undefined;
      if (piece) put(piece);
      else {
        if (byte === LINE_FEED) form = 'lines';
        else if (byte === UNDERSCORE && isEscapeLike(bytes, from, end)) return 'escape';
        buffer[length++] = byte;
      }
    }
    return form;
  }

  return {
    reserve,
    put,
    text(bytes, start, end) {
      if (!copyPlain(bytes, start, end)) return copyEscaped(bytes, start, end);
      length += end - start;
      return 'line';
    },
    copy(bytes, start, end) {
      for (let at = start; at < end; at++) buffer[length++] = bytes[at] ?? 0;
    },
    serial(seconds) {
      length = writeSerial(seconds, buffer, length);
    },
    overwrite(piece, at) {
      for (let index = 0; index < piece.length; index++) buffer[at + index] = piece.words.getUint8(index);
    },
    sizeBytes: () => length,
    truncate(sizeBytes) {
      length = sizeBytes;
    },
    takeBytes() {
      const taken = buffer.subarray(0, length);
      length = 0;
      return taken;
    },
  };
}
