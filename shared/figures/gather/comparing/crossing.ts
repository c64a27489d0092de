/** Counts answers for comparing: each by its weight, in every column it belongs to, in its period. */
import type { PackedReader } from '../../../packing/packed-reader.ts';
import { emptyTally, tallySaid } from '../weights/question-tally.ts';
import type { Said } from '../weights/said.ts';
import { noWeights, weigh } from '../weights/weighed.ts';
import { tallyWhole } from '../weights/whole-tally.ts';
import { type Places, placeReader } from './column-places.ts';
import type { Asked } from './column-source.ts';
import { at, type CrossPartial, emptyCross } from './cross-partial.ts';
import type { Period } from './period.ts';
import { weightReader } from './respondent-weight.ts';
import type { Settled } from './settled.ts';
import type { Wishes } from './wishes.ts';

/** A respondent who counts. */
interface Standing {
  weight: number;
  places: Places;
}

export interface Crossing {
  readonly partial: CrossPartial;
  open(part: PackedReader): void;
  /** Notes the respondent; undefined where they have no weight and count nowhere. */
  stand(part: PackedReader, period: Period): Standing | undefined;
  /** Whether anything is to be told beside the plain counts of that period. */
  hears(period: Period): boolean;
  tally(question: number, said: Said, standing: Standing, period: Period): void;
}

const nowhere: Places = { columns: [], pairs: [] };

export function createCrossing(wishes: Wishes, settled: Settled, asked: Asked, questions: number): Crossing {
  const isWeighted = wishes.weight !== null;
  const partial = emptyCross(questions, isWeighted);
  const weights = weightReader(wishes.weight, asked, settled.rim);
  const places = placeReader(settled, asked);

  function stand(part: PackedReader, period: Period): Standing | undefined {
    const own = partial[period];
    const weight = weights.weightOf(part, period);
    if (weight === undefined) {
      own.unweighted++;
      return undefined;
    }
    weigh(own.weights, weight);
    own.least = Math.min(own.least, weight);
    own.most = Math.max(own.most, weight);
    if (period === 'before') return { weight, places: nowhere };
    const standing = { weight, places: places.placesOf(part) };
    for (const column of standing.places.columns) weigh(at(partial.bases, column, noWeights), weight);
    return standing;
  }

  function tally(question: number, said: Said, { weight, places: { columns, pairs } }: Standing, period: Period): void {
    const whole = partial[period].wholes[question];
    if (whole) tallyWhole(whole, said, weight);
    const inColumns = partial.columns[question];
    if (inColumns) for (const column of columns) tallySaid(at(inColumns, column, emptyTally), said, weight);
    const inPairs = partial.pairs[question];
    if (inPairs) for (const pair of pairs) tallySaid(at(inPairs, pair, emptyTally), said, weight, weight * weight);
  }

  return {
    partial,
    open(part) {
      weights.open(part);
      places.open(part);
    },
    stand,
    hears: (period) => isWeighted || (period === 'now' && settled.groups.length > 0),
    tally,
  };
}
