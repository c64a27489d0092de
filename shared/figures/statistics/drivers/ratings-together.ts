/**
 * Adds up what respondents gave together. Most give all ratings: the sums of a rating are the same in all its pairs then,
 * so that these are held by rating and group, over all answers, and put into the pairs when somebody wants the sums.
 */
import { type DriverRating, ratingName } from './driver-ratings.ts';
import {
  addRatings,
  baseCount,
  type DriverSums,
  emptySums,
  type GivenRatings,
  groupCount,
  pairsOf,
  sumCount,
} from './driver-sums.ts';

export class RatingsTogether {
  readonly ratings: readonly DriverRating[];
  /** Those who gave all ratings are in it only after `settle`. */
  readonly sums: DriverSums;
  /** By group: respondents, their weights, and squares of these. */
  readonly #bases: Float64Array;
  /** By group, then by rating. */
  readonly #ones: Float64Array;
  readonly #squares: Float64Array;
  /** By group, then by pair. */
  readonly #products: Float64Array;
  #isSettled = true;

  constructor(ratings: readonly DriverRating[]) {
    this.ratings = ratings;
    this.sums = emptySums(ratings.map(ratingName));
    this.#bases = new Float64Array(groupCount * baseCount);
    this.#ones = new Float64Array(groupCount * ratings.length);
    this.#squares = new Float64Array(groupCount * ratings.length);
    this.#products = new Float64Array(groupCount * pairsOf(ratings.length));
  }

  add(given: GivenRatings, weight: number, group: number): void {
    if (given.count < this.ratings.length) addRatings(this.sums, given, weight, group);
    else this.#addComplete(given, weight, group);
  }

  #addComplete({ steps, count }: GivenRatings, weight: number, group: number): void {
    const [bases, ones, squares, products] = [this.#bases, this.#ones, this.#squares, this.#products];
    this.#isSettled = false;
    addTo(bases, group * baseCount, 1);
    addTo(bases, group * baseCount + 1, weight);
    addTo(bases, group * baseCount + 2, Math.fround(weight * weight));
    let pair = group * pairsOf(count);
    for (let later = 0; later < count; later++) {
      const step = steps[later] ?? 0;
      const weighed = weight * step;
      addTo(ones, group * count + later, weighed);
      addTo(squares, group * count + later, weighed * step);
      for (let earlier = 0; earlier < later; earlier++) {
        addTo(products, pair++, weighed * (steps[earlier] ?? 0));
      }
    }
  }

  /** Puts what is held into the pairs, and forgets it. */
  settle(): void {
    if (this.#isSettled) return;
    for (let group = 0; group < groupCount; group++) this.#settleGroup(group);
    for (const held of [this.#bases, this.#ones, this.#squares, this.#products]) held.fill(0);
    this.#isSettled = true;
  }

  #settleGroup(group: number): void {
    const count = this.ratings.length;
    const [people, weight, weightSquares] = this.#bases.subarray(group * baseCount, (group + 1) * baseCount);
    const ones = this.#ones.subarray(group * count, (group + 1) * count);
    const squares = this.#squares.subarray(group * count, (group + 1) * count);
    const { sums, bases } = this.sums;
    let pair = 0;
    for (let later = 1; later < count; later++) {
      for (let earlier = 0; earlier < later; earlier++) {
        const product = group * pairsOf(count) + pair;
        const at = product * sumCount;
        addTo(sums, at, weight ?? 0);
        addTo(sums, at + 1, ones[earlier] ?? 0);
        addTo(sums, at + 2, ones[later] ?? 0);
        addTo(sums, at + 3, squares[earlier] ?? 0);
        addTo(sums, at + 4, squares[later] ?? 0);
        addTo(sums, at + 5, this.#products[product] ?? 0);
        addTo(bases, pair * baseCount, people ?? 0);
        addTo(bases, pair * baseCount + 1, weight ?? 0);
        addTo(bases, pair * baseCount + 2, weightSquares ?? 0);
        pair++;
      }
    }
  }
}

function addTo(all: Float64Array, at: number, value: number): void {
  all[at] = (all[at] ?? 0) + value;
}
