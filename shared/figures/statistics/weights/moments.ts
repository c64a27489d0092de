/** Sums of numbers less a value near them: so that no digit is lost where numbers are large and lie close together. */
import type { WeightedSums } from '../../significance/kish.ts';
import type { SharedSums } from '../../significance/overlap-test.ts';
import { addProduct, type ExactSum, totalOf } from './exact-sum.ts';
import type { QuestionTally } from './question-tally.ts';

/** Something near the mean. */
export function originOf({ answered, numbers }: QuestionTally): number {
  const weight = totalOf(answered.sum);
  return weight > 0 ? totalOf(numbers.sum) / weight : 0;
}

export function sumsFrom({ answered, numbers }: QuestionTally, origin: number): WeightedSums {
  const [wx, wx2] = shifted(answered.sum, numbers, origin);
  return { w: totalOf(answered.sum), w2: totalOf(answered.squares), wx, wx2 };
}

/** For respondents in two columns, whose numbers were added with the squares of their weights. */
export function sharedFrom({ answered, numbers }: QuestionTally, origin: number): SharedSums {
  const [w2x, w2x2] = shifted(answered.squares, numbers, origin);
  return { w2: totalOf(answered.squares), w2x, w2x2 };
}

/** Σ w (x - o) = Σ wx - o Σ w, and Σ w (x - o)² = Σ wx² - 2o Σ wx + o² Σ w, without rounding in between. */
function shifted(weight: ExactSum, { sum, squares }: QuestionTally['numbers'], origin: number): [number, number] {
  const first: ExactSum = [...sum];
  for (const part of weight) addProduct(first, -origin, part);
  const second: ExactSum = [...squares];
  for (const part of sum) addProduct(second, -2 * origin, part);
  const square: ExactSum = [];
  addProduct(square, origin, origin);
  for (const part of weight) for (const factor of square) addProduct(second, factor, part);
  return [totalOf(first), Math.max(0, totalOf(second))];
}
