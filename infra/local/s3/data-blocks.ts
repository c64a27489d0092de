/**
 * Checksums of a data file, one per block: whatever part of the file is read, its blocks are verified before a byte
 * leaves, so that a byte that changed on disk is never served.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Checksum } from './checksums.ts';
import type { ByteRange } from './ranges.ts';

export interface DataFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Files of earlier releases have the MD5 of their bytes instead. */
  readonly etag?: string;
  readonly md5?: string;
  readonly checksum?: Checksum;
  /** The CRC-32 of every block; files of earlier releases have none. */
  readonly blocks?: readonly number[];
}

export const BLOCK_BYTES = 256 * 1024;

/**
 * The bytes of a range of the file, each piece until the next is asked for; throws where they are not those that were
 * written.
 */
export function readChecked(path: string, file: DataFile, range: ByteRange): AsyncGenerator<Buffer> {
  return file.blocks === undefined ? readOld(path, file, range) : readBlocks(path, file, file.blocks, range);
}

async function* readBlocks(
  path: string,
  file: DataFile,
  blocks: readonly number[],
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const handle = await open(path);
  const room = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, file.sizeBytes));
  try {
    for (let at = Math.floor(start / BLOCK_BYTES); at * BLOCK_BYTES < end; at++) {
      const offset = at * BLOCK_BYTES;
      const block = room.subarray(0, Math.min(BLOCK_BYTES, file.sizeBytes - offset));
      const { bytesRead } = await handle.read(block, 0, block.length, offset);
      if (bytesRead !== block.length || crc32(block) !== blocks[at]) throw damaged(path);
      yield block.subarray(Math.max(start - offset, 0), Math.min(end - offset, block.length));
    }
  } finally {
    await handle.close();
  }
}

/** A file of an earlier release has only the sum of its whole: the last piece is held back until all are compared. */
async function* readOld(path: string, file: DataFile, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const md5 = createHash('md5');
  let held: Buffer | undefined;
  for await (const piece of createReadStream(path, { start, end: end - 1, highWaterMark: BLOCK_BYTES })) {
    md5.update(piece);
    if (held !== undefined) yield held;
    held = piece;
  }
  const isWhole = start === 0 && end === file.sizeBytes;
  if (isWhole && md5.digest('hex') !== file.md5) throw damaged(path);
  if (held !== undefined) yield held;
}

export function etagOf({ etag, md5 = '' }: DataFile): string {
  return etag ?? md5;
}

function damaged(path: string): Error {
  return new Error(`The file is damaged, and is not served: ${path}`);
}
