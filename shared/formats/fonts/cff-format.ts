/** The grammar of a Compact Font Format file: its lists of byte strings and its dictionaries of numbers, both ways. */

interface CffIndex {
  items: Buffer[];
  /** Where the bytes behind it start. */
  end: number;
}

export function readIndex(bytes: Buffer, start: number): CffIndex {
  const count = bytes.readUInt16BE(start);
  if (count === 0) return { items: [], end: start + 2 };
  const offsetSize = bytes.readUInt8(start + 2);
  const data = start + 2 + (count + 1) * offsetSize;
  const offsetAt = (at: number) => data + bytes.readUIntBE(start + 3 + at * offsetSize, offsetSize);
  const items = Array.from({ length: count }, (_, at) => bytes.subarray(offsetAt(at), offsetAt(at + 1)));
  return { items, end: offsetAt(count) };
}

export function writeIndex(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.alloc(2);
  const size = items.reduce((sum, { length }) => sum + length, 0);
  const offsetSize = size < 0xff ? 1 : size < 0xffff ? 2 : size < 0xffffff ? 3 : 4;
  const head = Buffer.alloc(3 + (items.length + 1) * offsetSize);
  head.writeUInt16BE(items.length, 0);
  head.writeUInt8(offsetSize, 2);
  let offset = 1;
  head.writeUIntBE(offset, 3, offsetSize);
  items.forEach((item, at) => {
    offset += item.length;
    head.writeUIntBE(offset, 3 + (at + 1) * offsetSize, offsetSize);
  });
  return Buffer.concat([head, ...items]);
}

export interface DictEntry {
  /** One byte, or 12 and a second byte as 1200 + it. */
  operator: number;
  operands: number[];
  /** Operands and operator as they are in the file. */
  bytes: Buffer;
}

export function readDict(bytes: Buffer): DictEntry[] {
  const entries: DictEntry[] = [];
  let operands: number[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at);
    if (first <= 21) {
      const operator = first === 12 ? 1200 + bytes.readUInt8(at + 1) : first;
      at += first === 12 ? 2 : 1;
      entries.push({ operator, operands, bytes: bytes.subarray(start, at) });
      operands = [];
      start = at;
    } else {
      const { value, length } = readNumber(bytes, at, first);
      operands.push(value);
      at += length;
    }
  }
  return entries;
}

function readNumber(bytes: Buffer, at: number, first: number): { value: number; length: number } {
  if (first === 28) return { value: bytes.readInt16BE(at + 1), length: 3 };
  if (first === 29) return { value: bytes.readInt32BE(at + 1), length: 5 };
  if (first === 30) return { value: Number.NaN, length: realLength(bytes, at) };
  if (first <= 246) return { value: first - 139, length: 1 };
  const second = bytes.readUInt8(at + 1);
  return { value: first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108, length: 2 };
}

/** A real number ends with the half byte f; nobody here needs its value. */
function realLength(bytes: Buffer, at: number): number {
  let end = at + 1;
  while ((bytes.readUInt8(end) & 0x0f) !== 0x0f && bytes.readUInt8(end) >> 4 !== 0x0f) end++;
  return end + 1 - at;
}

/** Numbers take five bytes each, so that a dictionary's length does not depend on them. */
export function dictEntry(operator: number, ...operands: number[]): Buffer {
  const bytes = Buffer.alloc(operands.length * 5);
  operands.forEach((operand, at) => {
    bytes.writeUInt8(29, at * 5);
    bytes.writeInt32BE(operand, at * 5 + 1);
  });
  return Buffer.concat([bytes, Buffer.from(operator >= 1200 ? [12, operator - 1200] : [operator])]);
}
