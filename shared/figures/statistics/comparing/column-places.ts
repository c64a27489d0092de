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

interface PlaceReader {
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

export function placeReader({ groups }: Pick<Settled, 'groups'>, asked: Asked): PlaceReader {
  const firsts = firstColumns(groups);
  const readers = groups.map(({ column, columns, unit, isOverlapping }, group) => ({
    source: columnSource(column, asked),
    unit,
    isOverlapping,
    numbers: new Map(columns.map(({ value }, at) => [value, (firsts[group] ?? 0) + at])),
  }));

  function placesOf(part: PackedReader): Places {
    const places: Places = { columns: [], pairs: [] };
    for (const { source, unit, isOverlapping, numbers } of readers) {
      const own = source.valuesOf(part).flatMap((value) => numbers.get(unit ? periodName(value, unit) : value) ?? []);
      places.columns.push(...own);
      if (isOverlapping) places.pairs.push(...own.flatMap((a, at) => own.slice(at + 1).map((b) => pairNumber(a, b))));
    }
    return places;
  }

  return {
    fields: readers.flatMap(({ source }) => source.fields),
    open(part) {
      for (const { source } of readers) source.open(part);
    },
    placesOf,
  };
}
