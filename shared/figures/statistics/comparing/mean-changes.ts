/**
 * How means differ from those of the compared period, each with Welch's test: of numbers, of ranks, and of the score of
 * promoters, which is the mean of 100 for each of them, -100 for each detractor and 0 for the others.
 */
import type { Change } from '../../../surveys/figure-types/comparisons.ts';
import type { NpsFigure, QuestionStatistics, RankFigure } from '../../../surveys/figure-types/statistics.ts';
import { meanTest } from '../../significance/mean-test.ts';
import { npsMoments, rankMoments } from '../../significance/spread.ts';
import { type Based, baseOf, significance } from './based.ts';

interface Averaged {
  mean: number | null;
  sd: number | null;
  base: number;
}

export function changeOfMean(now: QuestionStatistics, before: QuestionStatistics, confidence: number): Change {
  const averaged = ({ mean = null, sd = null, ...based }: QuestionStatistics) => ({ mean, sd, base: baseOf(based) });
  return {
    ...changeOf(averaged(now), averaged(before), confidence),
    before_count: fewestOf(before.histogram?.map(({ count }) => count)),
  };
}

export function changeOfRank(now: RankFigure, before: RankFigure | undefined, confidence: number): Change {
  const change = changeOf(rankMoments(now), before ? rankMoments(before) : unknown, confidence);
  return { ...change, before_count: fewestOf(before?.places), before_base: before?.ranked ?? 0 };
}

export function changeOfScore(
  now: NpsFigure,
  before: NpsFigure | undefined,
  [base, earlierBase]: readonly [Based | undefined, Based | undefined],
  confidence: number,
): Change {
  const earlier = before ? npsMoments(before, baseOf(earlierBase)) : unknown;
  const groups = before && [before.promoters, before.passives, before.detractors];
  return {
    ...changeOf(npsMoments(now, baseOf(base)), earlier, confidence),
    before_count: fewestOf(groups?.map(({ count }) => count)),
  };
}

const unknown: Averaged = { mean: null, sd: null, base: 0 };

function changeOf(now: Averaged, before: Averaged, confidence: number): Change {
  const [{ mean, sd, base }, { mean: earlier, sd: earlierSd }] = [now, before];
  if (mean === null || earlier === null) return { before: earlier, points: null, p: null, significant: false };
  const tested =
    sd === null || earlierSd === null
      ? null
      : meanTest({ mean, sd, base }, { mean: earlier, sd: earlierSd, base: before.base });
  return { before: earlier, points: mean - earlier, ...significance(tested, confidence) };
}

function fewestOf(counts: readonly number[] = []): number {
  return counts.length === 0 ? 0 : Math.min(...counts);
}
