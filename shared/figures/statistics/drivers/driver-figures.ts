/**
 * Which ratings go with the overall one: relative weights on the correlations of those who gave both ratings, with
 * intervals by taking out one of fifty groups of respondents after the other (a jackknife). Nothing where the sample does
 * not carry it.
 */
import type { DriverFigure, DriverFigures } from '../../../surveys/figure-types/drivers.ts';
import { effectiveBase } from '../../significance/kish.ts';
import { criticalT } from '../../significance/mean-interval.ts';
import { relativeWeights } from '../../significance/relative-weights.ts';
import type { DriverRating } from './driver-ratings.ts';
import { baseCount, type DriverSums, groupCount, pairAt, pairsOf, sumCount } from './driver-sums.ts';

/** The fewest ratings beside the overall one, and the fewest effective answers of each two: in all, and for each of them. */
export const fewestRatings = 3;
export const fewestAnswers = 100;
export const answersEach = 10;
/** What the ratings must explain at least, of the variance and after what chance alone explains, in percent. */
export const leastExplained = 10;
/** Two ratings that say more the same than this count as one. */
const mostAlike = 0.95;
/** Fewer tell too little of how far off a figure may be. */
const FEWEST_GROUPS = 20;

interface Asked {
  /** The overall one first. */
  ratings: readonly DriverRating[];
  cutOff: number;
  confidence: number;
  /** Whether the figures of a question may be shown. */
  isShown(rating: DriverRating): boolean;
}

export function driverFigures(
  gathered: DriverSums,
  { ratings, cutOff, confidence, isShown }: Asked,
): DriverFigures | undefined {
  const [overall, ...others] = ratings;
  if (!overall || !isShown(overall) || gathered.bases.length !== pairsOf(ratings.length) * baseCount) return undefined;
  const whole = wholeSums(gathered.sums, ratings.length);
  const shown = others.flatMap((rating, at) => (isShown(rating) ? [at + 1] : []));
  const kept = carried(shown, gathered.bases, whole);
  const found = kept && sharesOf(whole, kept);
  if (!kept || !found) return undefined;
  const base = Math.min(...pairsAmong([0, ...kept]).map((pair) => baseIn(gathered.bases, pair)));
  const byChance = ((100 - found.explained) * (base - 1)) / (base - kept.length - 1);
  if (found.explained > 99 || 100 - byChance < leastExplained) return undefined;
  const without = withoutEach(gathered.sums, whole, kept);
  if (!without) return undefined;
  const t = criticalT(1 - confidence / 100, without.length - 1);
  const figures = kept.map((rating, at): DriverFigure & { at: number } => {
    const share = found.shares[at] ?? 0;
    const half = t * deviation(without.map((shares) => shares[at] ?? 0));
    const { question_id, row_id } = ratings[rating] ?? overall;
    return {
      at,
      question_id,
      ...(row_id !== undefined && { row_id }),
      share,
      ci_low: Math.max(0, share - half),
      ci_high: Math.min(100, share + half),
      correlation: correlation(whole, pairAt(0, rating)) ?? 0,
      answered: gathered.bases[pairAt(0, rating) * baseCount] ?? 0,
    };
  });
  const [first, second, ...rest] = figures.toSorted((a, b) => b.share - a.share || a.at - b.at);
  if (!first || !second) return undefined;
  const ahead = deviation(without.map((shares) => (shares[first.at] ?? 0) - (shares[second.at] ?? 0)));
  return {
    overall: { question_id: overall.question_id },
    ratings: [first, second, ...rest].map(({ at: _, ...figure }) => figure),
    explained: found.explained,
    leads: first.share - second.share > t * ahead,
    left_out: cutOff + shown.length - kept.length,
  };
}

/** Leaves out, one by one, what too few gave or what another one says as well, until the sample carries what is left. */
function carried(shown: readonly number[], bases: Float64Array, whole: Float64Array): number[] | undefined {
  let kept = [...shown];
  while (kept.length >= fewestRatings) {
    const worst = tooFew(kept, bases, whole) ?? sameAsOverall(kept, whole) ?? sameAsAnother(kept, whole);
    if (worst === undefined) return kept;
    kept = kept.filter((rating) => rating !== worst);
  }
  return undefined;
}

