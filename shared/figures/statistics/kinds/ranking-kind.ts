/** Options put in order, best first. Who left an option out has not ranked it; an option named twice keeps its better rank. */

import type { RankFigure } from '../../../surveys/figure-types/statistics.ts';
import type { Option } from '../../../surveys/question.ts';
import { showValue } from '../../../surveys/show-value.ts';
import { type Arithmetic, basesOf } from '../arithmetic.ts';
import { increment, pairOf } from '../question-partial.ts';
import type { OptionList } from './option-list.ts';
import { isEmptyValue, type QuestionKind } from './question-kind.ts';

export function rankingKind(list: OptionList): QuestionKind {
  return {
    count(partial, { value }) {
      if (isEmptyValue(value)) return 'open';
      const ranks = Array.isArray(value) ? ranksOf(value, list) : new Map<string, number>();
      if (ranks.size === 0) return 'unreadable';
      for (const [id, rank] of ranks) increment(partial.counts, pairOf(id, rank));
      return 'answered';
    },
    figures(arithmetic) {
      const places = list.options.length;
      const isRanked = ({ id }: Option) => rankedCount(id, arithmetic, places) > 0;
      const options = list.shown((option) => option, isRanked);
      return { ranks: options.map(({ id, text }) => ({ id, text, ...rankFigure(id, arithmetic, options.length) })) };
    },
  };
}

/** There are as many places as options: anything after them was never offered. */
function ranksOf(value: readonly unknown[], list: OptionList): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const [at, item] of value.slice(0, list.options.length).entries()) {
    const id = showValue(item);
    if (list.has(id) && !ranks.has(id)) ranks.set(id, at + 1);
  }
  return ranks;
}

function rankedCount(id: string, { under }: Arithmetic, places: number): number {
  return Array.from({ length: places }, (_, at) => under(pairOf(id, at + 1)).count).reduce((sum, one) => sum + one, 0);
}

function rankFigure(
  id: string,
  { under, share, weighted }: Arithmetic,
  options: number,
): Omit<RankFigure, 'id' | 'text'> {
  const places = Array.from({ length: options }, (_, at) => under(pairOf(id, at + 1)));
  const total = (member: 'count' | 'w' | 'w2') => places.reduce((sum, place) => sum + place[member], 0);
  const [ranked, w] = [total('count'), total('w')];
  const sum = places.reduce((all, place, at) => all + place.w * (at + 1), 0);
  return {
    ranked,
    mean_rank: ranked === 0 ? null : sum / w,
    first_places: share(under(pairOf(id, 1))),
    borda: w * options - sum,
    places: places.map(({ count }) => count),
    ...weighted(() => ({
      ...basesOf({ count: ranked, w, w2: total('w2') }),
      weighted_places: places.map((place) => place.w),
    })),
  };
}
