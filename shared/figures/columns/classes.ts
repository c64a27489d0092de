/** Rows that are equal in some fields are one class: what depends on these fields alone is found out once for each. */
import type { PackedReader } from '../../packing/packed-reader.ts';
import { type CodedColumn, type Codes, type Stretch, StretchReader } from './stretch.ts';

export interface Classes {
  /** By row. */
  of: Codes;
  count: number;
  /** A row of each class; -1 where it has none. */
  firsts: Int32Array;
}

/** Time zones differ by quarters of an hour: all moments of one are in the same day and month everywhere. */
const SLOT_MS = 900_000;
/** Tables up to this size are quicker than hashing. */
const LARGEST_TABLE = 1 << 22;

/** Moments of submission are told apart only by their quarter of an hour. */
export function classesOf(stretch: Stretch, fields: readonly string[]): Classes {
  const coded = fields.flatMap((field) => {
    if (field === 'submitted_at') return [slotsOf(stretch)];
    const column = stretch.columns.get(field);
    return column ? [codesOf(column)] : [];
  });
  const [first, ...others] = coded;
  if (!first) return { of: new Uint8Array(stretch.rows), count: 1, firsts: new Int32Array(1) };
  const joined = others.reduce((one, other) => joinedCodes(one, other, stretch.rows), first);
  return { ...joined, firsts: firstsOf(joined, stretch.rows) };
}

/** What the rows say in some fields, and how often each: the value is read once for every class. */
export function countedValues<Value>(
  stretch: Stretch,
  fields: readonly string[],
  rows: Uint32Array,
  reading: { open?(reader: PackedReader): void; valueOf(reader: PackedReader): Value },
): [value: Value, times: number][] {
  const { of, firsts } = classesOf(stretch, fields);
  const counts = new Uint32Array(firsts.length);
  for (const row of rows) {
    const own = of[row] ?? 0;
    counts[own] = (counts[own] ?? 0) + 1;
  }
  const reader = new StretchReader(stretch, fields);
  reading.open?.(reader);
  return [...firsts].flatMap((row, at): [Value, number][] => {
    const times = counts[at] ?? 0;
    if (times === 0) return [];
    reader.moveTo(row);
    return [[reading.valueOf(reader), times]];
  });
}

type Coded = Pick<Classes, 'of' | 'count'>;

function codesOf({ codes, kinds }: CodedColumn): Coded {
  return { of: codes, count: kinds.length };
}

function slotsOf({ rows, moments }: Stretch): Coded {
  const of = new Uint32Array(rows);
  const known = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    const slot = Math.floor((moments[row] ?? 0) / SLOT_MS);
    const code = known.get(slot) ?? known.size;
    if (code === known.size) known.set(slot, code);
    of[row] = code;
  }
  return { of, count: known.size };
}

function joinedCodes(one: Coded, other: Coded, rows: number): Coded {
  const of = new Uint32Array(rows);
  const pairs = one.count * other.count;
  const numbers = pairs <= LARGEST_TABLE ? tableOfNumbers(pairs) : mapOfNumbers();
  for (let row = 0; row < rows; row++)
    of[row] = numbers.numberOf((one.of[row] ?? 0) * other.count + (other.of[row] ?? 0));
  return { of, count: numbers.count() };
}

function tableOfNumbers(size: number) {
  const numbers = new Uint32Array(size);
  let count = 0;
  return {
    numberOf(pair: number): number {
      if (numbers[pair] === 0) numbers[pair] = ++count;
      return (numbers[pair] ?? 0) - 1;
    },
    count: () => count,
  };
}

function mapOfNumbers() {
  const numbers = new Map<number, number>();
  return {
    numberOf(pair: number): number {
      const number = numbers.get(pair) ?? numbers.size;
      if (number === numbers.size) numbers.set(pair, number);
      return number;
    },
    count: () => numbers.size,
  };
}

function firstsOf({ of, count }: Coded, rows: number): Int32Array {
  const firsts = new Int32Array(count).fill(-1);
  for (let row = rows - 1; row >= 0; row--) firsts[of[row] ?? 0] = row;
  return firsts;
}
