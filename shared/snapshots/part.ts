/**
 * A snapshot part as it is stored: a header (which fields, how many answers) and the packed answers behind it, the whole
 * compressed with zstd. Pages are joined into a part by copying: they share one table of fields.
 */
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { PackedAnswers } from '../surveys/packing/packed-answers.ts';
import { type PackedReader, packedReader } from '../surveys/packing/packed-reader.ts';

const MAGIC = 'SXP1';
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const headerSchema = z.object({ count: z.number(), fields: z.array(z.string()) });

export interface PartWriter {
  readonly count: number;
  readonly sizeBytes: number;
  /** The answer of that index on the page. */
  add(page: PackedAnswers, index: number): void;
  /** The part's bytes; the writer starts a new, empty part. */
  seal(): Promise<Uint8Array>;
}

export function createPartWriter(): PartWriter {
  let buffer = Buffer.allocUnsafe(1 << 20);
  let length = 0;
  let count = 0;
  let fields: readonly string[] = [];

  function add(page: PackedAnswers, index: number): void {
    const start = page.ends[index - 1] ?? 0;
    const end = page.ends[index] ?? start;
    if (length + end - start > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + end - start));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    length += page.bytes.copy(buffer, length, start, end);
    fields = page.fields.names;
    count++;
  }

  async function seal(): Promise<Uint8Array> {
    const header = Buffer.from(JSON.stringify({ count, fields }));
    const head = Buffer.alloc(8);
    head.write(MAGIC, 0, 'latin1');
    head.writeUInt32LE(header.length, 4);
    const whole = Buffer.concat([head, header, buffer.subarray(0, length)]);
    length = 0;
    count = 0;
    return compress(whole, fastest);
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

export async function openPart(compressed: Uint8Array): Promise<PackedReader> {
  const bytes = await decompress(compressed);
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error('not a snapshot part');
  const bodyStart = 8 + bytes.readUInt32LE(4);
  const header = headerSchema.parse(JSON.parse(bytes.toString('utf8', 8, bodyStart)));
  return packedReader(bytes, bodyStart, header.fields);
}
