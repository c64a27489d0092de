/** Counts answers for comparing: each by its weight, in every column it belongs to, in its period. */
import { emptyTally, tallyContents, type WeightedContents } from '../weights/question-tally.ts';
import { noWeights, weigh } from '../weights/weighed.ts';
import { tallyWhole } from '../weights/whole-tally.ts';
import { type PlaceReader, placeReaders } from './column-places.ts';
import type { Asked } from './column-source.ts';
import type { Comparison } from './comparison.ts';
import { at, type CrossPartial, emptyCross } from './cross-partial.ts';
import type { Period } from './period.ts';
import { type WeightReader, weightReader } from './respondent-weight.ts';
import type { Settled } from './settled.ts';

export interface Crossing {
  readonly partial: CrossPartial;
  /** Everything that is read to know which columns a respondent belongs to. */
  readonly fields: readonly string[];
  /** Undefined where every respondent counts as one. */
  readonly weight: WeightReader | undefined;
  readonly groups: readonly PlaceReader[];
  /** Notes so many respondents of one weight, in all, in one column, and those without a weight, who count nowhere. */
  stand(weight: number, period: Period, times: number): void;
  standIn(column: number, weight: number, times: number): void;
  leaveOut(period: Period, times: number): void;
  /** Whether more than the plain counts of that period is needed. */
  hears(period: Period): boolean;
  /** What was said by respondents of one weight: by all of them, by those in each column, and by those in two at once. */
  tally(question: number, weighted: WeightedContents, period: Period): void;
  tallyColumn(question: number, weighted: WeightedContents, column: number): void;
  tallyPair(question: number, weighted: WeightedContents, pair: number): void;
}

export function createCrossing(comparison: Comparison, settled: Settled, asked: Asked, questions: number): Crossing {
  const weight = comparison.weight === null ? undefined : weightReader(comparison.weight, asked, settled.rim);
  const groups = placeReaders(settled, asked);
  const partial = emptyCross(questions, weight !== undefined);

  function stand(own: number, period: Period, times: number): void {
    if (times === 0) return;
    const sums = partial[period];
    weigh(sums.weights, own, times);
    sums.least = Math.min(sums.least, own);
    sums.most = Math.max(sums.most, own);
  }

  return {
    partial,
    fields: [...new Set([...(weight?.fields ?? []), ...groups.flatMap(({ fields }) => fields)])],
    weight,
    groups,
    stand,
    standIn(column, own, times) {
      if (times > 0) weigh(at(partial.bases, column, noWeights), own, times);
    },
    leaveOut(period, times) {
      partial[period].unweighted += times;
    },
    hears: (period) => weight !== undefined || (period === 'now' && settled.groups.length > 0),
    tally(question, weighted, period) {
      const whole = partial[period].wholes[question];
      if (whole) tallyWhole(whole, weighted);
    },
    tallyColumn(question, weighted, column) {
      const inColumns = partial.columns[question];
      if (inColumns) tallyContents(at(inColumns, column, emptyTally), weighted);
    },
    tallyPair(question, weighted, pair) {
      const inPairs = partial.pairs[question];
      if (inPairs) tallyContents(at(inPairs, pair, emptyTally), weighted, weighted.weight * weighted.weight);
    },
  };
}
