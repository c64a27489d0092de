/**
 * A snapshot part as it is stored: packed answers, then a footer (which fields, how many answers) and its length, the
 * whole compressed with zstd. Pages are joined into a part by copying: they share one table of fields.
 */
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { freeBytes } from '../free-bytes.ts';
import { withRoom } from '../growing-bytes.ts';
import type { PackedAnswers } from '../surveys/packing/packed-answers.ts';
import { type PackedReader, packedReader } from '../surveys/packing/packed-reader.ts';

const MAGIC = 'SXP2';
const TRAILER_BYTES = 8;
const decompress = promisify(zstdDecompress);
/** As large as what comes out will hardly be, because every piece costs a turn of the event loop, and joining them more. */
const pieceOf = (sizeBytes: number) => Math.min(4 << 20, Math.max(64 * 1024, sizeBytes));
const packing = (sizeBytes: number) => ({ chunkSize: pieceOf(sizeBytes >> 2), params: fastest });
const unpacking = (sizeBytes: number) => ({ chunkSize: pieceOf(sizeBytes * 8) });
/** A quarter cheaper than level 1, and of packed answers it makes even less. */
const fastest = { [constants.ZSTD_c_compressionLevel]: -1 };
const footerSchema = z.object({ count: z.number(), fields: z.array(z.string()) });

export interface PartWriter {
  readonly count: number;
  readonly sizeBytes: number;
  /** The answers of the page from one index up to, and without, another. */
  add(page: PackedAnswers, from: number, to: number): void;
  /** The part's bytes, good until the next one is sealed; the writer starts a new, empty part. */
  seal(): Promise<Uint8Array>;
}

export function createPartWriter(): PartWriter {
  const compress = createCompressor();
  let buffer = Buffer.allocUnsafe(1 << 20);
  let length = 0;
  let count = 0;
  let fields: readonly string[] = [];

  function add(page: PackedAnswers, from: number, to: number): void {
    if (from >= to) return;
    const start = page.ends[from - 1] ?? 0;
    const end = page.ends[to - 1] ?? start;
    buffer = withRoom(buffer, length, end - start);
    length += page.bytes.copy(buffer, length, start, end);
    fields = page.fields.names;
    count += to - from;
  }

  async function seal(): Promise<Uint8Array> {
    const footer = Buffer.from(JSON.stringify({ count, fields }));
    buffer = withRoom(buffer, length, footer.length + TRAILER_BYTES);
    length += footer.copy(buffer, length);
    length = buffer.writeUInt32LE(footer.length, length);
    length += buffer.write(MAGIC, length, 'latin1');
    const part = await compress(buffer.subarray(0, length));
    length = 0;
    count = 0;
    return part;
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
  };
}

/** Into a room that is used again; what the stream leaves behind would wait long for the collector. */
function createCompressor(): (bytes: Buffer) => Promise<Buffer> {
  let room: Buffer = Buffer.alloc(0);
  return async (bytes) => {
    const stream = createZstdCompress(packing(bytes.length));
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.end(bytes);
    await finished(stream);
    let length = 0;
    for (const piece of pieces) {
      room = withRoom(room, length, piece.length);
      length += piece.copy(room, length);
    }
    const oneOfEach = new Map(pieces.map((piece) => [piece.buffer, piece]));
    for (const piece of oneOfEach.values()) freeBytes(piece);
    return room.subarray(0, length);
  };
}

export async function openPart(compressed: Uint8Array): Promise<PackedReader> {
  const bytes = await decompress(compressed, unpacking(compressed.length));
  const footerEnd = bytes.length - TRAILER_BYTES;
  if (footerEnd < 0 || bytes.toString('latin1', footerEnd + 4) !== MAGIC) throw new Error('not a snapshot part');
  const bodyEnd = footerEnd - bytes.readUInt32LE(footerEnd);
  const footer = footerSchema.parse(JSON.parse(bytes.toString('utf8', bodyEnd, footerEnd)));
  return packedReader(bytes.subarray(0, bodyEnd), footer.fields);
}
