/** The rows of a table by key and hash, in sixteen bytes each: what of a file is new, changed or unchanged, and what is gone. */

const HEAD_BYTES = 19;
const ROW_BYTES = 26;

interface KnownRows {
  /** What the row of a file with this key and hash is; it counts as seen. */
  judge(id: number, hash: bigint): 'new' | 'changed' | 'unchanged';
  /** Keys that were not seen. */
  gone(): Generator<number>;
}

/** `chunks`: pairs of two bigint, as binary COPY has them, in the order of their keys. */
export async function readKnownRows(chunks: AsyncIterable<Uint8Array>, count: number): Promise<KnownRows> {
  let ids = new Float64Array(count);
  let hashes = new BigInt64Array(count);
  let length = 0;
  let isHeadRead = false;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let at = isHeadRead ? 0 : HEAD_BYTES;
    if (bytes.length < at) {
      rest = bytes;
      continue;
    }
    isHeadRead = true;
    for (; at + ROW_BYTES <= bytes.length; at += ROW_BYTES) {
      if (length === ids.length) [ids, hashes] = [grown(ids), grownBig(hashes)];
      ids[length] = Number(bytes.readBigInt64BE(at + 6));
      hashes[length++] = bytes.readBigInt64BE(at + 18);
    }
    rest = Buffer.from(bytes.subarray(at));
  }
  return knownRows(ids.subarray(0, length), hashes.subarray(0, length));
}

const moreThan = (length: number) => Math.max(1024, Math.ceil(length * 1.5));

function grown(ids: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(moreThan(ids.length));
  more.set(ids);
  return more;
}

function grownBig(hashes: BigInt64Array<ArrayBuffer>): BigInt64Array<ArrayBuffer> {
  const more = new BigInt64Array(moreThan(hashes.length));
  more.set(hashes);
  return more;
}

function knownRows(ids: Float64Array, hashes: BigInt64Array): KnownRows {
  const seen = new Uint8Array(ids.length);
  let next = 0;
  return {
    judge(id, hash) {
      // mostly both are in the same order
      const at = ids[next] === id ? next : placeOf(ids, id);
      if (at < 0) return 'new';
      next = at + 1;
      seen[at] = 1;
      return hashes[at] === hash ? 'unchanged' : 'changed';
    },
    *gone() {
      for (let at = 0; at < ids.length; at++) if (seen[at] === 0) yield ids[at] ?? 0;
    },
  };
}

function placeOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
