/** A small ZIP reader for tests that is not the product's: every size and checksum has to be right. */
import { crc32, inflateRawSync } from 'node:zlib';

export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  while (at < end) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('the directory is broken');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0));
    if (files.has(name)) throw new Error(`${name} stands twice`);
    files.set(name, content(zip, at, name));
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  if (files.size !== zip.readUInt16LE(end + 10)) throw new Error('the directory has another length');
  return files;
}

function content(zip: Buffer, at: number, name: string): Buffer {
  const local = zip.readUInt32LE(at + 42);
  if (zip.toString('latin1', local, local + 4) !== 'PK\x03\x04') throw new Error(`${name} begins elsewhere`);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : Buffer.from(packed);
  if (bytes.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} has another size`);
  if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} has another checksum`);
  return bytes;
}
