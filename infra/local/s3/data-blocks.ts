/**
 * Checksums of a data file, one per block: whatever part of the file is read, its blocks are verified before a byte
 * leaves, so that a byte that changed on disk is never served.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Checksum } from './checksums.ts';
import type { ByteRange } from './ranges.ts';

export interface DataFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly md5: string;
  readonly checksum?: Checksum;
  /** The CRC-32 of every block; files of earlier releases have none. */
  readonly blocks?: readonly number[];
}

const BLOCK_BYTES = 256 * 1024;

interface RunningBlocks {
  update(bytes: Uint8Array): void;
  /** The CRC-32 of every block; the last one may be short. */
  finish(): number[];
}

export function startBlocks(): RunningBlocks {
  const blocks: number[] = [];
  let value = 0;
  let length = 0;
  return {
    update(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + BLOCK_BYTES - length);
        value = crc32(piece, value);
        length += piece.length;
        at += piece.length;
        if (length < BLOCK_BYTES) continue;
        blocks.push(value);
        value = 0;
        length = 0;
      }
    },
    finish: () => (length > 0 ? [...blocks, value] : blocks),
  };
}

/** The bytes of a range of the file; throws where they are not those that were written. */
export function readChecked(path: string, file: DataFile, range: ByteRange): AsyncGenerator<Buffer> {
  return file.blocks === undefined ? readOld(path, file, range) : readBlocks(path, file, file.blocks, range);
}

async function* readBlocks(
  path: string,
  file: DataFile,
  blocks: readonly number[],
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const first = Math.floor(start / BLOCK_BYTES);
  const last = Math.ceil(end / BLOCK_BYTES);
  let at = first;
  for await (const block of wholeBlocks(path, first * BLOCK_BYTES, last * BLOCK_BYTES)) {
    const expectedBytes = Math.min(BLOCK_BYTES, file.sizeBytes - at * BLOCK_BYTES);
    if (block.length !== expectedBytes || crc32(block) !== blocks[at]) throw damaged(path);
    const offset = at * BLOCK_BYTES;
    yield block.subarray(Math.max(start - offset, 0), Math.min(end - offset, block.length));
    at++;
  }
  if (at !== last) throw damaged(path);
}

/** A stream may cut its pieces anywhere. */
async function* wholeBlocks(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { start, end: end - 1, highWaterMark: BLOCK_BYTES })) {
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
    while (pending.length >= BLOCK_BYTES) {
      yield pending.subarray(0, BLOCK_BYTES);
      pending = pending.subarray(BLOCK_BYTES);
    }
  }
  if (pending.length > 0) yield pending;
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

function damaged(path: string): Error {
  return new Error(`The file is damaged, and is not served: ${path}`);
}
