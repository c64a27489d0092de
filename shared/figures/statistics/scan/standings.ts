/** The columns of a comparison that each row of a chunk belongs to, worked out once for all rows that are alike. */
import type { PackedReader } from '../../../packing/packed-reader.ts';
import type { Chunk, Codes } from '../../columns/chunk.ts';
import { classesOf } from '../../columns/classes.ts';
import { loopsOver, upTo } from '../../columns/row-loops.ts';
import type { Places } from '../comparing/column-places.ts';
import type { Crossing } from '../comparing/crossing.ts';
import type { Period } from '../comparing/period.ts';

export interface Standings {
  /** Those that count: rows without a weight are not among them. */
  rows: Uint32Array;
  /** At least one. Every row is in one cell of each, and all rows of a cell have one weight. */
  bundles: readonly Bundle[];
}

/** Some groups of columns, taken together. */
export interface Bundle {
  /** By place in `rows`. */
  cellOf: Uint32Array;
  cells: number;
  /** By weight. */
  weights: readonly CellsOfWeight[];
}

interface CellsOfWeight {
  weight: number;
  cells: readonly number[];
  /** By column, and by pair of columns. */
  columns: ReadonlyMap<number, readonly number[]>;
  pairs: ReadonlyMap<number, readonly number[]>;
}

/** More cells are counted as several bundles: one more pass costs less than a table that is mostly empty. */
const MOST_CELLS = 512;

/** Counts on the way how many are in each column. */
export function standingsOf(chunk: Chunk, rows: Uint32Array, cross: Crossing, period: Period): Standings {
  const weighed = weighedRows(chunk, rows, cross, period);
  const groups =
    period === 'before' ? [] : cross.groups.map((group) => factorOf(chunk, group, group.placesOf, placesName));
  const standings = { rows: weighed.rows, bundles: bundlesOf(weighed, groups) };
  note(standings, cross, period);
  return standings;
}

/** One or more fields that decide the columns of rows: the result for each of its classes, each different one once. */
interface Factor<Value> {
  classOf: Codes;
  /** By class. */
  of: Uint32Array;
  list: readonly Value[];
}

interface Read {
  readonly fields: readonly string[];
  open(part: PackedReader): void;
}

function factorOf<Value>(
  chunk: Chunk,
  { fields, open }: Read,
  read: (reader: PackedReader) => Value,
  nameOf: (value: Value) => unknown,
): Factor<Value> {
  const classes = classesOf(chunk, fields);
  const reader = classes.reader();
  open(reader);
  const known = new Map<unknown, number>();
  const list: Value[] = [];
  const of = new Uint32Array(classes.count);
  for (let at = 0; at < of.length; at++) {
    reader.moveToClass(at);
    const value = read(reader);
    const name = nameOf(value);
    const number = known.get(name) ?? list.push(value) - 1;
    known.set(name, number);
    of[at] = number;
  }
  return { classOf: classes.of, of, list };
}

const placesName = ({ columns, pairs }: Places) => `${columns.join()};${pairs.join()}`;

interface WeighedRows {
  rows: Uint32Array;
  /** By place in `rows`. */
  weightOf: Uint32Array;
  weights: readonly number[];
}

function weighedRows(chunk: Chunk, rows: Uint32Array, cross: Crossing, period: Period): WeighedRows {
  const { weight } = cross;
  if (!weight) return { rows, weightOf: new Uint32Array(rows.length), weights: [1] };
  const { classOf, of, list } = factorOf(
    chunk,
    weight,
    (reader) => weight.weightOf(reader, period),
    (own) => own,
  );
  const counted = new Uint32Array(rows.length);
  const weightOf = new Uint32Array(rows.length);
  let count = 0;
  for (const row of rows) {
    const own = of[classOf[row] ?? 0] ?? 0;
    if (list[own] === undefined) continue;
    counted[count] = row;
    weightOf[count++] = own;
  }
  cross.leaveOut(period, rows.length - count);
  return {
    rows: counted.subarray(0, count),
    weightOf: weightOf.subarray(0, count),
    weights: list.map((own) => own ?? 0),
  };
}

function bundlesOf({ rows, weightOf, weights }: WeighedRows, groups: readonly Factor<Places>[]): Bundle[] {
  const bundles: Factor<Places>[][] = [[]];
  let cells = weights.length;
  for (const group of groups) {
    if (cells * group.list.length > MOST_CELLS && (bundles.at(-1)?.length ?? 0) > 0) {
      bundles.push([]);
      cells = weights.length;
    }
    bundles.at(-1)?.push(group);
    cells *= group.list.length;
  }
  return bundles.map((own) => bundleOf(rows, weightOf, weights, own));
}

function bundleOf(
  rows: Uint32Array,
  weightOf: Uint32Array,
  weights: readonly number[],
  groups: readonly Factor<Places>[],
): Bundle {
  const cellOf = Uint32Array.from(weightOf);
  let places: Places[] = [{ columns: [], pairs: [] }];
  for (const { classOf, of, list } of groups) {
    loopsOver(classOf).divide(classOf, rows, cellOf, of, list.length);
    places = places.flatMap((one) =>
      list.map(({ columns, pairs }) => ({
        columns: [...one.columns, ...columns],
        pairs: [...one.pairs, ...pairs],
      })),
    );
  }
  const byWeight = weights.map((weight, at) => cellsOfWeight(weight, at * places.length, places));
  return { cellOf, cells: weights.length * places.length, weights: byWeight };
}

function cellsOfWeight(weight: number, first: number, places: readonly Places[]): CellsOfWeight {
  const columns = new Map<number, number[]>();
  const pairs = new Map<number, number[]>();
  for (const [at, place] of places.entries()) {
    for (const column of place.columns) put(columns, column, first + at);
    for (const pair of place.pairs) put(pairs, pair, first + at);
  }
  return { weight, cells: places.map((_, at) => first + at), columns, pairs };
}

function put(lists: Map<number, number[]>, name: number, cell: number): void {
  const list = lists.get(name);
  if (list) list.push(cell);
  else lists.set(name, [cell]);
}

function note({ bundles }: Standings, cross: Crossing, period: Period): void {
  for (const [at, { cellOf, cells, weights }] of bundles.entries()) {
    const counts = new Uint32Array(cells);
    loopsOver(cellOf).count(cellOf, upTo(cellOf.length), counts);
    const total = (own: readonly number[]) => own.reduce((sum, cell) => sum + (counts[cell] ?? 0), 0);
    for (const { weight, cells: all, columns } of weights) {
      // every bundle is of the same rows
      if (at === 0) cross.stand(weight, period, total(all));
      for (const [column, own] of columns) cross.standIn(column, weight, total(own));
    }
  }
}
