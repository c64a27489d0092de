/**
 * Works out hidden sizes of countries and devices, which a report tells twice: of all who started, and as columns of a
 * banner of those who are counted.
 */
import type { BannerGroup } from '../../../shared/surveys/figure-types/comparisons.ts';
import type { Attack } from './attacked-lists.ts';
import type { Attacked } from './figure-attacker.ts';
import { createLinearBounds, type LinearBounds, type Terms } from './linear-bounds.ts';

const kinds = { country: 'countries', device: 'devices' } as const;

export function attackNames(attack: Attack): Attacked[] {
  return (attack.truth.banners ?? []).flatMap(({ groups }, banner) =>
    groups.flatMap((group) =>
      group.column === 'country' || group.column === 'device'
        ? attackGroup(attack, group, banner, kinds[group.column])
        : [],
    ),
  );
}

interface Name {
  id: string;
  /** All who started: those in the column and the others. */
  inside: number;
  outside: number;
}

const sumOf = (places: readonly number[]): Terms => new Map(places.map((place) => [place, 1]));

function attackGroup(
  { shown, truth }: Attack,
  group: BannerGroup,
  banner: number,
  kind: 'countries' | 'devices',
): Attacked[] {
  const known = createLinearBounds();
  const { started } = shown.survey;
  const told = shown.banners?.[banner]?.groups.find(({ column }) => column === group.column)?.columns ?? [];
  const names = truth.survey[kind].map(({ name }) => {
    const one = { id: `${group.column}=${name}`, inside: known.unknown(), outside: known.unknown() };
    const all = shown.survey[kind].find((own) => own.name === name)?.count;
    exactly(known, [one.inside, one.outside], all);
    exactly(known, [one.inside], told.find(({ id }) => id === one.id)?.base);
    return one;
  });
  exactly(known, both(names), started ?? undefined);
  exactly(
    known,
    names.map(({ inside }) => inside),
    shown.questions.find(({ statistics }) => statistics)?.statistics?.base,
  );
  return group.columns.flatMap(({ id, base }) => {
    const own = names.find((name) => name.id === id);
    if (!own) return [];
    const { low, high } = known.bounds(sumOf([own.inside]));
    const isTold = told.some((column) => column.id === id);
    const range = { low: Math.ceil(low - 1e-3), high: Math.floor(high + 1e-3) };
    return [{ name: `size of ${id}`, truth: base, isTold, ...range }];
  });
}

const both = (names: readonly Name[]) => names.flatMap(({ inside, outside }) => [inside, outside]);

/** Where it is shown. */
function exactly(known: LinearBounds, places: readonly number[], sum: number | undefined): void {
  if (sum !== undefined && places.length > 0) known.fact(sumOf(places), sum, sum);
}
