/**
 * Respondents of one group who gave all ratings, as most do: the sums of a rating are the same in all its pairs then, so
 * that they are added up once, and put into the pairs at the end.
 */
import { baseCount, type DriverSums, pairAt, pairsOf, sumCount } from './driver-sums.ts';

export class CompleteGivers {
  readonly #ratings: number;
  /** Respondents, their weights, and squares of these. */
  readonly #bases = new Float64Array(baseCount);
  /** By rating; the last by pair. */
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  readonly #products: Float64Array;

  constructor(ratings: number) {
    this.#ratings = ratings;
    this.#sums = new Float64Array(ratings);
    this.#squares = new Float64Array(ratings);
    this.#products = new Float64Array(pairsOf(ratings));
  }

  /** The steps of all ratings, in their order. */
  add(steps: Uint8Array, weight: number): void {
    const [bases, sums, squares, products] = [this.#bases, this.#sums, this.#squares, this.#products];
    addTo(bases, 0, 1);
    addTo(bases, 1, weight);
    addTo(bases, 2, Math.fround(weight * weight));
    let pair = 0;
    for (let later = 0; later < this.#ratings; later++) {
      const step = steps[later] ?? 0;
      const weighed = weight * step;
      sums[later] = (sums[later] ?? 0) + weighed;
      squares[later] = (squares[later] ?? 0) + weighed * step;
      for (let earlier = 0; earlier < later; earlier++) {
        products[pair] = (products[pair] ?? 0) + weighed * (steps[earlier] ?? 0);
        pair++;
      }
    }
  }

  /** Puts them into the pairs of their group, and forgets them. */
  putInto({ sums, bases }: DriverSums, group: number): void {
    const [count = 0, weight = 0, squares = 0] = this.#bases;
    if (count === 0) return;
    const start = group * pairsOf(this.#ratings);
    for (let later = 1; later < this.#ratings; later++) {
      for (let earlier = 0; earlier < later; earlier++) {
        const pair = pairAt(earlier, later);
        const own = [
          weight,
          ...[earlier, later].map((rating) => this.#sums[rating] ?? 0),
          ...[earlier, later].map((rating) => this.#squares[rating] ?? 0),
          this.#products[pair] ?? 0,
        ];
        for (const [at, sum] of own.entries()) addTo(sums, (start + pair) * sumCount + at, sum);
        for (const [at, sum] of [count, weight, squares].entries()) addTo(bases, pair * baseCount + at, sum);
      }
    }
    for (const all of [this.#bases, this.#sums, this.#squares, this.#products]) all.fill(0);
  }
}

function addTo(all: Float64Array, at: number, value: number): void {
  all[at] = (all[at] ?? 0) + value;
}
