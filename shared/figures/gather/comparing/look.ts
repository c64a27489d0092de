/**
 * The first look at the answers of a report that compares: how often each value of its columns is there, and how many
 * respondents are in each cell of its rim targets. Only then columns and weights are known, and answers can be counted.
 */
import type { PackedReader } from '../../../packing/packed-reader.ts';
import { isObject } from '../../../surveys/question.ts';
import { increment, mergeCounts } from '../question-partial.ts';
import { readTexts, storedTexts } from '../stored-tallies.ts';
import { readCounts, readItems, readText, storedCounts } from '../stored-values.ts';
import { addName, emptyTexts, mergeTexts, type TextTally } from '../text-tally.ts';
import { type Asked, columnSource } from './column-source.ts';
import { type Period, type PeriodOf, periods } from './period.ts';
import type { Wishes } from './wishes.ts';

export interface Seen {
  /** By column asked for, in the order of the banners: values of counted respondents. */
  values: Map<string, TextTally>;
  /** Respondents by the cell of the rim targets they are in; each period by itself. */
  cells: Record<Period, Map<string, number>>;
}

export interface Look {
  readonly seen: Seen;
  read(part: PackedReader): void;
  store(): object;
  mergeStored(stored: unknown): void;
}

interface LookRequest extends Asked {
  wishes: Wishes;
  /** Which period the present answer is counted in; undefined: in none. */
  periodOf: PeriodOf;
}

export function createLook({ wishes, periodOf, ...asked }: LookRequest): Look {
  const columns = [...new Set(wishes.banner.flat())].map((column) => columnSource(column, asked));
  const rim = wishes.weight && 'rim' in wishes.weight ? wishes.weight.rim : [];
  const targets = rim.map(({ column }) => columnSource(column, asked));
  const seen: Seen = {
    values: new Map(columns.map(({ column }) => [column, emptyTexts()])),
    cells: { now: new Map(), before: new Map() },
  };

  function read(part: PackedReader): void {
    for (const source of [...columns, ...targets]) source.open(part);
    while (part.next()) {
      const period = periodOf(part);
      if (period === undefined) continue;
      if (targets.length > 0) increment(seen.cells[period], cellOf(targets, part));
      if (period === 'before') continue;
      for (const { column, valuesOf } of columns) {
        const tally = seen.values.get(column);
        for (const value of valuesOf(part)) if (tally) addName(tally, value);
      }
    }
  }

  return { seen, read, store: () => storedSeen(seen), mergeStored: (stored) => mergeSeen(seen, stored) };
}

/** Which cell of the rim targets an answer is in; ids and values are clean texts and never hold the character between. */
export function cellOf(targets: readonly { valuesOf(part: PackedReader): readonly string[] }[], part: PackedReader) {
  return targets.map(({ valuesOf }) => valuesOf(part)[0] ?? '').join('\u0000');
}

function storedSeen({ values, cells }: Seen): object {
  return {
    values: [...values].map(([column, tally]) => [column, storedTexts(tally) ?? null]),
    ...Object.fromEntries(periods.map((period) => [period, storedCounts(cells[period])])),
  };
}

function mergeSeen(into: Seen, stored: unknown): void {
  if (!isObject(stored)) throw new Error('what was seen in a segment is gone');
  for (const period of periods) mergeCounts(into.cells[period], readCounts(stored[period], readText));
  for (const item of readItems(stored.values)) {
    const [column, tally] = readItems(item);
    const own = into.values.get(readText(column));
    if (own) mergeTexts(own, readTexts(tally));
  }
}
