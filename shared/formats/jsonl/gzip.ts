/** What a gzip file has around its deflated runs: RFC 1952, without a name and without a time, so that equal rows give equal bytes. */
import { type DeflatedRun, FINAL_BLOCK, joinedRuns } from '../../bytes/zip/deflated-run.ts';

const DEFLATED = 8;
/** What level of deflate it was: the fastest. */
const FASTEST = 4;
const UNKNOWN_SYSTEM = 255;

export const gzipHead: Uint8Array = Uint8Array.from([0x1f, 0x8b, DEFLATED, 0, 0, 0, 0, 0, FASTEST, UNKNOWN_SYSTEM]);

export function gzipTail(runs: readonly DeflatedRun[]): Uint8Array {
  const { crc, sizeBytes } = joinedRuns(runs);
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc, 0);
  // the size counts modulo 2^32
  sums.writeUInt32LE(sizeBytes % 2 ** 32, 4);
  return Buffer.concat([FINAL_BLOCK, sums]);
}
