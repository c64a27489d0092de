/** What may be the same and nobody has said so: each with the one that it is most alike, which no other one is given too. */
import type { Option } from '../surveys/question.ts';
import { haveSameOptions, labelsOf, type Placed } from './agreement.ts';
import { kindOf } from './asked.ts';
import { alike, comparable, likeness, type Wording, wordingOf } from './wording.ts';

/** More pairs would take longer than anybody waits; beyond, only ids and titles are looked at. */
const MOST_PAIRS = 100_000;

interface LikelyRules<Compared> {
  /** 0 where they are surely not the same; `wordings`: as far as there is time for them. */
  score(one: Compared, other: Compared, likenessOf: (one: string, other: string) => number): number;
}

/** By what is open, what it may be. The most alike are paired first. */
export function likelyMatches<Compared, Thing extends Compared>(
  open: readonly Thing[],
  known: readonly Thing[],
  { score }: LikelyRules<Compared>,
): ReadonlyMap<Thing, Thing> {
  const isTooMany = open.length * known.length > MOST_PAIRS;
  if (open.length * known.length > MOST_PAIRS * 100) return new Map();
  const likenessOf = isTooMany ? () => 0 : likenessWithMemory();
  const pairs = open.flatMap((one) =>
    known.flatMap((other) => {
      const points = score(one, other, likenessOf);
      return points > 0 ? [{ one, other, points }] : [];
    }),
  );
  const found = new Map<Thing, Thing>();
  const taken = new Set<Thing>();
  for (const { one, other } of pairs.toSorted((a, b) => b.points - a.points)) {
    if (found.has(one) || taken.has(other)) continue;
    found.set(one, other);
    taken.add(other);
  }
  return found;
}

function likenessWithMemory() {
  const wordings = new Map<string, Wording>();
  const of = (text: string) => {
    const wording = wordings.get(text) ?? wordingOf(text);
    wordings.set(text, wording);
    return wording;
  };
  return (one: string, other: string) => likeness(of(one), of(other));
}

export const likelyQuestions: LikelyRules<Placed> = {
  score(one, other, likenessOf) {
    const [a, b] = [one.question, other.question];
    if (kindOf(a) !== kindOf(b)) return 0;
    if (comparable(a.title) === comparable(b.title)) return 3;
    const points = likenessOf(a.title, b.title);
    if (a.id === b.id) return 2 + points;
    if (points >= alike) return 1 + points;
    const isInPlace = one.position === other.position && labelsOf(a).length > 1;
    return isInPlace && haveSameOptions(a, b) ? 1 : 0;
  },
};

export const likelyOptions: LikelyRules<Option> = {
  score(one, other, likenessOf) {
    const points = likenessOf(one.text, other.text);
    if (one.id === other.id) return 1 + points;
    return points >= alike ? points : 0;
  },
};
