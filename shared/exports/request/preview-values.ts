/** The words that answers have and filters can ask for, so that nobody has to know how they are spelt. */

import { systemFields } from '../../packing/fields.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { type FilterName, wordFilters } from '../../surveys/filters/all-filters.ts';

/** More different ones are texts, not words to choose from. */
const MOST_KEPT = 1_000;
const MOST_VALUES = 100;

/** The most frequent first, with how many answers have each; null if that must stay hidden. */
export type PresentValues = Record<FilterName<'words'>, PresentValue[]>;

interface PresentValue {
  value: string;
  answers: number | null;
}

function ofEach(values: (filter: FilterName<'words'>, at: number) => PresentValue[]): PresentValues {
  return Object.fromEntries(wordFilters.map((filter, at) => [filter, values(filter, at)])) as PresentValues;
}

/** Under a minimum base: no word of a few, and of the others no count, from which that of the few would follow. */
export function withoutFew(present: PresentValues, minimumBase: number): PresentValues {
  return ofEach((filter) =>
    present[filter]
      .filter(({ answers }) => (answers ?? 0) >= minimumBase)
      .map(({ value }) => ({ value, answers: null })),
  );
}

export function createValueWatch() {
  const counts = wordFilters.map((field) => ({ number: systemFields.indexOf(field), seen: new Map<string, number>() }));

  function count(seen: Map<string, number>, value: unknown): void {
    if (typeof value !== 'string' || value === '') return;
    const before = seen.get(value);
    if (before !== undefined || seen.size < MOST_KEPT) seen.set(value, (before ?? 0) + 1);
  }

  const shownAt = (at: number) =>
    [...(counts[at]?.seen ?? [])]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_VALUES)
      .map(([value, answers]) => ({ value, answers }));

  return {
    see(reader: PackedReader): void {
      while (reader.next()) {
        for (const { number, seen } of counts) for (const value of [valueAt(reader, number)].flat()) count(seen, value);
      }
    },
    present: () => ofEach((_, at) => shownAt(at)),
  };
}
