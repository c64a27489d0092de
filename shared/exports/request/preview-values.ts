/** The words that answers have and filters can ask for, so that nobody has to know how they are spelt. */
import { systemFields } from '../../packing/fields.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';

const fields = ['country', 'device', 'source', 'tags'] as const;
/** More different ones are texts, not words to choose from. */
const MOST_KEPT = 1_000;
const MOST_TOLD = 100;

/** The most frequent first, with how many answers have each; null where that must stay hidden. */
export type PresentValues = Record<(typeof fields)[number], { value: string; answers: number | null }[]>;

/** Under a minimum base: no word of a few, and of the others no count, from which that of the few would follow. */
export function withoutFew({ country, device, source, tags }: PresentValues, minimumBase: number): PresentValues {
  const told = (values: PresentValues['country']) =>
    values.filter(({ answers }) => (answers ?? 0) >= minimumBase).map(({ value }) => ({ value, answers: null }));
  return { country: told(country), device: told(device), source: told(source), tags: told(tags) };
}

export function createValueWatch() {
  const counts = fields.map((field) => ({ number: systemFields.indexOf(field), seen: new Map<string, number>() }));

  function count(seen: Map<string, number>, value: unknown): void {
    if (typeof value !== 'string' || value === '') return;
    const before = seen.get(value);
    if (before !== undefined || seen.size < MOST_KEPT) seen.set(value, (before ?? 0) + 1);
  }

  const told = (at: number) =>
    [...(counts[at]?.seen ?? [])]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_TOLD)
      .map(([value, answers]) => ({ value, answers }));

  return {
    see(reader: PackedReader): void {
      while (reader.next()) {
        for (const { number, seen } of counts) for (const value of [valueAt(reader, number)].flat()) count(seen, value);
      }
    },
    present: (): PresentValues => ({ country: told(0), device: told(1), source: told(2), tags: told(3) }),
  };
}
