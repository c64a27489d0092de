/** How far off a mean may be, as a report writes it; nothing of few answers, nor where bases are secret. */
import { meanInterval } from '../../figures/significance/mean-interval.ts';
import type { ReportStyle } from './report-style.ts';
import { saysSomething } from './small-base.ts';

interface Averaged {
  mean: number | null | undefined;
  sd: number | null | undefined;
  /** The effective number of respondents where they are weighted. */
  base: number;
  respondents: number;
}

export function meanBounds(
  { mean, sd, base, respondents }: Averaged,
  style: ReportStyle,
): { text: string; ends: readonly [number, number] } | undefined {
  if (mean == null || sd == null || !saysSomething(respondents) || !style.hasMeanIntervals) return undefined;
  const ends = meanInterval({ mean, sd, base }, style.confidence);
  if (!ends) return undefined;
  const [low, high] = ends.map((end) => style.formats.mean(end));
  return { text: (low ?? '').startsWith('−') ? `${low} … ${high}` : `${low}–${high}`, ends };
}
