/** Which ratings go with the overall one: laws of the figures, and when there are none. */
import { describe, expect, it } from 'vitest';
import { relativeWeights } from '../../../../shared/figures/significance/relative-weights.ts';
import { symmetricEigen } from '../../../../shared/figures/significance/symmetric-eigen.ts';
import { countedQuestions } from '../../../../shared/figures/statistics/counted-question.ts';
import { driverRatings, overallOf } from '../../../../shared/figures/statistics/drivers/driver-ratings.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { randomOf } from '../../../chaos/random.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { statisticsOf, surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { type Rated, ratedAnswers, ratedPeople, ratedSurvey } from '../../../support/surveys/rated-survey.ts';

const drivers = { overall: 'auto', confidence: 95 };
const figuresOf = (people: readonly Rated[]) => statisticsOf(ratedSurvey, ratedAnswers(people), { drivers }).drivers;
const random = randomOf(20_261_119);
const sizes = [3, 5, 8];

/** Correlations of random data, and their last row those with one more. */
function randomCorrelations(size: number): number[][] {
  const rows = Array.from({ length: 200 }, () => {
    const mood = random.next();
    return Array.from({ length: size }, () => mood + random.next());
  });
  const mean = (at: number) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length;
  const means = Array.from({ length: size }, (_, at) => mean(at));
  const product = (one: number, other: number) =>
    rows.reduce(
      (sum, row) => sum + ((row[one] ?? 0) - (means[one] ?? 0)) * ((row[other] ?? 0) - (means[other] ?? 0)),
      0,
    );
  return means.map((_, one) =>
    means.map((__, other) => product(one, other) / Math.sqrt(product(one, one) * product(other, other))),
  );
}

describe('relative weights', () => {
  it.each(sizes)('of %i ratings are the parts of R² and never negative', (size) => {
    const all = randomCorrelations(size + 1);
    const [among, along] = [all.slice(0, size).map((row) => row.slice(0, size)), (all[size] ?? []).slice(0, size)];
    const found = relativeWeights(among, along);
    expect(found?.weights.every((weight) => weight >= 0)).toBe(true);
    const { values, vectors } = symmetricEigen(among);
    const rSquared = values.reduce((sum, value, axis) => {
      const on = along.reduce((total, own, at) => total + own * (vectors[at]?.[axis] ?? 0), 0);
      return sum + on ** 2 / value;
    }, 0);
    expect(found?.rSquared).toBeCloseTo(rSquared, 12);
  });

  it('of ratings that do not go with each other are the squares of their correlations', () => {
    const found = relativeWeights(
      [
        [1, 0],
        [0, 1],
      ],
      [0.6, -0.3],
    );
    expect(found?.weights).toEqual([0.36, expect.closeTo(0.09, 12)]);
  });

  it('are none where one rating follows from another', () => {
    const same = [
      [1, 1],
      [1, 1],
    ];
    expect(relativeWeights(same, [0.5, 0.5])).toBeUndefined();
  });

  it('rest on eigenvectors that make the matrix again', () => {
    const matrix = randomCorrelations(6);
    const { values, vectors } = symmetricEigen(matrix);
    for (const [row, cells] of matrix.entries()) {
      for (const [column, cell] of cells.entries()) {
        const made = values.reduce(
          (sum, value, axis) => sum + value * (vectors[row]?.[axis] ?? 0) * (vectors[column]?.[axis] ?? 0),
          0,
        );
        expect(made).toBeCloseTo(cell, 12);
      }
    }
  });
});

describe('what goes with the overall rating', () => {
  const people = ratedPeople(900, 1);

  it('is told for every rating and row of a matrix, the strongest first', () => {
    const found = figuresOf(people);
    expect(found?.overall).toEqual({ question_id: 'again' });
    expect(found?.ratings.map(({ question_id, row_id }) => row_id ?? question_id).toSorted()).toEqual([
      'kind',
      'look',
      'price',
      'skill',
      'speed',
    ]);
    expect(found?.ratings[0]?.question_id).toBe('speed');
    expect(found?.leads).toBe(true);
    const shares = found?.ratings.map(({ share }) => share) ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
    for (const { share, ci_low, ci_high } of found?.ratings ?? []) {
      expect(ci_low).toBeLessThan(share);
      expect(ci_high).toBeGreaterThan(share);
    }
  });

  it('does not depend on the order of answers, nor on how many read them', () => {
    const answers = ratedAnswers(people);
    const weight = { rim: [{ column: 'q:group', targets: { a: 0.53, b: 0.47 } }] };
    for (const comparison of [{}, { weight }]) {
      const whole = comparedStatisticsOf(ratedSurvey, [answers], { comparison, drivers }).drivers;
      const turned = answers.toReversed();
      const parts = [turned.slice(0, 100), turned.slice(100, 101), turned.slice(101)];
      expect(whole).toBeDefined();
      expect(comparedStatisticsOf(ratedSurvey, parts, { comparison, drivers }).drivers).toEqual(whole);
    }
  });

  it('follows the weights of answers', () => {
    const answers = ratedAnswers(people);
    const of = (a: number) => {
      const weight = { rim: [{ column: 'q:group', targets: { a, b: 1 - a } }] };
      return comparedStatisticsOf(ratedSurvey, [answers], { comparison: { weight }, drivers }).drivers?.explained;
    };
    expect(of(0.6)).not.toBeCloseTo(of(0.3) ?? 0, 3);
  });

  it('is not told of few answers, of chance, or of too few ratings', () => {
    expect(figuresOf(ratedPeople(90, 2))).toBeUndefined();
    const nothing = { speed: 0, price: 0, look: 0, kind: 0, skill: 0 };
    expect(figuresOf(ratedPeople(900, 3, nothing))).toBeUndefined();
    const twoRatings = people.map((one) => ({ ...one, price: undefined, kind: undefined, skill: undefined }));
    expect(figuresOf(twoRatings)).toBeUndefined();
  });

  it('leaves out a rating that few gave, is the same for all, or repeats another one', () => {
    const left = (change: (one: Rated, at: number) => Partial<Rated>) => {
      const found = figuresOf(people.map((one, at) => ({ ...one, ...change(one, at) })));
      expect(found?.ratings.map(({ question_id }) => question_id)).not.toContain('look');
      return found?.left_out;
    };
    expect(left(({ look }, at) => ({ look: at < 90 ? look : undefined }))).toBe(1);
    expect(left(() => ({ look: 3 }))).toBe(1);
    expect(left(({ speed }) => ({ look: speed }))).toBe(1);
  });

  it('leaves out a rating that says the same as the overall one, and is told of the others', () => {
    const same = people.map((one) => ({ ...one, look: one.speed }));
    const overall = { ...drivers, overall: 'q:speed' };
    const found = statisticsOf(ratedSurvey, ratedAnswers(same), { drivers: overall }).drivers;
    expect(found?.ratings.map(({ question_id }) => question_id).toSorted()).toEqual([
      'again',
      'price',
      'staff',
      'staff',
    ]);
    expect(found?.left_out).toBe(1);
  });

  it('is not told of an overall rating that a report must not show', () => {
    const privacy = {
      viewOf: ({ id }: { id: string }) => (id === 'again' ? ('counted' as const) : ('shown' as const)),
      freeText: 'keep' as const,
      isCounted: () => true,
    };
    const answers = ratedAnswers(people);
    const named = { ...drivers, overall: 'q:again' };
    expect(statisticsOf(ratedSurvey, answers, { drivers: named }).drivers).toBeDefined();
    expect(statisticsOf(ratedSurvey, answers, { drivers: named, privacy }).drivers).toBeUndefined();
    // where none was named, another one takes its place
    expect(statisticsOf(ratedSurvey, answers, { drivers, privacy }).drivers?.overall).toEqual({ question_id: 'speed' });
    const others = {
      ...privacy,
      viewOf: ({ id }: { id: string }) => (id === 'speed' ? ('absent' as const) : ('shown' as const)),
    };
    const found = statisticsOf(ratedSurvey, answers, { drivers, privacy: others }).drivers;
    expect(found?.ratings).toHaveLength(4);
    expect(found?.ratings.map(({ question_id }) => question_id)).not.toContain('speed');
  });
});

describe('the ratings of a survey', () => {
  const many = Array.from({ length: 25 }, (_, at) => [`r${at}`, { type: 'rating', ratingCount: 5 }] as const);
  const counted = countedQuestions({
    survey: surveyOf({ ...Object.fromEntries(many), again: { type: 'nps' } }),
    facts: noFacts,
  });

  it('are the first twenty that may be shown, and those cut off are counted', () => {
    const all = driverRatings(counted, drivers, () => true);
    expect(all.ratings.map(({ question_id }) => question_id)).toEqual([
      'again',
      ...many.slice(0, 20).map(([id]) => id),
    ]);
    expect(all.cutOff).toBe(5);
    const some = driverRatings(counted, drivers, ({ id }) => id !== 'r0' && id !== 'again');
    expect(some.ratings.map(({ question_id }) => question_id)).toEqual(many.slice(1, 22).map(([id]) => id));
    expect(some.cutOff).toBe(3);
  });

  it('are told as left out where they were cut off', () => {
    const rated = ratedPeople(900, 1);
    const survey = surveyOf({
      again: { type: 'nps' },
      speed: { type: 'rating', ratingCount: 5 },
      price: { type: 'scale', scaleStartValue: 1, scaleCount: 7 },
      look: { type: 'rating', ratingCount: 5 },
      ...Object.fromEntries(many),
    });
    // 17 of them are among the first twenty, but nobody gave them; 8 come later
    expect(statisticsOf(survey, ratedAnswers(rated), { drivers }).drivers?.left_out).toBe(25);
  });
});

describe('the overall rating', () => {
  it('is the one that was named, an NPS, a scale from 0 to 10, or the first rating', () => {
    const rating = { type: 'rating', ratingCount: 5 };
    const ten = { type: 'scale', scaleStartValue: 0, scaleCount: 11 };
    const of = (entities: Record<string, object>, overall = 'auto') =>
      overallOf(surveyOf(entities).questions, overall)?.id;
    expect(of({ a: rating, b: ten, c: { type: 'nps' } })).toBe('c');
    expect(of({ a: rating, b: ten })).toBe('b');
    expect(of({ t: { type: 'input' }, a: rating, b: rating })).toBe('a');
    expect(of({ a: rating, b: ten }, 'q:a')).toBe('a');
    expect(of({ a: rating, b: { type: 'input' } }, 'q:b')).toBeUndefined();
  });
});
