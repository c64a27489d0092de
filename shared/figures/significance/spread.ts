/** Means with their deviations from figures that tell how many said what: ranks by their places, scores by their groups. */
import type { NpsFigure, RankFigure } from '../../surveys/figure-types/statistics.ts';
import { weightedMoments } from './kish.ts';

interface Moments {
  mean: number | null;
  sd: number | null;
  base: number;
}

export function rankMoments({ places, weighted_places, ranked, effective_base }: RankFigure): Moments {
  const weights = weighted_places ?? places;
  return momentsOf(
    weights.map((weight, at) => ({ value: at + 1, weight })),
    effective_base ?? ranked,
  );
}

/** `base`: those who answered, or their effective number. */
export function npsMoments({ promoters, passives, detractors }: NpsFigure, base: number): Moments {
  const parts = [
    { value: 100, weight: promoters.percent ?? 0 },
    { value: 0, weight: passives.percent ?? 0 },
    { value: -100, weight: detractors.percent ?? 0 },
  ];
  return momentsOf(parts, base);
}

function momentsOf(parts: readonly { value: number; weight: number }[], base: number): Moments {
  const sum = (of: (part: { value: number; weight: number }) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  const w = sum(({ weight }) => weight);
  return weightedMoments({
    w,
    w2: base > 0 ? w ** 2 / base : 0,
    wx: sum(({ value, weight }) => weight * value),
    wx2: sum(({ value, weight }) => weight * value ** 2),
  });
}
