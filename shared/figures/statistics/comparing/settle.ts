/** What was seen in all answers, settled into columns and weights. */

import type { TextTally } from '../text-tally.ts';
import { rimWeights } from '../weights/rim-weights.ts';
import { type Asked, type ColumnSource, columnSource } from './column-source.ts';
import type { Comparison, Weighting } from './comparison.ts';
import type { Seen } from './first-pass.ts';
import { type Period, periods } from './period.ts';
import type { Settled, SettledGroup, SettledRim } from './settled.ts';

/** One banner is one sheet of a printed page, at most. */
export const bannerRoom = 60;
/** The limit for groups whose values can be anything, such as countries. */
const MOST_NAMES = 20;
/** More different numbers are no columns, but a question of how many. */
export const mostNumbers = 11;
const MOST_MONTHS = 12;

/** `isPersonal`: whether the values of a column say who somebody is; then they are no columns. */
export function settleColumns(
  comparison: Comparison,
  seen: Seen,
  asked: Asked,
  isPersonal: (column: string, values: TextTally) => boolean = () => false,
): Settled {
  const names = [...new Set(comparison.banner.flat())];
  const groups = names.map((column) => {
    const values = seen.values.get(column);
    const isShown = values !== undefined && !isPersonal(column, values);
    return settledGroup(columnSource(column, asked), isShown ? countsOf(values) : new Map());
  });
  const banners = comparison.banner.map((entries) =>
    fitted(
      entries.map((column) => names.indexOf(column)),
      groups,
    ),
  );
  const rim = comparison.weight && 'rim' in comparison.weight ? settledRims(comparison.weight, seen) : undefined;
  return { groups, banners, ...(rim && { rim }) };
}

type Counts = ReadonlyMap<string, number>;

function countsOf({ groups }: TextTally): Counts {
  return new Map([...groups].map(([value, { count }]) => [value, count]));
}

function settledGroup(source: ColumnSource, counts: Counts): SettledGroup {
  const { column, title, isOverlapping } = source;
  const { values, left, ...unit } = orders[source.order](counts, source);
  return { column, title, isOverlapping, columns: values, leftOut: left, ...unit };
}

interface Ordered {
  values: { value: string; text: string }[];
  left: number;
  unit?: SettledGroup['unit'];
}

/** Nobody is in a column that nobody chose: it is left out without a word. */
const orders: Record<ColumnSource['order'], (counts: Counts, source: ColumnSource) => Ordered> = {
  listed: (counts, { options }) => ({
    values: options.filter(({ id }) => counts.has(id)).map(({ id, text }) => ({ value: id, text })),
    left: 0,
  }),
  names: (counts) => mostFrequent(counts, MOST_NAMES),
  numbers(counts) {
    const { values, left } = mostFrequent(counts, mostNumbers);
    return { values: values.toSorted((a, b) => Number(a.value) - Number(b.value)), left };
  },
  months(counts) {
    const units = (['month', 'quarter', 'year'] as const).map((unit) => ({
      unit,
      names: [...new Set([...counts.keys()].map((month) => periodName(month, unit)))].sort(),
    }));
    const [months, , years] = units;
    const { unit, names } = units.find((one) => one.names.length <= MOST_MONTHS) ?? years ?? { names: [] };
    const newest = names.slice(-MOST_NAMES);
    const left = names.length - newest.length;
    return { values: newest.map((name) => ({ value: name, text: name })), left, unit: unit ?? months?.unit };
  },
};

/** `2026-01` as a month, `2026-Q1` or `2026`. */
export function periodName(month: string, unit: SettledGroup['unit']): string {
  if (unit === 'year') return month.slice(0, 4);
  if (unit === 'quarter') return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;
  return month;
}

/** Equally frequent values are ordered by their characters. */
function mostFrequent(counts: Counts, most: number): Ordered {
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const values = sorted.slice(0, most).map(([value]) => ({ value, text: value }));
  return { values, left: sorted.length - values.length };
}

/** The first groups of a banner take the room there is. */
function fitted(numbers: readonly number[], groups: readonly SettledGroup[]): Settled['banners'][number] {
  let room = bannerRoom;
  return numbers.map((group) => {
    const columns = Math.min(room, groups[group]?.columns.length ?? 0);
    room -= columns;
    return { group, columns };
  });
}

type RimWeighting = Extract<Weighting, { rim: unknown }>;

function settledRims(weighting: RimWeighting, seen: Seen): Record<Period, SettledRim> {
  const [now, before] = periods.map((period) => settledRim(weighting, seen.cells[period]));
  if (!now || !before) throw new Error('a report has two periods');
  return { now, before };
}

/** In the order of their names: which answers were seen first changes nothing. */
function settledRim({ rim, cap }: RimWeighting, counts: Counts): SettledRim {
  const cells = [...counts.keys()].sort().map((name) => ({ name, key: name.split('\u0000') }));
  const found = rimWeights({
    cells: cells.map(({ name, key }) => ({ key, count: counts.get(name) ?? 0 })),
    targets: rim.map(({ targets }) => targets),
    cap,
  });
  const { iterations, converged, capped } = found;
  return {
    weights: cells.map(({ name }, at) => [name, found.weights[at] ?? null]),
    iterations,
    converged,
    capped,
    missing: found.missing.map(({ target, value }) => `${rim[target]?.column}=${value}`),
  };
}
