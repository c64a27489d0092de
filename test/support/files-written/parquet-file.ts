/** A Parquet file of answers, written by the product and read back by hyparquet, which is not the product's. */
import { zstdDecompressSync } from 'node:zlib';
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet';
import type { ParquetOptions } from '../../../shared/formats/parquet/pages.ts';
import { type GroupLimits, renderParquet } from '../../../shared/formats/parquet/parquet.ts';
import type { AnswersDocument } from '../../../shared/tables/answers-document.ts';
import { collected } from './collected.ts';

export function parquetFile(
  document: AnswersDocument,
  options: ParquetOptions = { compression: 'zstd' },
  limits?: GroupLimits,
) {
  return collected((out) => renderParquet(document, options, out, limits));
}

/** The library takes a mark of byte order out of a text. */
const parsers = { stringFromBytes: (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString() };
const compressors = { ZSTD: (packed: Uint8Array) => zstdDecompressSync(packed) };

/** A number of 64 bits is a bigint, a moment or a day a Date. */
export async function readParquet(bytes: Buffer): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: arrayBuffer(bytes), compressors, parsers });
}

export function metadataOf(bytes: Buffer): FileMetaData {
  return parquetMetadata(arrayBuffer(bytes));
}

/** Name to type of the columns, as DuckDB would say it, more or less. */
export function typesOf(bytes: Buffer): Record<string, string> {
  const [, ...columns] = metadataOf(bytes).schema;
  return Object.fromEntries(
    columns.map(({ name, type, logical_type }) => [name, `${type}${logical_type ? ` ${logical_type.type}` : ''}`]),
  );
}

function arrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
