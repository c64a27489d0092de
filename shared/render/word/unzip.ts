/** Opens a small ZIP file that lies in memory: the package that `docx` makes for the shell of a document. */
import { inflateRawSync } from 'node:zlib';

const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const STORED = 0;

/** Names and contents in the order of the directory. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_RECORD_BYTES;
  if (end < 0 || zip.readUInt32LE(end) !== END_RECORD) throw new Error('not a ZIP file, or one with a comment');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    files.set(zip.toString('utf8', at + 46, nameEnd), contentOf(zip, at));
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function contentOf(zip: Buffer, record: number): Buffer {
  const local = zip.readUInt32LE(record + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(record + 20));
  return zip.readUInt16LE(record + 10) === STORED ? packed : inflateRawSync(packed);
}
