/**
 * Bytes in Snappy's format, which readers know that know no Zstandard: chunks as they are, and copies of what came up to
 * 64 KiB before. Node has no Snappy of its own.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import { varint } from '../../bytes/parquet/varint.ts';

const TABLE_BITS = 14;
const FARTHEST = 0xffff;
const SHORTEST_MATCH = 4;
const LONGEST_COPY = 64;
/** A copy of up to this many bytes, from not far before, takes two bytes instead of three. */
const SHORT_COPY = { bytes: 11, distance: 2_047 };
/** After 32 bytes without a match every second place is looked up, then every third, and so on. */
const PATIENCE_BITS = 5;

export function snappyCompress(input: Uint8Array): Uint8Array {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const words = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const table = new Uint32Array(2 ** TABLE_BITS);
  const out = createOutput(varint(bytes.length), bytes.length);
  const last = bytes.length - SHORTEST_MATCH;
  let written = 0;
  for (let at = 0; at <= last; ) {
    const word = words.getUint32(at, true);
    const slot = Math.imul(word, 0x1e35a7bd) >>> (32 - TABLE_BITS);
    // places count from one there, because none is zero
    const known = (table[slot] ?? 0) - 1;
    table[slot] = at + 1;
    if (known < 0 || at - known > FARTHEST || words.getUint32(known, true) !== word) {
      at += 1 + ((at - written) >> PATIENCE_BITS);
      continue;
    }
    const length = matchLength(bytes, known, at);
    if (at > written) out.asItIs(bytes.subarray(written, at));
    out.copy(at - known, length);
    at += length;
    written = at;
  }
  if (written < bytes.length) out.asItIs(bytes.subarray(written));
  return out.bytes();
}

function matchLength(bytes: Buffer, known: number, at: number): number {
  let length = SHORTEST_MATCH;
  while (at + length < bytes.length && bytes[known + length] === bytes[at + length]) length++;
  return length;
}

function createOutput(head: Uint8Array, inputBytes: number) {
  let buffer = Buffer.allocUnsafe(head.length + (inputBytes >> 1) + 64);
  buffer.set(head);
  let length = head.length;

  /** Either six bits of length and a copy's distance in two bytes, or three bits and eleven. */
  function copyPiece(distance: number, count: number): void {
    if (count <= SHORT_COPY.bytes && count >= SHORTEST_MATCH && distance <= SHORT_COPY.distance) {
      buffer[length++] = 1 | ((count - SHORTEST_MATCH) << 2) | ((distance >> 8) << 5);
      buffer[length++] = distance & 0xff;
      return;
    }
    buffer[length++] = 2 | ((count - 1) << 2);
    buffer[length++] = distance & 0xff;
    buffer[length++] = distance >> 8;
  }

  return {
    /** Up to 60 bytes are counted in the first byte; more in up to four bytes behind it. */
    asItIs(chunk: Buffer): void {
      buffer = withRoom(buffer, length, chunk.length + 5);
      const count = chunk.length - 1;
      const more = count < 60 ? 0 : count < 2 ** 8 ? 1 : count < 2 ** 16 ? 2 : count < 2 ** 24 ? 3 : 4;
      buffer[length++] = (more === 0 ? count : 59 + more) << 2;
      if (more > 0) length = buffer.writeUIntLE(count, length, more);
      length += chunk.copy(buffer, length);
    },
    copy(distance: number, count: number): void {
      buffer = withRoom(buffer, length, 3 * Math.ceil(count / LONGEST_COPY) + 3);
      let left = count;
      for (; left > LONGEST_COPY; left -= LONGEST_COPY) copyPiece(distance, LONGEST_COPY);
      copyPiece(distance, left);
    },
    bytes: () => buffer.subarray(0, length),
  };
}
