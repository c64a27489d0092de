/** Reads a stored file once from beginning to end, a few ranges ahead: its hashes are those of what is really there. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { freeBytes } from '../../../bytes/free-bytes.ts';
import type { Files } from '../../../ports.ts';
import type { Stored } from '../store-output.ts';

const RANGE_BYTES = 1024 * 1024;
const RANGES_AHEAD = 8;

export async function readBack(files: Files, key: string, sizeBytes: number, check: () => void): Promise<Stored> {
  const storedBytes = await files.sizeOf(key);
  if (storedBytes !== sizeBytes) throw new Error(`stored ${storedBytes} bytes of ${sizeBytes}`);
  const sha256 = createHash('sha256');
  let crc = 0;
  const ahead: Promise<Uint8Array>[] = [];
  for (let next = 0, read = 0; read < sizeBytes; ) {
    for (; ahead.length < RANGES_AHEAD && next < sizeBytes; next += RANGE_BYTES) {
      const range = bytesAt(files, key, next, Math.min(sizeBytes, next + RANGE_BYTES));
      range.catch(() => {}); // seen when it is awaited
      ahead.push(range);
    }
    const bytes = await ahead.shift();
    check();
    if (!bytes) break;
    sha256.update(bytes);
    crc = crc32(bytes, crc);
    read += bytes.length;
    freeBytes(bytes);
  }
  return { sizeBytes, sha256: sha256.digest('hex'), crc32: crc };
}

async function bytesAt(files: Files, key: string, start: number, end: number): Promise<Uint8Array> {
  const bytes = await files.readRange(key, start, end);
  if (bytes?.length !== end - start) throw new Error(`${key} has no bytes ${start} to ${end}`);
  return bytes;
}
