/** Counts answers for comparing: each by its weight, in every column it belongs to, in its period. */
import type { PackedReader } from '../../../packing/packed-reader.ts';
import { emptyTally, type SaidBy, tallySaid } from '../weights/question-tally.ts';
import { noWeights, weigh } from '../weights/weighed.ts';
import { tallyWhole } from '../weights/whole-tally.ts';
import { type Places, placeReader } from './column-places.ts';
import type { Asked } from './column-source.ts';
import { at, type CrossPartial, emptyCross } from './cross-partial.ts';
import type { Period } from './period.ts';
import { weightReader } from './respondent-weight.ts';
import type { Settled } from './settled.ts';
import type { Wishes } from './wishes.ts';

/** Where a respondent counts, and how much; undefined where they have no weight and count nowhere. */
export type Standing = { weight: number; places: Places } | undefined;

export interface Crossing {
  readonly partial: CrossPartial;
  /** All that is read to know where a respondent stands. */
  readonly fields: readonly string[];
  open(part: PackedReader): void;
  standingOf(part: PackedReader, period: Period): Standing;
  /** Notes so many respondents that stand there. */
  stand(standing: Standing, period: Period, times: number): void;
  /** Whether that period needs anything besides its plain counts. */
  hears(period: Period): boolean;
  /** What was said by respondents of one weight: by all of them, by those in each column, and by those in two at once. */
  tally(question: number, saidBy: SaidBy, period: Period): void;
  tallyColumn(question: number, saidBy: SaidBy, column: number): void;
  tallyPair(question: number, saidBy: SaidBy, pair: number): void;
}

const nowhere: Places = { columns: [], pairs: [] };

export function createCrossing(wishes: Wishes, settled: Settled, asked: Asked, questions: number): Crossing {
  const isWeighted = wishes.weight !== null;
  const partial = emptyCross(questions, isWeighted);
  const weights = weightReader(wishes.weight, asked, settled.rim);
  const places = placeReader(settled, asked);

  function standingOf(part: PackedReader, period: Period): Standing {
    const weight = weights.weightOf(part, period);
    if (weight === undefined) return undefined;
    return { weight, places: period === 'before' ? nowhere : places.placesOf(part) };
  }

  function stand(standing: Standing, period: Period, times: number): void {
    const own = partial[period];
    if (!standing) {
      own.unweighted += times;
      return;
    }
    const { weight } = standing;
    weigh(own.weights, weight, times);
    own.least = Math.min(own.least, weight);
    own.most = Math.max(own.most, weight);
    for (const column of standing.places.columns) weigh(at(partial.bases, column, noWeights), weight, times);
  }

  return {
    partial,
    fields: [...new Set([...weights.fields, ...places.fields])],
    open(part) {
      weights.open(part);
      places.open(part);
    },
    standingOf,
    stand,
    hears: (period) => isWeighted || (period === 'now' && settled.groups.length > 0),
    tally(question, saidBy, period) {
      const whole = partial[period].wholes[question];
      if (whole) tallyWhole(whole, saidBy);
    },
    tallyColumn(question, saidBy, column) {
      const inColumns = partial.columns[question];
      if (inColumns) tallySaid(at(inColumns, column, emptyTally), saidBy);
    },
    tallyPair(question, saidBy, pair) {
      const inPairs = partial.pairs[question];
      if (inPairs) tallySaid(at(inPairs, pair, emptyTally), saidBy, saidBy.weight * saidBy.weight);
    },
  };
}
