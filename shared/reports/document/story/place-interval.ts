/** How far off the mean or the score of a group may be. */
import { meanBounds } from '../mean-bounds.ts';
import type { BannerPlace } from './banner-row.ts';
import type { StoryStyle } from './story-style.ts';

type Interval = readonly [low: number, high: number];

export function placeInterval({ figures }: BannerPlace, of: 'nps' | 'mean', style: StoryStyle): Interval | undefined {
  if (!style.isOpen) return undefined;
  const { mean, sd } = figures?.[of] ?? {};
  const respondents = figures?.answered ?? 0;
  const bounds = meanBounds({ mean, sd, base: figures?.effective_base ?? respondents, respondents }, style);
  return bounds && within(bounds.ends, of);
}

export function within([low, high]: Interval, of: 'nps' | 'mean'): Interval {
  return of === 'nps' ? [Math.max(-100, low), Math.min(100, high)] : [low, high];
}
