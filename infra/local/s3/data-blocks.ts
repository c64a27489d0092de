/**
 * Checksums of a data file, one per block: whatever part of the file is read, its blocks are verified before a byte
 * leaves, so that a byte that changed on disk is never served.
 */
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Checksum } from './checksums.ts';
import type { ByteRange } from './ranges.ts';

export interface DataFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly checksum?: Checksum;
  /** The CRC-32 of every block. */
  readonly blocks: readonly number[];
}

export const BLOCK_BYTES = 256 * 1024;

/**
 * The bytes of a range of the file, each piece until the next is asked for; throws where they are not those that were
 * written.
 */
export async function* readChecked(path: string, file: DataFile, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const handle = await open(path);
  const room = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, file.sizeBytes));
  try {
    for (let at = Math.floor(start / BLOCK_BYTES); at * BLOCK_BYTES < end; at++) {
      const offset = at * BLOCK_BYTES;
      const block = room.subarray(0, Math.min(BLOCK_BYTES, file.sizeBytes - offset));
      const { bytesRead } = await handle.read(block, 0, block.length, offset);
      if (bytesRead !== block.length || crc32(block) !== file.blocks[at]) throw damaged(path);
      yield block.subarray(Math.max(start - offset, 0), Math.min(end - offset, block.length));
    }
  } finally {
    await handle.close();
  }
}

function damaged(path: string): Error {
  return new Error(`The file is damaged, and is not served: ${path}`);
}
