/** Rows that are equal in some fields are one class: what depends on these fields alone is found out once for each. */
import type { PackedReader } from '../../packing/packed-reader.ts';
import { type Chunk, ChunkReader, type CodedColumn, type Codes } from './chunk.ts';
import { loopsOver, upTo } from './row-loops.ts';
import { slotsOf } from './slots.ts';

export interface Classes {
  /** By row. */
  of: Codes;
  count: number;
  /** Reads what all rows of a class have in these fields; a class may have no rows. */
  reader(): ClassReader;
}

interface ClassReader extends PackedReader {
  moveToClass(one: number): void;
}

/** Tables up to this size are quicker than hashing. */
const LARGEST_TABLE = 1 << 20;

/** What was found out about a chunk is good for as long as somebody holds it. */
const known = new WeakMap<Chunk, Map<string, Classes>>();

/** Moments of submission are distinguished only by their quarter of an hour. */
export function classesOf(chunk: Chunk, fields: readonly string[]): Classes {
  let own = known.get(chunk);
  if (!own) {
    own = new Map();
    known.set(chunk, own);
  }
  const name = fields.join('\n');
  let classes = own.get(name);
  if (!classes) {
    classes = newClasses(chunk, fields);
    own.set(name, classes);
  }
  return classes;
}

/** What the rows say in some fields, and how often each: the value is read once for every class. */
export function countedValues<Value>(
  chunk: Chunk,
  fields: readonly string[],
  rows: Uint32Array,
  reading: { open?(reader: PackedReader): void; valueOf(reader: PackedReader): Value },
): [value: Value, times: number][] {
  const classes = classesOf(chunk, fields);
  const counts = countedClasses(classes, rows);
  const reader = classes.reader();
  reading.open?.(reader);
  const found: [Value, number][] = [];
  for (let at = 0; at < counts.length; at++) {
    const times = counts[at] ?? 0;
    if (times === 0) continue;
    reader.moveToClass(at);
    found.push([reading.valueOf(reader), times]);
  }
  return found;
}

/** How many of the rows are in each class. */
export function countedClasses({ of, count }: Pick<Classes, 'of' | 'count'>, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(count);
  loopsOver(of).count(of, rows, counts);
  return counts;
}

/** One class each for the values of a field, or for the pairs of those of two. */
interface Coded {
  of: Codes;
  count: number;
  /** By class and then by field: the codes of the values. */
  codes: Uint32Array;
}

function newClasses(chunk: Chunk, fields: readonly string[]): Classes {
  const present = fields.filter((field) => chunk.columns.has(field));
  const [first, ...others] = present.map((field) => codedField(chunk, field));
  const joined = first
    ? others.reduce((one, other) => joinedCodes(one, other, chunk.rows), first)
    : { of: new Uint8Array(chunk.rows), count: 1, codes: new Uint32Array() };
  const { of, count, codes } = joined;
  return { of, count, reader: () => new CodesReader(chunk, fields, codes) };
}

class CodesReader extends ChunkReader implements ClassReader {
  readonly #codes: Uint32Array;

  constructor(chunk: Chunk, fields: readonly string[], codes: Uint32Array) {
    super(chunk, fields);
    this.#codes = codes;
  }

  moveToClass(one: number): void {
    this.show(this.#codes, one);
  }
}

function codedField(chunk: Chunk, field: string): Coded {
  if (field === 'submitted_at') {
    const { of, count, firsts } = slotsOf(chunk);
    const column = chunk.columns.get(field);
    return { of, count, codes: Uint32Array.from(firsts, (row) => column?.codes[row] ?? 0) };
  }
  const { codes, kinds } = columnOf(chunk, field);
  return { of: codes, count: kinds.length, codes: upTo(kinds.length) };
}

function columnOf({ columns }: Chunk, field: string): CodedColumn {
  const column = columns.get(field);
  if (!column) throw new Error(`a chunk has no ${field}`);
  return column;
}

function joinedCodes(one: Coded, other: Coded, rows: number): Coded {
  const pairs = joinedNumbers(one, other, rows);
  const width = one.codes.length / one.count;
  const others = other.codes.length / other.count;
  const codes = new Uint32Array(pairs.count * (width + others));
  for (let at = 0; at < pairs.count; at++) {
    const first = Math.floor((pairs.list[at] ?? 0) / other.count);
    const second = (pairs.list[at] ?? 0) % other.count;
    codes.set(one.codes.subarray(first * width, (first + 1) * width), at * (width + others));
    codes.set(other.codes.subarray(second * others, (second + 1) * others), at * (width + others) + width);
  }
  return { of: pairs.of, count: pairs.count, codes };
}

interface Numbered {
  of: Codes;
  count: number;
}

/** Numbers the pairs of two numberings that come up: each pair is the first number times the count of the second, plus it. */
function joinedNumbers(one: Numbered, other: Numbered, rows: number): Numbered & { list: readonly number[] } {
  const of = new Uint32Array(rows);
  const list: number[] = [];
  if (one.count * other.count > LARGEST_TABLE) joinByHash(one, other, of, list);
  else joinByTable(one, other, of, list);
  return { of, count: list.length, list };
}

function joinByTable(one: Numbered, other: Numbered, of: Uint32Array, list: number[]): void {
  const numbers = new Uint32Array(one.count * other.count);
  const { count } = other;
  for (let row = 0; row < of.length; row++) {
    const pair = (one.of[row] ?? 0) * count + (other.of[row] ?? 0);
    let number = numbers[pair] ?? 0;
    if (number === 0) {
      number = list.push(pair);
      numbers[pair] = number;
    }
    of[row] = number - 1;
  }
}

function joinByHash(one: Numbered, other: Numbered, of: Uint32Array, list: number[]): void {
  const numbers = new Map<number, number>();
  const { count } = other;
  for (let row = 0; row < of.length; row++) {
    const pair = (one.of[row] ?? 0) * count + (other.of[row] ?? 0);
    let number = numbers.get(pair);
    if (number === undefined) {
      number = list.push(pair) - 1;
      numbers.set(pair, number);
    }
    of[row] = number;
  }
}
