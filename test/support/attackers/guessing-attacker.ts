/**
 * Attacks a weighted report whose reader does not see how many are in each class of weights: a count may be whatever any
 * possible guess lets it be, and so may the sizes of the classes themselves.
 */

import type { KnownRim } from '../statistics/random-report.ts';
import type { Attack } from './attacked-lists.ts';
import type { Attacked } from './figure-attacker.ts';
import { guesses, toldSizes } from './guessed-classes.ts';
import { attackWeighted, isPossible } from './weighted-attacker.ts';

/** Guesses are only tried until nothing is narrower than the minimum, which is all that is asked of them. */
export function attackByGuessing(attack: Attack, rim: KnownRim, minimumBase: number): Attacked[] {
  const isNarrow = ({ isTold, low, high }: Attacked) => !isTold && high - low < minimumBase;
  let found = [...attackWeighted(attack, rim), ...hiddenSizes(attack, rim)];
  for (const guess of found.some(isNarrow) ? guesses(attack, rim, minimumBase) : []) {
    if (!found.some(isNarrow)) break;
    if (!isPossible(attack, guess)) continue;
    const wider = new Map(
      [...attackWeighted(attack, guess), ...hiddenSizes(attack, guess)].map((one) => [one.name, one]),
    );
    found = found.map((one) => ({
      ...one,
      low: Math.min(one.low, wider.get(one.name)?.low ?? one.low),
      high: Math.max(one.high, wider.get(one.name)?.high ?? one.high),
    }));
  }
  return found;
}

/** Sizes of a question whose answers are all shown in weights are not hidden from anybody. */
function hiddenSizes(attack: Attack, rim: KnownRim): Attacked[] {
  const told = toldSizes(attack, rim);
  const at = attack.truth.questions.findIndex(({ question }) => `q:${question.id}` === rim.column);
  const options = attack.shown.questions[at]?.statistics?.options ?? [];
  const isOption = (id: string) => options.some((option) => `${rim.column}=${option.id}` === id);
  const isInBanner = attack.truth.banners?.some(({ groups }) => groups.some(({ column }) => column === rim.column));
  // without a question nobody knows how many have a weight
  const isBaseTold = attack.shown.questions.some(({ statistics }) => statistics);
  return rim.classes
    .filter(({ id }) => !told.has(id))
    .map(({ id, count }) => ({
      name: `weight of ${id}`,
      truth: count,
      isTold: !isInBanner && isOption(id),
      ...(isBaseTold
        ? { low: count, high: count }
        : { low: 0, high: attack.shown.counted ?? Number.POSITIVE_INFINITY }),
    }));
}
