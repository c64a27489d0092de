/**
 * One column as bytes, compressed: of every value the length, of texts also the sizes that are asked for most, then the
 * codes, the kinds of the values, and the values.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { CodedColumn, Codes } from './chunk.ts';
import { textSizes } from './text-sizes.ts';

interface ColumnSize {
  values: number;
  /** Bytes of a code; 0 where all rows have the last value. */
  width: 0 | 1 | 2 | 4;
  valueBytes: number;
  hasTextSizes?: boolean | undefined;
}

/** A chunk is written once and read often, mostly over a network; a higher level makes it hardly smaller. */
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };
const SMALLEST_CHUNK = 1_024;

export function columnBytes({ codes, kinds, starts, ends }: CodedColumn, bytes: Buffer, hasTextSizes: boolean) {
  const lengths = ends.map((end, at) => end - (starts[at] ?? 0));
  const values = bytes.subarray(starts[0], ends.at(-1));
  const width = isSame(codes, kinds.length - 1) ? 0 : widthOf(codes);
  const size: ColumnSize = { values: kinds.length, width, valueBytes: values.length, hasTextSizes };
  const { folded, characters } = textSizes(hasTextSizes ? kinds : new Uint8Array(), { starts, ends, bytes });
  const pieces = [lengths, folded, characters, ...(width === 0 ? [] : [codes]), kinds, values];
  return { size, block: compressed(Buffer.concat(pieces.map(bytesOf))) };
}

function widthOf({ BYTES_PER_ELEMENT: width }: Codes): ColumnSize['width'] {
  if (width === 1) return 1;
  return width === 2 ? 2 : 4;
}

function isSame(codes: Codes, code: number): boolean {
  for (let row = 0; row < codes.length; row++) if (codes[row] !== code) return false;
  return true;
}

/** `from`: where its values begin in the bytes of the chunk. */
export function readColumn(block: Uint8Array, rows: number, size: ColumnSize, from: number) {
  const { values, width, valueBytes, hasTextSizes = false } = size;
  const codesAt = (hasTextSizes ? 8 : 4) * values;
  const kindsAt = codesAt + rows * width;
  const body = decompressed(block, kindsAt + values + valueBytes);
  const lengths = new Uint32Array(body.buffer, body.byteOffset, values);
  const starts = new Uint32Array(values);
  const ends = new Uint32Array(values);
  let end = from;
  for (let value = 0; value < values; value++) {
    starts[value] = end;
    end += lengths[value] ?? 0;
    ends[value] = end;
  }
  const column: CodedColumn = {
    codes: width === 0 ? sameCodes(rows, values - 1) : codesOf[width](body.buffer, body.byteOffset + codesAt, rows),
    kinds: body.subarray(kindsAt, kindsAt + values),
    starts,
    ends,
    ...(hasTextSizes && {
      texts: {
        folded: new Uint16Array(body.buffer, body.byteOffset + 4 * values, values),
        characters: new Uint16Array(body.buffer, body.byteOffset + 6 * values, values),
      },
    }),
  };
  return { column, values: body.subarray(kindsAt + values) };
}

function sameCodes(rows: number, code: number): Codes {
  const codes = new (code > 0xff ? Uint32Array : Uint8Array)(rows);
  return code === 0 ? codes : codes.fill(code);
}

const codesOf = {
  1: (buffer: ArrayBuffer, at: number, rows: number): Codes => new Uint8Array(buffer, at, rows),
  2: (buffer: ArrayBuffer, at: number, rows: number): Codes => new Uint16Array(buffer, at, rows),
  4: (buffer: ArrayBuffer, at: number, rows: number): Codes => new Uint32Array(buffer, at, rows),
};

type Numbers = Codes | Int32Array | Float64Array;

export function compressed(numbers: Numbers): Uint8Array {
  return zstdCompressSync(bytesOf(numbers), fast);
}

/** In a buffer of its own, so that numbers of any width may lie at its beginning. */
export function decompressed(block: Uint8Array, sizeBytes: number): Buffer<ArrayBuffer> {
  // a chunk that is filled to its end has another one allocated behind it
  const found = zstdDecompressSync(block, { chunkSize: Math.max(SMALLEST_CHUNK, sizeBytes + 1) });
  if (found.length !== sizeBytes) throw new Error('a column of a chunk is cut short');
  return found.byteOffset % 8 === 0 ? found : Buffer.from(Uint8Array.from(found).buffer);
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
