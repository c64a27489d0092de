/** What has been gathered for comparing so far: columns of banners, weights, and the earlier period. Sums that merge. */
import { emptyPartial, mergePartial, type QuestionPartial } from '../question-partial.ts';
import { emptyTally, mergeTally, type QuestionTally } from '../weights/question-tally.ts';
import { mergeWeighed, noWeights, type Weighed } from '../weights/weighed.ts';
import { emptyWhole, mergeWhole, type WholeTally } from '../weights/whole-tally.ts';
import { type Period, periods } from './period.ts';

export interface PeriodPartial {
  /** Those who count. */
  weights: Weighed;
  least: number;
  most: number;
  /** Those who have no weight. */
  unweighted: number;
  /** By question; none where answers are not weighted. */
  wholes: WholeTally[];
}

export interface CrossPartial extends Record<Period, PeriodPartial> {
  /** By column. */
  bases: Map<number, Weighed>;
  /** By question, then by column, and by pair of columns that share respondents. */
  columns: Map<number, QuestionTally>[];
  pairs: Map<number, QuestionTally>[];
  /** The questions of the earlier period. */
  earlier: QuestionPartial[];
}

export function emptyCross(questions: number, isWeighted: boolean): CrossPartial {
  const each = <T>(make: () => T) => Array.from({ length: questions }, make);
  const period = (): PeriodPartial => ({
    weights: noWeights(),
    unweighted: 0,
    wholes: isWeighted ? each(emptyWhole) : [],
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
  });
  const tallies = () => each(() => new Map<number, QuestionTally>());
  return {
    now: period(),
    before: period(),
    bases: new Map(),
    columns: tallies(),
    pairs: tallies(),
    earlier: each(emptyPartial),
  };
}

export function mergeCross(into: CrossPartial, from: CrossPartial): void {
  for (const period of periods) mergePeriod(into[period], from[period]);
  for (const [column, weighed] of from.bases) mergeWeighed(at(into.bases, column, noWeights), weighed);
  for (const [question, tallies] of from.columns.entries()) mergeTallies(into.columns[question], tallies);
  for (const [question, tallies] of from.pairs.entries()) mergeTallies(into.pairs[question], tallies);
  for (const [question, partial] of from.earlier.entries()) {
    const own = into.earlier[question];
    if (own) mergePartial(own, partial);
  }
}

export function at<Value>(values: Map<number, Value>, place: number, make: () => Value): Value {
  let value = values.get(place);
  if (value === undefined) {
    value = make();
    values.set(place, value);
  }
  return value;
}

function mergePeriod(into: PeriodPartial, from: PeriodPartial): void {
  mergeWeighed(into.weights, from.weights);
  into.least = Math.min(into.least, from.least);
  into.most = Math.max(into.most, from.most);
  into.unweighted += from.unweighted;
  for (const [question, whole] of from.wholes.entries()) {
    const own = into.wholes[question];
    if (own) mergeWhole(own, whole);
  }
}

function mergeTallies(into: Map<number, QuestionTally> | undefined, from: ReadonlyMap<number, QuestionTally>): void {
  if (!into) return;
  for (const [column, tally] of from) mergeTally(at(into, column, emptyTally), tally);
}
