/**
 * Johnson's relative weights (2000): what share of the variance of one rating goes with each of several others that go with
 * each other too. The others are replaced by those uncorrelated variables that are nearest to them; what these explain is
 * handed back by how near each is. The weights are never negative, and add up to R².
 */
import { type Matrix, symmetricEigen } from './symmetric-eigen.ts';

interface RelativeWeights {
  weights: number[];
  /** Their sum. */
  rSquared: number;
}

/** Ratings that say almost the same have no weights of their own: below this the smallest eigenvalue is too small. */
const LEAST_EIGENVALUE = 1e-3;

/** `among`: the correlations of the ratings; `along`: of each with the one that is explained. Undefined where they depend on each other. */
export function relativeWeights(among: Matrix, along: readonly number[]): RelativeWeights | undefined {
  const { values, vectors } = symmetricEigen(among);
  if (!values.every((value) => value >= LEAST_EIGENVALUE)) return undefined;
  const places = [...along.keys()];
  const sum = (of: (place: number) => number) => places.reduce((total, place) => total + of(place), 0);
  const at = (matrix: Matrix, row: number, column: number) => matrix[row]?.[column] ?? 0;
  // what each uncorrelated variable is on the axes of the correlations, and how it goes with the explained one
  const onAxes = places.map((axis) => sum((place) => at(vectors, place, axis) * (along[place] ?? 0)));
  const root = (one: number, other: number) =>
    sum((axis) => at(vectors, one, axis) * Math.sqrt(values[axis] ?? 0) * at(vectors, other, axis));
  const slopes = places.map((place) =>
    sum((axis) => (at(vectors, place, axis) * (onAxes[axis] ?? 0)) / Math.sqrt(values[axis] ?? 1)),
  );
  const weights = places.map((one) => sum((other) => root(one, other) ** 2 * (slopes[other] ?? 0) ** 2));
  return { weights, rSquared: weights.reduce((total, weight) => total + weight, 0) };
}
