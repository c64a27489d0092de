/** The rows of a table by key and hash, in twenty bytes each: what of a file is new, changed or unchanged, and what is gone. */

const HEAD_BYTES = 19;
const ROW_BYTES = 34;
const WORD = 2 ** 32;
const BILLION = 1_000_000_000;

/** A number of 64 bits as two of JavaScript's: its billions, and what is left, both with its sign. */
export interface RowHash {
  high: number;
  low: number;
}

interface KnownRows {
  /** What the row of a file with this key and hash is; it counts as seen. */
  judge(id: number, hash: RowHash): 'new' | 'changed' | 'unchanged';
  /** Keys that were not seen. */
  gone(): Generator<number>;
}

/** What is asked of a table for `readKnownRows`. */
export function knownColumns(id: string): string {
  const hash = 'coalesce(row_hash, 0)';
  return `${id}, ${hash} / ${BILLION}, (${hash} % ${BILLION})::integer`;
}

/**
 * `chunks`: the known columns as binary COPY has them. Rows come as they lie in the table, nearly all in the order of their
 * keys: a database would sort them on disk.
 */
export async function readKnownRows(chunks: AsyncIterable<Uint8Array>, count: number): Promise<KnownRows> {
  let rows = emptyRows(count);
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
      if (length === rows.ids.length) rows = grown(rows);
      rows.ids[length] = longAt(bytes, at + 6);
      rows.highs[length] = longAt(bytes, at + 18);
      rows.lows[length++] = bytes.readInt32BE(at + 30);
    }
    rest = Buffer.from(bytes.subarray(at));
  }
  return knownRows(
    inOrder({
      ids: rows.ids.subarray(0, length),
      highs: rows.highs.subarray(0, length),
      lows: rows.lows.subarray(0, length),
    }),
  );
}

function inOrder(rows: Rows): Rows {
  const { ids, highs, lows } = rows;
  if (ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0))) return rows;
  // a list of numbers is sorted by its runs, which are long
  const order = Array.from(ids, (_, at) => at).sort((one, other) => (ids[one] ?? 0) - (ids[other] ?? 0));
  const sorted = emptyRows(ids.length);
  for (const [at, from] of order.entries()) {
    sorted.ids[at] = ids[from] ?? 0;
    sorted.highs[at] = highs[from] ?? 0;
    sorted.lows[at] = lows[from] ?? 0;
  }
  return sorted;
}

const longAt = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * WORD + bytes.readUInt32BE(at + 4);

interface Rows {
  ids: Float64Array<ArrayBuffer>;
  highs: Float64Array<ArrayBuffer>;
  lows: Int32Array<ArrayBuffer>;
}

function emptyRows(count: number): Rows {
  return { ids: new Float64Array(count), highs: new Float64Array(count), lows: new Int32Array(count) };
}

function grown({ ids, highs, lows }: Rows): Rows {
  const more = emptyRows(Math.max(1024, Math.ceil(ids.length * 1.5)));
  more.ids.set(ids);
  more.highs.set(highs);
  more.lows.set(lows);
  return more;
}

function knownRows({ ids, highs, lows }: Rows): KnownRows {
  const seen = new Uint8Array(ids.length);
  let next = 0;
  return {
    judge(id, { high, low }) {
      // mostly both are in the same order
      const at = ids[next] === id ? next : placeOf(ids, id);
      if (at < 0) return 'new';
      next = at + 1;
      seen[at] = 1;
      return highs[at] === high && lows[at] === low ? 'unchanged' : 'changed';
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
