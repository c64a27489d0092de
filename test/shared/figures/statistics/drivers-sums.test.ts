/** Sums of which correlations between ratings are made: groups of respondents, what is stored, and what may be merged. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { countedQuestions } from '../../../../shared/figures/statistics/counted-question.ts';
import { driverRatings } from '../../../../shared/figures/statistics/drivers/driver-ratings.ts';
import {
  addRatings,
  emptySums,
  groupCount,
  groupOf,
} from '../../../../shared/figures/statistics/drivers/driver-sums.ts';
import { RatingsTogether } from '../../../../shared/figures/statistics/drivers/ratings-together.ts';
import { mergeStatistics } from '../../../../shared/figures/statistics/statistics-partial.ts';
import { readPartial, storePartial } from '../../../../shared/figures/statistics/stored-partial.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { gathererOf, statisticsOf } from '../../../support/statistics/gathered-statistics.ts';
import { ratedAnswers, ratedPeople, ratedSurvey } from '../../../support/surveys/rated-survey.ts';

const drivers = { overall: 'auto', confidence: 95 };

describe('stored sums', () => {
  const answers = ratedAnswers(ratedPeople(900, 1));
  const partialOf = (some: typeof answers, own = drivers) => gathererOf(ratedSurvey, some, { drivers: own }).partial;

  it.each(['into', 'from'] as const)('are none where what they are merged with has none (%s)', (side) => {
    const [into, from] = [partialOf(answers.slice(0, 800)), partialOf(answers.slice(800))];
    delete { into, from }[side].drivers;
    mergeStatistics(into, from);
    expect(into.base).toBe(900);
    expect(into.drivers).toBeUndefined();
  });

  it('are none where those they are merged with are of other ratings', () => {
    const into = partialOf(answers.slice(0, 800));
    mergeStatistics(into, partialOf(answers.slice(800), { ...drivers, overall: 'q:speed' }));
    expect(into.drivers).toBeUndefined();
  });

  it('stay where nothing was counted beside them', () => {
    const into = partialOf(answers);
    const nothing = partialOf([]);
    delete nothing.drivers;
    mergeStatistics(into, nothing);
    expect(into.drivers).toEqual(partialOf(answers).drivers);
  });

  it('come back as they were, and without names not at all', () => {
    const { drivers: sums, ...partial } = partialOf(answers);
    expect(readPartial(storePartial({ ...partial, ...(sums && { drivers: sums }) })).drivers).toEqual(sums);
    const head = zstdDecompressSync(storePartial({ ...partial, ...(sums && { drivers: sums }) })).toString();
    const earlier = head.replace(/"drivers":\{"names":.*?\],"sums":("[^"]*"),"bases":("[^"]*")\}/, '"drivers":[$1,$2]');
    expect(earlier).toContain('"drivers":["');
    expect(readPartial(zstdCompressSync(Buffer.from(earlier))).drivers).toBeUndefined();
  });

  it('of weights of very different sizes depend on the order by their last digits only', () => {
    const ratings = driverRatings(
      countedQuestions({ survey: ratedSurvey, facts: noFacts }),
      drivers,
      () => true,
    ).ratings;
    const given = new Uint8Array(ratings.keys());
    const sumsOf = (weights: readonly number[]) => {
      const together = new RatingsTogether(ratings);
      for (const weight of weights) {
        const steps = given.map((at) => 1 + ((at + Math.round(weight * 1e6)) % 4));
        together.add({ given, steps, count: given.length }, Math.fround(weight), 0);
      }
      together.settle();
      return together.sums.sums;
    };
    const weights = Array.from({ length: 3_000 }, (_, at) => 1.01 ** (at - 1_500));
    const [there, back] = [sumsOf(weights), sumsOf(weights.toReversed())];
    for (const [at, sum] of there.entries()) expect(Math.abs(sum - (back[at] ?? 0))).toBeLessThanOrEqual(1e-12 * sum);
  });
});

describe('respondents who gave all ratings', () => {
  const counted = countedQuestions({ survey: ratedSurvey, facts: noFacts });
  const { ratings } = driverRatings(counted, drivers, () => true);
  const given = new Uint8Array(ratings.keys());
  const people = Array.from({ length: 400 }, (_, at) => ({
    steps: given.map((rating) => (rating * 3 + at * 7) % 5),
    group: groupOf(at),
    weight: 1 + (at % 3) / 4,
  }));

  it('are put into the pairs once, when the sums are wanted, as if each had been added by itself', () => {
    const together = new RatingsTogether(ratings);
    const plain = emptySums(together.sums.names);
    for (let times = 0; times < 2; times++) {
      const before = together.sums.sums.slice();
      for (const { steps, group, weight } of people) {
        together.add({ given, steps, count: given.length }, weight, group);
        addRatings(plain, { given, steps, count: given.length }, weight, group);
      }
      expect(together.sums.sums).toEqual(before);
      together.settle();
      expect(together.sums).toEqual(plain);
    }
  });
});

describe('groups of respondents', () => {
  const steps = [1, 2, 3, 7, 1_290, 2_580];
  const sizesOf = (count: number, apart: number) => {
    const sizes = new Array<number>(groupCount).fill(0);
    for (let at = 0; at < count; at++) {
      const group = groupOf(5_000_000_000 + at * apart);
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
    return sizes;
  };

  it.each(steps)('are of about equal sizes where ids are %i apart', (apart) => {
    const sizes = sizesOf(10_000, apart);
    expect(Math.min(...sizes)).toBeGreaterThan(140);
    expect(Math.max(...sizes)).toBeLessThan(260);
  });

  it.each(steps)('are nearly all used by a few hundred ids that are %i apart', (apart) => {
    for (const [count, fewest, largest] of [
      [100, 36, 9],
      [300, 47, 18],
      [500, 49, 26],
    ] as const) {
      const sizes = sizesOf(count, apart);
      expect(sizes.filter((size) => size > 0).length).toBeGreaterThanOrEqual(fewest);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(largest);
    }
  });

  it('let 300 respondents of consecutive ids have figures', () => {
    const consecutive = ratedPeople(300, 6).map((one, at) => ({ ...one, id: 2_000_000 + at }));
    const { drivers: found } = statisticsOf(ratedSurvey, ratedAnswers(consecutive), { drivers });
    expect(found?.ratings).toHaveLength(5);
  });
});
