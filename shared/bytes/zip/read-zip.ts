/**
 * The entries of a ZIP package in memory. The sizes it states are not trusted: each entry is unpacked within what is
 * left of one limit for all, its checksum is checked, and no two may share bytes.
 */
import { crc32, inflateRawSync } from 'node:zlib';

/** How much a package may hold. */
interface UnpackLimits {
  /** In all parts together, as far as they are unpacked. */
  bytes: number;
  parts: number;
}

const smallPackage: UnpackLimits = { bytes: 8 * 1024 * 1024, parts: 1000 };
const LOCAL_RECORD = 0x04034b50;
const DIRECTORY_RECORD = 0x02014b50;
const END_RECORD = Buffer.from([0x50, 0x4b, 5, 6]);
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  name: string;
  method: number;
  crc: number;
  start: number;
  end: number;
}

/** Names and contents in the order in which they lie; throws on a package that is broken or unpacks to too much. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  return new Map([...openZip(zip, smallPackage)].map(([name, unpack]) => [name, unpack()]));
}

/** The same for a large package, whose parts are unpacked when they are asked for. */
export function openZip(zip: Buffer, limits: UnpackLimits): Map<string, () => Buffer> {
  const parts = new Map<string, () => Buffer>();
  let left = limits.bytes;
  let last = 0;
  for (const entry of entriesOf(zip, limits.parts).toSorted((one, other) => one.start - other.start)) {
    if (entry.start < last) throw new Error('parts that share bytes');
    if (parts.has(entry.name)) throw new Error('two parts of one name');
    last = entry.end;
    parts.set(entry.name, () => {
      const bytes = partBytes(zip.subarray(entry.start, entry.end), entry.method, left);
      if (crc32(bytes) !== entry.crc) throw new Error('a part with a wrong checksum');
      left -= bytes.length;
      return bytes;
    });
  }
  return parts;
}

function entriesOf(zip: Buffer, mostParts: number): Entry[] {
  const end = zip.lastIndexOf(END_RECORD);
  if (end < 0 || end + END_BYTES > zip.length) throw new Error('no end record');
  const count = zip.readUInt16LE(end + 10);
  if (count === 0 || count > mostParts) throw new Error('too few or too many parts');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let part = 0; part < count; part++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_RECORD) throw new Error('a broken directory');
    entries.push(entryAt(zip, at));
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at > end) throw new Error('a directory longer than the file');
  return entries;
}

function entryAt(zip: Buffer, at: number): Entry {
  if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw new Error('an encrypted part');
  const nameBytes = zip.readUInt16LE(at + 28);
  const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
  const local = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(local) !== LOCAL_RECORD) throw new Error('a part without its header');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  // a package of a megabyte does not need 64-bit numbers: one that uses them points outside itself
  const end = start + zip.readUInt32LE(at + 20);
  if (end > zip.length) throw new Error('a part longer than the file');
  return { name, method: zip.readUInt16LE(at + 10), crc: zip.readUInt32LE(at + 16), start, end };
}

function partBytes(packed: Buffer, method: number, left: number): Buffer {
  if (method !== STORED && method !== DEFLATED) throw new Error('a part packed in another way');
  const bytes = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  if (bytes.length > left) throw new Error('too much');
  return bytes;
}
