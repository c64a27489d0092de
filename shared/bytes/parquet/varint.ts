/** Whole numbers of less than 32 bits in as few bytes as they need, and runs of indexes in as few bits. */

export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

/** Places in a dictionary of so many entries, as the values of a page: their width in bits, and one run of them. */
export function packedIndexes(indexes: Uint32Array, count: number, entries: number): Uint8Array {
  // a run of a repeated value: every reader knows it, and not every one knows values without bits
  if (entries === 1) return Buffer.concat([Uint8Array.of(1), varint(count << 1), Uint8Array.of(0)]);
  const width = 32 - Math.clz32(entries - 1);
  const groups = Math.ceil(count / 8);
  const head = varint((groups << 1) | 1);
  const bytes = Buffer.alloc(1 + head.length + groups * width);
  bytes[0] = width;
  bytes.set(head, 1);
  packBits(indexes, count, width, bytes, 1 + head.length);
  return bytes;
}

/** How much is there of so many values, at most `most`: as places are packed, without their width, which the schema says. */
export function packedLevels(levels: Uint32Array, count: number, most: number): Uint8Array {
  return sized(new Uint8Array(), packedIndexes(levels, count, most + 1).subarray(1));
}

/** A run, after its length. */
export function sized(head: Uint8Array, content: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length + content.length);
  return Buffer.concat([length, head, content]);
}

/** The first value in the lowest bits. */
function packBits(values: Uint32Array, count: number, width: number, bytes: Buffer, start: number): void {
  let to = start;
  let bits = 0;
  let waiting = 0;
  for (let at = 0; at < count; at++) {
    bits |= (values[at] ?? 0) << waiting;
    waiting += width;
    for (; waiting >= 8; waiting -= 8) {
      bytes[to++] = bits & 0xff;
      bits >>>= 8;
    }
  }
  if (waiting > 0) bytes[to] = bits;
}
