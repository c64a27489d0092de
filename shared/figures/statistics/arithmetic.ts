/**
 * How the figures of a question are made of what was counted: plainly, or each respondent by their weight. Kinds of
 * questions ask it for shares by the names they count under, and need not know which of the two it is.
 */

import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import { effectiveBase } from '../significance/kish.ts';
import { type NumberFigures, numberFigures } from './number-figures.ts';
import { ascending } from './number-tally.ts';
import type { QuestionPartial } from './question-partial.ts';
import { shareOf, weightedShare } from './share.ts';
import { together, type Weights, weightsOf } from './weights/weighed.ts';
import { weightedFigures, weightedValues } from './weights/weighted-figures.ts';
import type { WholeTally } from './weights/whole-tally.ts';

export interface Arithmetic {
  /** Half of a standard normal's share of this level of confidence. */
  z: number;
  answered: Weights;
  under(name: string): Weights;
  /** Adds up texts that count as one for the reader. */
  underTexts(folded: Iterable<string>, count: number): Weights;
  /** The share of all who answered, or of `base`. */
  share(part: Weights, base?: Weights): ShareFigure;
  numbers(): NumberFigures;
  /** In ascending order. */
  values(): readonly (readonly [value: number, weights: Weights])[];
  /** What weights add to figures: nothing where there are none. */
  weighted<T extends object>(figures: () => T): T | undefined;
}

export function plainArithmetic(partial: QuestionPartial, z: number): Arithmetic {
  const { counts, numbers } = partial;
  const answered = evenly(partial.answered);
  return {
    z,
    answered,
    under: (name) => evenly(counts.get(name) ?? 0),
    underTexts: (_, count) => evenly(count),
    share: ({ count }, base = answered) => shareOf(count, base.count, z),
    numbers: () => numberFigures(numbers),
    values: () => ascending(numbers).map(([value, times]) => [value, evenly(times)]),
    weighted: () => undefined,
  };
}

export function weightedArithmetic({ numbers, counts }: QuestionPartial, whole: WholeTally, z: number): Arithmetic {
  const answered = weightsOf(whole.answered);
  return {
    z,
    answered,
    under: (name) => ({ ...weightsOf(whole.names.get(name)), count: counts.get(name) ?? 0 }),
    underTexts: (folded, count) => ({
      ...weightsOf(together([...folded].map((text) => whole.texts.get(text)))),
      count,
    }),
    share: (part, base = answered) => weightedShare(part, base, z),
    numbers: () => weightedFigures(whole, numbers.min, numbers.max),
    values: () => weightedValues(whole),
    weighted: (figures) => figures(),
  };
}

/** Describes those who answered, or who are counted in a row. */
export function basesOf(base: Weights): { weighted_base: number; effective_base: number } {
  return { weighted_base: base.w, effective_base: effectiveBase(base) };
}

function evenly(count: number): Weights {
  return { count, w: count, w2: count };
}
