/** Whether a ZIP package unpacks to something sane. Its own word for that is not taken: every part is unpacked once. */
import { inflateRawSync } from 'node:zlib';

const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_PARTS = 1000;
const DIRECTORY_RECORD = 0x02014b50;
const END_RECORD = 0x06054b50;
const STORED = 0;

export function isSafePackage(zip: Buffer): boolean {
  try {
    return unpackedBytes(zip) <= MAX_UNPACKED_BYTES;
  } catch {
    return false;
  }
}

function unpackedBytes(zip: Buffer): number {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== END_RECORD) throw new Error('no end record');
  const parts = zip.readUInt16LE(end + 10);
  if (parts === 0 || parts > MAX_PARTS) throw new Error('too few or too many parts');
  let sum = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let part = 0; part < parts; part++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_RECORD) throw new Error('a broken directory');
    sum += partBytes(zip, at, MAX_UNPACKED_BYTES - sum);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return sum;
}

function partBytes(zip: Buffer, record: number, left: number): number {
  const local = zip.readUInt32LE(record + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(record + 20));
  if (zip.readUInt16LE(record + 10) === STORED) return packed.length;
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }).length;
}
