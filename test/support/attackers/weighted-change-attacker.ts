/**
 * Works out hidden counts of the earlier period of a weighted report: from the weighted shares of then, as rounded, and
 * from how many answered. How many were in each class then is shown nowhere; what each of them weighs is taken as
 * known.
 */
import type { ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import type { RandomReport } from '../statistics/random-report.ts';
import { type EarlierList, listsOf } from './change-attacker.ts';
import type { Attacked } from './figure-attacker.ts';
import { createLinearBounds } from './linear-bounds.ts';
import { newPart, tellBase, tellPercent, termsOf } from './weighted-parts.ts';

export function attackWeightedChanges(
  shown: ShownStatistics,
  truth: Statistics,
  earlier: RandomReport['earlier'],
): Attacked[] {
  const { statistics, rim } = earlier ?? {};
  if (!truth.compared || !statistics || !rim) return [];
  const weights = rim.classes.map(({ weight }) => weight);
  return truth.questions.flatMap((question, at) => {
    const told = shown.questions[at]?.statistics;
    const before = statistics.questions.find((one) => one.question.id === question.question.id)?.statistics;
    const answered = shown.compared?.answered[at] ?? undefined;
    return listsOf(question, told, before, truth.compared?.answered[at] ?? 0).flatMap((list) =>
      attackList(list, weights, list.name === question.question.id ? answered : undefined),
    );
  });
}

function attackList({ name, isSingle, truth, shown }: EarlierList, weights: number[], answered?: number): Attacked[] {
  const known = createLinearBounds();
  const part = newPart(known, weights, truth.length, isSingle);
  tellBase(known, part, undefined, answered);
  const cells = truth.map(({ id, change }, row) => {
    const before = shown.find((one) => one.id === id)?.change?.before ?? null;
    if (before !== null) tellPercent(known, part, [row], before);
    return { id, row, truth: change?.before_count ?? 0, isTold: before !== null };
  });
  return cells.map(({ id, row, ...cell }) => {
    const { low, high } = known.bounds(termsOf([[part.cells[row] ?? [], 1]]));
    const range = { low: Math.ceil(low - 1e-3), high: Math.floor(high + 1e-3) };
    return { name: `weighted before: ${name} ${id}`, ...cell, ...range };
  });
}
