/** What is calculated of the bytes of a data file while they are written, each byte as few times as possible. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { combineCrc32 } from '../../../shared/bytes/crc32-combine.ts';
import { type Checksum, type ChecksumAlgorithm, crc32Text, startChecksum } from './checksums.ts';
import { BLOCK_BYTES, type DataFile } from './data-blocks.ts';

export interface RunningSums {
  update(bytes: Uint8Array): void;
  /** Once all bytes are there; undefined where none is wanted. */
  checksum(): Checksum | undefined;
  finish(): Omit<DataFile, 'name'>;
}

export function startSums(algorithm: ChecksumAlgorithm | undefined): RunningSums {
  const blocks = startBlocks();
  const other = algorithm === undefined || algorithm === 'CRC32' ? undefined : startChecksum(algorithm);
  let sizeBytes = 0;
  let value: string | undefined;

  function checksum(): Checksum | undefined {
    if (algorithm === undefined) return undefined;
    value ??= other?.digest() ?? crc32Text(blocks.whole());
    return { algorithm, value };
  }

  return {
    update(bytes) {
      sizeBytes += bytes.length;
      blocks.update(bytes);
      other?.update(bytes);
    },
    checksum,
    finish() {
      const sums = { sizeBytes, etag: etagOf(blocks.all(), sizeBytes), blocks: blocks.all() };
      const found = checksum();
      return found === undefined ? sums : { ...sums, checksum: found };
    },
  };
}

/** Like that of a bucket that encrypts with a key of its own, as ours does in AWS: not the MD5 of the bytes. */
function etagOf(blocks: readonly number[], sizeBytes: number): string {
  return createHash('md5').update(`${sizeBytes} ${blocks}`).digest('hex');
}

function startBlocks() {
  const full: number[] = [];
  let value = 0;
  let length = 0;
  return {
    update(bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + BLOCK_BYTES - length);
        value = crc32(piece, value);
        length += piece.length;
        at += piece.length;
        if (length < BLOCK_BYTES) continue;
        full.push(value);
        value = 0;
        length = 0;
      }
    },
    /** The CRC-32 of every block; the last one may be short. */
    all: () => (length > 0 ? [...full, value] : full),
    /** The CRC-32 of all bytes. */
    whole: () =>
      combineCrc32(
        full.reduce((sum, block) => combineCrc32(sum, block, BLOCK_BYTES), 0),
        value,
        length,
      ),
  };
}
