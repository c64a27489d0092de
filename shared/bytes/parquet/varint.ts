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
