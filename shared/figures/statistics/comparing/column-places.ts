/** Which columns of all banners an answer belongs to, by their numbers, and which pairs of them share it. */
import type { PackedReader } from '../../../packing/packed-reader.ts';
import { type Asked, columnSource } from './column-source.ts';
import { periodName } from './settle.ts';
import type { Settled, SettledGroup } from './settled.ts';

export interface Places {
  columns: number[];
  /** Only of columns that share respondents. */
  pairs: number[];
}

export interface PlaceReader {
  readonly fields: readonly string[];
  open(part: PackedReader): void;
  placesOf(part: PackedReader): Places;
}

/** Columns are numbered through all groups, in their order. */
export function firstColumns(groups: readonly SettledGroup[]): number[] {
  let next = 0;
  return groups.map(({ columns }) => {
    const first = next;
    next += columns.length;
    return first;
  });
}

/** The number of a pair: no two pairs of a report have the same, and no report has so many columns. */
export function pairNumber(one: number, other: number): number {
  return Math.min(one, other) * PAIR_STEP + Math.max(one, other);
}

const PAIR_STEP = 100_000;

/** One for each group. */
export function placeReaders({ groups }: Pick<Settled, 'groups'>, asked: Asked): PlaceReader[] {
  const firsts = firstColumns(groups);
  return groups.map(({ column, columns, unit, isOverlapping }, group) => {
    const { fields, open, valuesOf } = columnSource(column, asked);
    const numbers = new Map(columns.map(({ value }, at) => [value, (firsts[group] ?? 0) + at]));
    return {
      fields,
      open,
      placesOf(part) {
        const own = valuesOf(part).flatMap((value) => numbers.get(unit ? periodName(value, unit) : value) ?? []);
        return { columns: own, pairs: isOverlapping ? pairsOf(own) : [] };
      },
    };
  });
}

function pairsOf(columns: readonly number[]): number[] {
  return columns.flatMap((one, at) => columns.slice(at + 1).map((other) => pairNumber(one, other)));
}