/** The one that fewest gave, of those that too few gave together with another; of equal ones the last. */
function tooFew(kept: readonly number[], bases: Float64Array, whole: Float64Array): number | undefined {
  const needed = Math.max(fewestAnswers, answersEach * kept.length);
  const baseOf = (one: number, other: number) =>
    correlation(whole, pairAt(one, other)) === undefined ? 0 : baseIn(bases, pairAt(one, other));
  const least = (one: number) =>
    Math.min(...[0, ...kept].filter((other) => other !== one).map((other) => baseOf(one, other)));
  const few = kept.filter((one) => least(one) < needed);
  const fewest = Math.min(...few.map((one) => baseOf(0, one)));
  return few.findLast((one) => baseOf(0, one) === fewest);
}

/** One that is the overall rating in other words would explain all of it, and leave nothing to the others. */
function sameAsOverall(kept: readonly number[], whole: Float64Array): number | undefined {
  return kept.find((one) => Math.abs(correlation(whole, pairAt(0, one)) ?? 0) > mostAlike);
}

/** The later one of two that are too much alike, or of the two that are most alike where together some add up to another. */
function sameAsAnother(kept: readonly number[], whole: Float64Array): number | undefined {
  const pairs = kept.flatMap((later, at) =>
    kept.slice(0, at).map((earlier) => ({ later, alike: Math.abs(correlation(whole, pairAt(earlier, later)) ?? 0) })),
  );
  const [most] = pairs.toSorted((a, b) => b.alike - a.alike);
  return most && (most.alike > mostAlike || !sharesOf(whole, kept)) ? most.later : undefined;
}

function sharesOf(sums: Float64Array, kept: readonly number[]): { shares: number[]; explained: number } | undefined {
  const of = (one: number, other: number) => (one === other ? 1 : correlation(sums, pairAt(one, other)));
  const known = (values: readonly (number | undefined)[]) => values.flatMap((value) => value ?? []);
  const among = kept.map((one) => known(kept.map((other) => of(one, other))));
  const along = known(kept.map((one) => of(0, one)));
  if ([along, ...among].some(({ length }) => length < kept.length)) return undefined;
  const found = relativeWeights(among, along);
  if (!found || !(found.rSquared > 0)) return undefined;
  const { weights, rSquared } = found;
  return { shares: weights.map((weight) => (100 * weight) / rSquared), explained: 100 * rSquared };
}

/** The shares without each group of respondents; undefined where one of them has none. */
function withoutEach(sums: Float64Array, whole: Float64Array, kept: readonly number[]): number[][] | undefined {
  const shares: number[][] = [];
  for (let group = 0; group < groupCount; group++) {
    const own = sums.subarray(group * whole.length, (group + 1) * whole.length);
    if (!pairsAmong([0, ...kept]).some((pair) => (own[pair * sumCount] ?? 0) > 0)) continue;
    const found = sharesOf(
      whole.map((sum, at) => sum - (own[at] ?? 0)),
      kept,
    );
    if (!found) return undefined;
    shares.push(found.shares);
  }
  return shares.length >= FEWEST_GROUPS ? shares : undefined;
}

/** How far a figure is off by chance, from what it is without each group. */
function deviation(without: readonly number[]): number {
  const count = without.length;
  const mean = without.reduce((sum, value) => sum + value, 0) / count;
  return Math.sqrt(((count - 1) / count) * without.reduce((sum, value) => sum + (value - mean) ** 2, 0));
}

function wholeSums(sums: Float64Array, ratings: number): Float64Array {
  const whole = new Float64Array(pairsOf(ratings) * sumCount);
  for (const [at, value] of sums.entries()) whole[at % whole.length] = (whole[at % whole.length] ?? 0) + value;
  return whole;
}

const pairsAmong = (ratings: readonly number[]) =>
  ratings.flatMap((later, at) => ratings.slice(0, at).map((earlier) => pairAt(earlier, later)));

function baseIn(bases: Float64Array, pair: number): number {
  const at = pair * baseCount;
  return effectiveBase({ w: bases[at + 1] ?? 0, w2: bases[at + 2] ?? 0 });
}

/** Undefined where one of the two is the same for all. */
function correlation(sums: Float64Array, pair: number): number | undefined {
  const [w = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0] = sums.subarray(pair * sumCount, (pair + 1) * sumCount);
  const [ofOne, ofOther] = [w * xx - x * x, w * yy - y * y];
  const isSpread = ofOne > LEAST_SPREAD * w * xx && ofOther > LEAST_SPREAD * w * yy;
  return isSpread ? (w * xy - x * y) / Math.sqrt(ofOne * ofOther) : undefined;
}

/** What rounding leaves of a variance of zero is smaller. */
const LEAST_SPREAD = 1e-12;
