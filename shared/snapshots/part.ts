/**
 * A snapshot part as it is stored: packed answers, then a footer (which fields, how many answers) and its length, the
 * whole compressed with zstd. Pages are joined into a part by copying: they share one table of fields.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { freeBytes } from '../bytes/free-bytes.ts';
import { withRoom } from '../bytes/growing-bytes.ts';
import type { PackedAnswers } from '../packing/packed-answers.ts';
import { type PackedReader, packedReader } from '../packing/packed-reader.ts';

const MAGIC = 'SXP2';
const TRAILER_BYTES = 8;
/** A sixth cheaper than level 1, and a part still shrinks to a fifth. Not -1, which Node treats as no level at all. */
const fastest = { [constants.ZSTD_c_compressionLevel]: -5 };
/** Room for what comes out, in one piece: only of what hardly shrinks would pieces have to be joined. */
const packing = (sizeBytes: number) => ({ chunkSize: (sizeBytes >> 1) + 64 * 1024, params: fastest });
/** As large as what comes out will hardly be: pieces would have to be joined. */
const unpacking = (sizeBytes: number) => ({ chunkSize: Math.min(4 << 20, Math.max(64 * 1024, sizeBytes * 8)) });
const footerSchema = z.object({ count: z.number(), fields: z.array(z.string()) });

interface PartWriter {
  readonly count: number;
  readonly sizeBytes: number;
  /** The answers of the page from one index up to, and without, another. */
  add(page: PackedAnswers, from: number, to: number): void;
  /**
   * The part's bytes, good until the next one is sealed; the writer starts a new, empty part. Packing takes a few
   * milliseconds and waits for nothing: on another thread it would cost more than it does here.
   */
  seal(): Uint8Array;
  /** Ends its use: the next writer takes its memory. */
  free(): void;
}

const FIRST_BYTES = 1 << 20;
/**
 * The memory of a writer that is done. To free it and take as much again for the next slice would look to the garbage
 * collector as if memory grew, and it would run for every slice.
 */
let spare: Buffer | undefined;

export function createPartWriter(): PartWriter {
  let buffer = spare ?? Buffer.allocUnsafe(FIRST_BYTES);
  spare = undefined;
  let length = 0;
  let count = 0;
  let fields: readonly string[] = [];
  let sealed: Buffer = Buffer.alloc(0);

  function reserve(moreBytes: number): void {
    const before = buffer;
    buffer = withRoom(before, length, moreBytes);
    if (buffer !== before) freeBytes(before);
  }

  function add(page: PackedAnswers, from: number, to: number): void {
    if (from >= to) return;
    const start = page.ends[from - 1] ?? 0;
    const end = page.ends[to - 1] ?? start;
    reserve(end - start);
    length += page.bytes.copy(buffer, length, start, end);
    fields = page.fields.names;
    count += to - from;
  }

  function seal(): Uint8Array {
    const footer = Buffer.from(JSON.stringify({ count, fields }));
    reserve(footer.length + TRAILER_BYTES);
    length += footer.copy(buffer, length);
    length = buffer.writeUInt32LE(footer.length, length);
    length += buffer.write(MAGIC, length, 'latin1');
    freeBytes(sealed);
    sealed = zstdCompressSync(buffer.subarray(0, length), packing(length));
    length = 0;
    count = 0;
    return sealed;
  }

  return {
    get count() {
      return count;
    },
    get sizeBytes() {
      return length;
    },
    add,
    seal,
    free() {
      spare = buffer;
      freeBytes(sealed);
    },
  };
}

export function openPart(compressed: Uint8Array): PackedReader {
  const bytes = zstdDecompressSync(compressed, unpacking(compressed.length));
  const footerEnd = bytes.length - TRAILER_BYTES;
  if (footerEnd < 0 || bytes.toString('latin1', footerEnd + 4) !== MAGIC) throw new Error('not a snapshot part');
  const bodyEnd = footerEnd - bytes.readUInt32LE(footerEnd);
  const footer = footerSchema.parse(JSON.parse(bytes.toString('utf8', bodyEnd, footerEnd)));
  return packedReader(bytes.subarray(0, bodyEnd), footer.fields);
}
