/**
 * The loops that go over all rows. Codes are of three widths, and a loop that has seen one kind of array only is several
 * times as fast: every width has functions of its own.
 */
import type { Codes } from './chunk.ts';

type Loops = ReturnType<typeof createLoops>;

function createLoops() {
  return {
    /** How many of the rows have each code. */
    count(codes: Codes, rows: Uint32Array, counts: Uint32Array): void {
      for (let at = 0; at < rows.length; at++) {
        const code = codes[rows[at] ?? 0] ?? 0;
        counts[code] = (counts[code] ?? 0) + 1;
      }
    },
    /** The same by cell: a table with so many places for each. */
    countCells(codes: Codes, rows: Uint32Array, cellOf: Uint32Array, places: number, table: Uint32Array): void {
      for (let at = 0; at < rows.length; at++) {
        const place = (cellOf[at] ?? 0) * places + (codes[rows[at] ?? 0] ?? 0);
        table[place] = (table[place] ?? 0) + 1;
      }
    },
    /** Takes the rows out of a mask whose code is not to stay. */
    keep(codes: Codes, stays: Uint8Array, mask: Uint8Array): void {
      for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (stays[codes[row] ?? 0] ?? 0);
    },
    /** Moves every row to one of so many cells within the one it is in. */
    divide(codes: Codes, rows: Uint32Array, cellOf: Uint32Array, part: Uint32Array, parts: number): void {
      for (let at = 0; at < rows.length; at++) {
        cellOf[at] = (cellOf[at] ?? 0) * parts + (part[codes[rows[at] ?? 0] ?? 0] ?? 0);
      }
    },
    /** What the codes of the rows stand for, by place in `rows`. */
    translate(codes: Codes, rows: Uint32Array, meaning: Uint32Array): Uint32Array {
      const found = new Uint32Array(rows.length);
      for (let at = 0; at < rows.length; at++) found[at] = meaning[codes[rows[at] ?? 0] ?? 0] ?? 0;
      return found;
    },
    /** Moves those of the first rows whose code is not marked to the front, in their order; how many they are. */
    keepUnmarked(codes: Codes, rows: Uint32Array, length: number, marks: Uint8Array): number {
      let count = 0;
      for (let at = 0; at < length; at++) {
        const row = rows[at] ?? 0;
        rows[count] = row;
        count += (marks[codes[row] ?? 0] ?? 0) ^ 1;
      }
      return count;
    },
  };
}

const loops: Readonly<Record<1 | 2 | 4, Loops>> = { 1: createLoops(), 2: createLoops(), 4: createLoops() };

export function loopsOver({ BYTES_PER_ELEMENT: width }: Codes): Loops {
  if (width === 1) return loops[1];
  return width === 2 ? loops[2] : loops[4];
}

let numbers = new Uint32Array(0);

/** 0, 1, 2 and so on; not to be written to. */
export function upTo(count: number): Uint32Array {
  if (numbers.length < count) numbers = Uint32Array.from({ length: 2 * count }, (_, at) => at);
  return numbers.subarray(0, count);
}
