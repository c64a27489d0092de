/** Questions whose answer is a number: its figures, its distribution, and what scales show besides. */

import type { NpsFigure } from '../../../surveys/figure-types/statistics.ts';
import type { Question, ValueRange } from '../../../surveys/question.ts';
import { effectiveBase } from '../../significance/kish.ts';
import type { Arithmetic } from '../arithmetic.ts';
import { addNumber, COARSE_ERROR } from '../number-tally.ts';
import { fewestForInterval } from '../share.ts';
import type { Weights } from '../weights/weighed.ts';
import { histogramOf, MAX_POINTS, withWeights } from './histogram.ts';
import { isEmptyValue, type KindFigures, type QuestionKind } from './question-kind.ts';

/** Beyond this a number is a fault: nothing that is asked for is as large, and sums would lose their digits. */
const LARGEST = 1e15;
/** Sliders and numbers have many values: more than these, 0 to 20, go into bins. */
const FEW_POINTS = 21;

const estimated: NonNullable<KindFigures['approximate']> = {
  figures: ['median', 'q1', 'q3', 'histogram'],
  error: `within ${COARSE_ERROR * 100} % of the value`,
};

export function numberKind({ type, range }: Question): QuestionKind {
  const isScale = type === 'scale' || type === 'rating' || type === 'nps';
  return {
    count(partial, { value }) {
      if (isEmptyValue(value)) return 'open';
      const number = typeof value === 'string' ? Number(value) : value;
      if (typeof number !== 'number' || !(Math.abs(number) <= LARGEST)) return 'unreadable';
      // minus zero is a zero
      addNumber(partial.numbers, number + 0);
      return 'answered';
    },
    figures(arithmetic, { numbers }) {
      const values = arithmetic.values();
      const nps = isNpsScale(type, range) ? npsOf(values, arithmetic) : undefined;
      const bins = (member: 'count' | 'w') =>
        histogramOf(
          values.map(([value, weights]) => [value, weights[member]]),
          range,
          isScale ? MAX_POINTS : FEW_POINTS,
        );
      return {
        ...arithmetic.numbers(),
        histogram: arithmetic.weighted(() => withWeights(bins('count'), bins('w'))) ?? bins('count'),
        ...(isScale && range && { top_2_box: arithmetic.share(from(values, range.max - range.step)) }),
        ...(nps && { nps }),
        ...(numbers.moments && { approximate: estimated }),
      };
    },
  };
}

function isNpsScale(type: string, range: ValueRange | undefined): boolean {
  return type === 'nps' || (type === 'scale' && range?.min === 0 && range.max === 10);
}

/** 9 and 10 promote, 7 and 8 are passive, all below detract. One answer is no score, and a group of its own no margin. */
function npsOf(values: Values, { answered, share, z }: Arithmetic): NpsFigure | undefined {
  if (answered.count < fewestForInterval) return undefined;
  const promoters = from(values, 9);
  const passives = less(from(values, 7), promoters);
  const detractors = less(less(answered, promoters), passives);
  const isOneGroup = [promoters, passives, detractors].some(({ count }) => count === answered.count);
  const mean = (promoters.w - detractors.w) / answered.w;
  // each answer scores 1, 0 or -1: the mean square is the share of those who are not passive
  const variance = (promoters.w + detractors.w) / answered.w - mean ** 2;
  return {
    score: 100 * mean,
    promoters: share(promoters),
    passives: share(passives),
    detractors: share(detractors),
    margin: isOneGroup ? null : 100 * z * Math.sqrt(Math.max(0, variance) / effectiveBase(answered)),
  };
}

type Values = ReturnType<Arithmetic['values']>;

function from(values: Values, lowest: number): Weights {
  return values.reduce((sum, [value, weights]) => (value >= lowest ? plus(sum, weights) : sum), {
    count: 0,
    w: 0,
    w2: 0,
  });
}

function plus(one: Weights, other: Weights): Weights {
  return { count: one.count + other.count, w: one.w + other.w, w2: one.w2 + other.w2 };
}

/** Nobody weighs nothing, whatever rounding has left. */
function less(one: Weights, other: Weights): Weights {
  const count = one.count - other.count;
  return count === 0 ? { count, w: 0, w2: 0 } : { count, w: one.w - other.w, w2: one.w2 - other.w2 };
}
