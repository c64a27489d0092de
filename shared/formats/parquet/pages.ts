/** Pages: values as a file holds them, compressed, each after a header that says how. */
import { crc32, constants as zlib, zstdCompressSync } from 'node:zlib';
import { freeBytes } from '../../bytes/free-bytes.ts';
import { type codec, encoding, pageType } from '../../bytes/parquet/numbers.ts';
import { type ThriftStruct, thrift } from '../../bytes/parquet/thrift.ts';
import type { Chunk, ChunkContent } from './chunk.ts';
import type { ColumnStyle } from './column-kind.ts';
import { absentLevels } from './presence.ts';
import { snappyCompress } from './snappy.ts';

export interface ParquetOptions {
  compression: keyof typeof codec;
  style?: ColumnStyle;
}

/** The fastest level: a higher one costs more than all the rest of a file, and saves little. */
const ZSTD_LEVEL = 1;

const compressed: Record<ParquetOptions['compression'], (bytes: Uint8Array) => Uint8Array> = {
  zstd: (bytes) =>
    zstdCompressSync(bytes, {
      params: { [zlib.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
      pledgedSrcSize: bytes.length,
    }),
  snappy: snappyCompress,
};

/** The pages of a chunk, and what the footer says of them. */
interface ChunkPages {
  pages: Uint8Array[];
  chunk: Chunk;
}

export function chunkPages(content: ChunkContent, rows: number, start: number, options: ParquetOptions): ChunkPages {
  const { count, entries, levels, values, dictionary, least, most } = content;
  const before = dictionary && dictionaryPage(dictionary, options);
  const after = dataPage(levels, values, entries ?? rows, dictionary ? encoding.dictionary : encoding.plain, options);
  const pages = [...(before?.bytes ?? []), ...after.bytes];
  return {
    pages,
    chunk: {
      start,
      dictionaryBytes: before ? sizeOf(before.bytes) : 0,
      sizeBytes: sizeOf(pages),
      plainBytes: (before?.plainBytes ?? 0) + after.plainBytes,
      count,
      ...(entries !== undefined && { entries }),
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    },
  };
}

/** A chunk of rows that all have no value: the same for every kind of column. */
export function absentPages(rows: number, start: number, options: ParquetOptions): ChunkPages {
  return chunkPages({ count: 0, levels: absentLevels(rows), values: new Uint8Array() }, rows, start, options);
}

interface Page {
  bytes: Uint8Array[];
  plainBytes: number;
}

function dataPage(levels: Uint8Array, values: Uint8Array, entries: number, of: number, options: ParquetOptions): Page {
  const about = { field_1: entries, field_2: of, field_3: encoding.levels, field_4: encoding.levels };
  const whole = Buffer.concat([levels, values]);
  const made = page(pageType.data, { field_5: about }, whole, options);
  freeBytes(whole);
  return made;
}

function dictionaryPage({ entries, values }: NonNullable<ChunkContent['dictionary']>, options: ParquetOptions): Page {
  return page(pageType.dictionary, { field_7: { field_1: entries, field_2: encoding.plain } }, values, options);
}

function page(type: number, about: ThriftStruct, plain: Uint8Array, { compression }: ParquetOptions): Page {
  const packed = compressed[compression](plain);
  const header = thrift({
    field_1: type,
    field_2: plain.length,
    field_3: packed.length,
    // Thrift has no unsigned numbers
    field_4: crc32(packed) | 0,
    ...about,
  });
  return { bytes: [header, packed], plainBytes: header.length + plain.length };
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
