/**
 * The records of a ZIP file as bytes. ZIP64 forms appear only where a number does not fit, because some readers refuse
 * them elsewhere; nothing in a record varies but names, sizes, checksums and the one date of the file.
 */

export interface ZipEntryRecord {
  name: Buffer;
  isDeflated: boolean;
  /** Size and checksum follow the data, because they were unknown before it. */
  isStreamed: boolean;
  crc: number;
  packedBytes: number;
  sizeBytes: number;
  /** Where its local header begins. */
  offset: number;
}

/** From these numbers on ZIP64 is used; tests lower them. */
export interface ZipLimits {
  bytes: number;
  entries: number;
}

export const zipLimits: ZipLimits = { bytes: 0xffff_ffff, entries: 0xffff };

const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Made by Unix: other systems' names are not UTF-8 to every reader. Files are readable and no more. */
const MADE_BY_UNIX = 3 << 8;
const PLAIN_FILE_MODE = 0o100644;
const STREAMED_FLAG = 1 << 3;
const UTF8_FLAG = 1 << 11;
const DEFLATED = 8;
const FULL_32 = 0xffff_ffff;
const FULL_16 = 0xffff;

/** Date and time of MS-DOS, in UTC: day and time in the high and low half, even seconds, 1980 to 2107. */
export function dosDateTime(date: Date): number {
  const year = date.getUTCFullYear();
  if (!(year >= 1980)) return ((1 << 5) | 1) << 16;
  if (year > 2107) return dosDateTime(new Date(Date.UTC(2107, 11, 31, 23, 59, 58)));
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}

export function localHeader(entry: ZipEntryRecord, dosTime: number, limits: ZipLimits = zipLimits): Buffer {
  const { isStreamed, crc, packedBytes, sizeBytes, name } = entry;
  const isLarge = !isStreamed && (packedBytes >= limits.bytes || sizeBytes >= limits.bytes);
  const extra = zip64Extra(isLarge ? [sizeBytes, packedBytes] : []);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(isLarge ? VERSION_ZIP64 : VERSION, 4);
  writeAbout(header, 6, entry, dosTime);
  if (!isStreamed) writeSizes(header, 14, crc, isLarge ? FULL_32 : packedBytes, isLarge ? FULL_32 : sizeBytes);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

export function dataDescriptor(entry: ZipEntryRecord, limits: ZipLimits): Buffer {
  const isLarge = entry.packedBytes >= limits.bytes || entry.sizeBytes >= limits.bytes;
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x0807_4b50, 0);
  if (!isLarge) {
    writeSizes(record, 4, entry.crc, entry.packedBytes, entry.sizeBytes);
    return record;
  }
  record.writeUInt32LE(entry.crc, 4);
  record.writeBigUInt64LE(BigInt(entry.packedBytes), 8);
  record.writeBigUInt64LE(BigInt(entry.sizeBytes), 16);
  return record;
}

export function centralRecord(entry: ZipEntryRecord, dosTime: number, limits: ZipLimits): Buffer {
  const fits = (value: number) => value < limits.bytes;
  const short = (value: number) => (fits(value) ? value : FULL_32);
  const extra = zip64Extra([entry.sizeBytes, entry.packedBytes, entry.offset].filter((value) => !fits(value)));
  const version = extra.length > 0 ? VERSION_ZIP64 : VERSION;
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(MADE_BY_UNIX | version, 4);
  record.writeUInt16LE(version, 6);
  writeAbout(record, 8, entry, dosTime);
  writeSizes(record, 16, entry.crc, short(entry.packedBytes), short(entry.sizeBytes));
  record.writeUInt16LE(entry.name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt16LE(PLAIN_FILE_MODE, 40);
  record.writeUInt32LE(short(entry.offset), 42);
  return Buffer.concat([record, entry.name, extra]);
}

/** What closes the file: where the directory lies and how many entries it has. */
export function endRecords(count: number, sizeBytes: number, offset: number, limits: ZipLimits): Buffer {
  const isLarge = count >= limits.entries || sizeBytes >= limits.bytes || offset >= limits.bytes;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(isLarge ? FULL_16 : count, 8);
  end.writeUInt16LE(isLarge ? FULL_16 : count, 10);
  end.writeUInt32LE(isLarge ? FULL_32 : sizeBytes, 12);
  end.writeUInt32LE(isLarge ? FULL_32 : offset, 16);
  return isLarge ? Buffer.concat([zip64End(count, sizeBytes, offset), end]) : end;
}

function zip64End(count: number, sizeBytes: number, offset: number): Buffer {
  const records = Buffer.alloc(56 + 20);
  records.writeUInt32LE(0x0606_4b50, 0);
  records.writeBigUInt64LE(44n, 4);
  records.writeUInt16LE(VERSION_ZIP64, 12);
  records.writeUInt16LE(VERSION_ZIP64, 14);
  records.writeBigUInt64LE(BigInt(count), 24);
  records.writeBigUInt64LE(BigInt(count), 32);
  records.writeBigUInt64LE(BigInt(sizeBytes), 40);
  records.writeBigUInt64LE(BigInt(offset), 48);
  records.writeUInt32LE(0x0706_4b50, 56);
  records.writeBigUInt64LE(BigInt(offset + sizeBytes), 64);
  records.writeUInt32LE(1, 72);
  return records;
}

function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}

/** Flags, method and time: the same ten bytes in a local header and in the directory. */
function writeAbout(record: Buffer, at: number, entry: ZipEntryRecord, dosTime: number): void {
  const isAscii = entry.name.every((byte) => byte < 0x80);
  record.writeUInt16LE((entry.isStreamed ? STREAMED_FLAG : 0) | (isAscii ? 0 : UTF8_FLAG), at);
  record.writeUInt16LE(entry.isDeflated ? DEFLATED : 0, at + 2);
  record.writeUInt32LE(dosTime, at + 4);
}

function writeSizes(record: Buffer, at: number, crc: number, packedBytes: number, sizeBytes: number): void {
  record.writeUInt32LE(crc, at);
  record.writeUInt32LE(packedBytes, at + 4);
  record.writeUInt32LE(sizeBytes, at + 8);
}
