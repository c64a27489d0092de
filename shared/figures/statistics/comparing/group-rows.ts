/**
 * One group of columns beside each other: every row of a question (an option, a mean) in all of them, with the letters of
 * those that are significantly lower.
 */
import type { ColumnMean, ColumnShare } from '../../../surveys/figure-types/comparisons.ts';
import { effectiveBase, type WeightedSums, weightedMoments } from '../../significance/kish.ts';
import { type LetterRules, lettersOf } from '../../significance/letters.ts';
import { overlapMeanTest, overlapShareTest, type SharedSums } from '../../significance/overlap-test.ts';
import { pointName } from '../weights/answer-content.ts';
import { originOf, sharedFrom, sumsFrom } from '../weights/moments.ts';
import { emptyTally, type QuestionTally } from '../weights/question-tally.ts';
import { type Weights, weightsOf } from '../weights/weighed.ts';

export interface GroupColumn {
  letter: string;
  tally: QuestionTally;
}

/** The columns of one group in one question. */
export interface Group {
  columns: readonly GroupColumn[];
  /** What those said who are in both columns; undefined where nobody is. */
  shared(one: GroupColumn, other: GroupColumn): QuestionTally | undefined;
  rules: LetterRules;
  isWeighted: boolean;
}

type Share = Omit<ColumnShare, 'id'>;

/** `of`: those under that name are the base; without it all who answered are. */
export function shareRow(group: Group, name: string, of?: string): Share[] {
  const baseIn = (tally: QuestionTally) => weightsOf(of === undefined ? tally.answered : tally.names.get(of));
  const columns = group.columns.map((column) => {
    const [part, base] = [weightsOf(column.tally.names.get(name)), baseIn(column.tally)];
    const value = base.count === 0 ? null : part.w / base.w;
    const sums = { w: base.w, w2: base.w2, wx: part.w, wx2: part.w };
    return { ...column, part, respondents: base.count, value, sums };
  });
  const letters = lettersOf(
    columns,
    (a, b) => overlapShareTest({ a: a.sums, b: b.sums, both: baseIn(group.shared(a, b) ?? nobody) }),
    group.rules,
  );
  return columns.map(({ part, respondents, value }, at) => ({
    count: part.count,
    ...(group.isWeighted && { weighted_count: part.w }),
    percent: value === null ? null : percentOf(part, respondents, value),
    letters: letters[at] ?? '',
  }));
}

const nobody = emptyTally();

/** Sums of the same weights may differ in the last digit. */
function percentOf({ count }: Weights, base: number, share: number): number {
  return count === base ? 100 : Math.min(100, 100 * share);
}

export function meanRow(group: Group): ColumnMean[] {
  const origin = originOf(group.columns.find(({ tally }) => tally.answered.count > 0)?.tally ?? nobody);
  return meansOf(group, {
    origin,
    sumsOf: (tally, own) => ({ respondents: tally.answered.count, ...sumsFrom(tally, own) }),
    sharedOf: (tally) => sharedFrom(tally, origin),
  });
}

/** For a ranked option: `places` are the names of its ranks, from the first on. */
export function rankRow(group: Group, places: readonly string[]): (ColumnMean & { ranked: number })[] {
  return namedMeans(
    group,
    places.map((name, at) => ({ name, value: at + 1 })),
  );
}

/** A promoter counts 100, a detractor -100: the mean is the net promoter score. */
export function scoreRow(group: Group, points: readonly number[]): Omit<ColumnMean, 'counts'>[] {
  const worth = (point: number) => (point >= 9 ? 100 : point >= 7 ? 0 : -100);
  const named = points.map((point) => ({ name: pointName(point), value: worth(point) }));
  return namedMeans(group, named).map(({ mean, sd, letters }) => ({ mean, sd, letters }));
}

/** For answers that count under a name each, and so are worth one value each. */
function namedMeans(
  group: Group,
  named: readonly { name: string; value: number }[],
): (ColumnMean & { ranked: number })[] {
  const parts = (tally: QuestionTally) =>
    named.map(({ name, value }) => ({ value, ...weightsOf(tally.names.get(name)) }));
  const sumsOf = (tally: QuestionTally, origin: number) =>
    parts(tally).reduce(
      (sum, { value, count, w, w2 }) => ({
        respondents: sum.respondents + count,
        w: sum.w + w,
        w2: sum.w2 + w2,
        wx: sum.wx + w * (value - origin),
        wx2: sum.wx2 + w * (value - origin) ** 2,
      }),
      { respondents: 0, w: 0, w2: 0, wx: 0, wx2: 0 },
    );
  const sharedOf = (tally: QuestionTally) =>
    parts(tally).reduce(
      (sum, { value, w2 }) => ({ w2: sum.w2 + w2, w2x: sum.w2x + w2 * value, w2x2: sum.w2x2 + w2 * value ** 2 }),
      { w2: 0, w2x: 0, w2x2: 0 },
    );
  const means = meansOf(group, { origin: 0, sumsOf, sharedOf });
  return group.columns.map(({ tally }, at) => ({
    ranked: sumsOf(tally, 0).respondents,
    ...(means[at] ?? { mean: null, sd: null, letters: '' }),
    counts: parts(tally).map(({ count }) => count),
  }));
}

interface Averaged {
  /** What is taken off every value where columns are tested. */
  origin: number;
  /** The sums are of the values less `origin`. */
  sumsOf(tally: QuestionTally, origin: number): WeightedSums & { respondents: number };
  sharedOf(tally: QuestionTally): SharedSums;
}

function meansOf(group: Group, { origin, sumsOf, sharedOf }: Averaged): ColumnMean[] {
  const columns = group.columns.map((column) => {
    const { respondents, ...sums } = sumsOf(column.tally, origin);
    const { mean } = weightedMoments(sums);
    const near = origin + (mean ?? 0);
    // from near its own mean: of equal values the deviation is nothing, and no rounding error
    const { sd } = weightedMoments(sumsOf(column.tally, near));
    return { ...column, respondents, value: mean, sd: respondents < 2 ? null : sd, sums };
  });
  const letters = lettersOf(
    columns,
    (a, b) => overlapMeanTest({ a: a.sums, b: b.sums, both: sharedOf(group.shared(a, b) ?? nobody) }),
    group.rules,
  );
  return columns.map(({ value, sd }, at) => ({
    mean: value === null ? null : origin + value,
    sd,
    letters: letters[at] ?? '',
  }));
}

/** Who is behind a column of a question. */
export function answeredIn({ tally }: GroupColumn, isWeighted: boolean) {
  const answered = weightsOf(tally.answered);
  return {
    answered: answered.count,
    ...(isWeighted && { weighted_base: answered.w, effective_base: effectiveBase(answered) }),
  };
}
