/**
 * Which questions of the waves of a tracker are one and the same: the title decides, as it is or folded, and the id where
 * the title was only edited. One that is merely alike is no match: a person is asked (`likely-matches.ts`).
 */
import { type Asked, kindOf, type Links, scaleOf } from './asked.ts';
import { edited, likeness, type Wording, wordingOf } from './wording.ts';

interface Rule {
  keyOf(one: Asked): string;
  fits?(one: Asked, other: Asked): boolean;
}

export function groupsByWording(asked: readonly (readonly Asked[])[], links: Links): Asked[][] {
  const rules = rulesOf();
  const linked = linkedOnes(links.found);
  const groups: Asked[][] = [];
  const groupOf = new Map<Asked, Asked[]>();
  const put = (one: Asked, group: Asked[]) => {
    group.push(one);
    groupOf.set(one, group);
  };
  for (const ofWave of asked) {
    const free = new Set(groups);
    const join = (one: Asked, group: Asked[] | undefined) => {
      if (!group || !free.delete(group)) return false;
      put(one, group);
      return true;
    };
    for (const one of ofWave) {
      const others = linked.get(one) ?? [];
      join(
        one,
        others.map((other) => groupOf.get(other)).find((group) => group && free.has(group)),
      );
    }
    const open = ofWave.filter((one) => !groupOf.has(one) && !links.apart.has(one));
    for (const isLoose of [false, true]) {
      for (const rule of rules)
        matchBy(
          { rule, isLoose },
          open.filter((one) => !groupOf.has(one)),
          free,
          join,
        );
    }
    for (const one of ofWave) {
      if (groupOf.has(one)) continue;
      const own: Asked[] = [];
      groups.push(own);
      put(one, own);
    }
  }
  return groups;
}

function rulesOf(): Rule[] {
  const wordings = new Map<Asked, Wording>();
  const wordingIn = (one: Asked) => {
    const wording = wordings.get(one) ?? wordingOf(one.question.title);
    wordings.set(one, wording);
    return wording;
  };
  return [
    { keyOf: ({ question, name }) => JSON.stringify([question.id, name]) },
    { keyOf: ({ name }) => name },
    { keyOf: (one) => wordingIn(one).folded },
    {
      keyOf: ({ question }) => question.id,
      fits: (one, other) => likeness(wordingIn(one), wordingIn(other)) >= edited,
    },
  ];
}

/** Which scale a question had that is gone is unknown: it is taken for that of the others, which is the loose way. */
function matchBy(
  { rule, isLoose }: { rule: Rule; isLoose: boolean },
  open: readonly Asked[],
  free: ReadonlySet<Asked[]>,
  join: (one: Asked, group: Asked[]) => boolean,
): void {
  const keyOf = (one: Asked) =>
    JSON.stringify([rule.keyOf(one), kindOf(one.question), isLoose ? '' : scaleOf(one.question)]);
  const known = Map.groupBy(
    [...free].flatMap((group) => group.map((member) => ({ group, member }))),
    ({ member }) => keyOf(member),
  );
  for (const one of open) {
    const match = known
      .get(keyOf(one))
      ?.find(
        ({ group, member }) =>
          free.has(group) && (one.isRetired || member.isRetired) === isLoose && (rule.fits?.(one, member) ?? true),
      );
    if (match) join(one, match.group);
  }
}

/** All that are one with a question because somebody said so, in either direction and over several steps. */
function linkedOnes(found: ReadonlyMap<Asked, Asked>): ReadonlyMap<Asked, readonly Asked[]> {
  const sets = new Map<Asked, Asked[]>();
  for (const [one, other] of found) {
    const [a, b] = [sets.get(one) ?? [one], sets.get(other) ?? [other]];
    if (a === b) continue;
    const both = [...a, ...b];
    for (const member of both) sets.set(member, both);
  }
  return sets;
}
