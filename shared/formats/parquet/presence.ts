/** Which rows of a column have a value: a bit for each, the way Parquet packs them. */
import { sized, varint } from '../../bytes/parquet/varint.ts';

const FIRST_ROWS = 4_096;

interface Presence {
  add(row: number): void;
  /** How many rows have a value. */
  count(): number;
  /** Definition levels of so many rows, as the first bytes of a page. */
  levels(rows: number): Uint8Array;
  clear(): void;
}

export function createPresence(): Presence {
  let bits = new Uint8Array(FIRST_ROWS / 8);
  let count = 0;

  return {
    add(row) {
      const at = row >> 3;
      if (at >= bits.length) bits = grown(bits, at);
      bits[at] = (bits[at] ?? 0) | (1 << (row & 7));
      count++;
    },
    count: () => count,
    levels(rows) {
      const isEvery = count === rows;
      // all or none are one run of a repeated level; otherwise there is one run of bits
      if (isEvery || count === 0) return sized(varint(rows << 1), Uint8Array.of(isEvery ? 1 : 0));
      const groups = Math.ceil(rows / 8);
      return sized(varint((groups << 1) | 1), grown(bits, groups).subarray(0, groups));
    },
    clear() {
      bits.fill(0);
      count = 0;
    },
  };
}

/** Levels of rows that all have none. */
export function absentLevels(rows: number): Uint8Array {
  return createPresence().levels(rows);
}

function grown(bits: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  if (at < bits.length) return bits;
  const larger = new Uint8Array(Math.max(bits.length * 2, at + 1));
  larger.set(bits);
  return larger;
}
