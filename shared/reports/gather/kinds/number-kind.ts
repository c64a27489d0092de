/** Questions whose answer is a number: its figures, its distribution, and what scales show besides. */
import type { Question, ValueRange } from '../../../surveys/question.ts';
import type { NpsFigure } from '../../statistics.ts';
import { numberFigures } from '../number-figures.ts';
import { addNumber, ascending, COARSE_ERROR } from '../number-tally.ts';
import { fewestForInterval, shareOf, Z95 } from '../share.ts';
import { type CountedValue, histogramOf, MAX_POINTS } from './histogram.ts';
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
    figures({ numbers, answered }) {
      const values = ascending(numbers);
      const nps = isNpsScale(type, range) ? npsOf(values, answered) : undefined;
      return {
        ...numberFigures(numbers),
        histogram: histogramOf(values, range, isScale ? MAX_POINTS : FEW_POINTS),
        ...(isScale && range && { top_2_box: shareOf(countFrom(values, range.max - range.step), answered) }),
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
function npsOf(values: readonly CountedValue[], answered: number): NpsFigure | undefined {
  if (answered < fewestForInterval) return undefined;
  const promoters = countFrom(values, 9);
  const passives = countFrom(values, 7) - promoters;
  const detractors = answered - promoters - passives;
  const isOneGroup = [promoters, passives, detractors].includes(answered);
  const mean = (promoters - detractors) / answered;
  // each answer scores 1, 0 or -1: the mean square is the share of those who are not passive
  const variance = (promoters + detractors) / answered - mean ** 2;
  return {
    score: 100 * mean,
    promoters: shareOf(promoters, answered),
    passives: shareOf(passives, answered),
    detractors: shareOf(detractors, answered),
    margin: isOneGroup ? null : 100 * Z95 * Math.sqrt(Math.max(0, variance) / answered),
  };
}

function countFrom(values: readonly CountedValue[], lowest: number): number {
  return values.reduce((sum, [value, times]) => (value >= lowest ? sum + times : sum), 0);
}
