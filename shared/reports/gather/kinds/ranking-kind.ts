/** Options put in order, best first. Who left an option out has not ranked it; an option named twice keeps its better rank. */
import { showValue } from '../../../surveys/show-value.ts';
import type { RankFigure } from '../../statistics.ts';
import { increment, pairOf, type QuestionPartial } from '../question-partial.ts';
import { shareOf } from '../share.ts';
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
    figures: (partial) => ({
      ranks: list.shown(
        ({ id, text }) => rankFigure(id, text, partial, list.options.length),
        ({ ranked }) => ranked > 0,
      ),
    }),
  };
}

/** Of places there are as many as options: what follows them was never offered. */
function ranksOf(value: readonly unknown[], list: OptionList): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const [at, item] of value.slice(0, list.options.length).entries()) {
    const id = showValue(item);
    if (list.has(id) && !ranks.has(id)) ranks.set(id, at + 1);
  }
  return ranks;
}

function rankFigure(id: string, text: string, partial: QuestionPartial, options: number): RankFigure {
  const places = Array.from({ length: options }, (_, at) => partial.counts.get(pairOf(id, at + 1)) ?? 0);
  const ranked = places.reduce((sum, count) => sum + count, 0);
  const sum = places.reduce((total, count, at) => total + count * (at + 1), 0);
  return {
    id,
    text,
    ranked,
    mean_rank: ranked === 0 ? null : sum / ranked,
    first_places: shareOf(places[0] ?? 0, partial.answered),
    borda: ranked * options - sum,
    places,
  };
}
