/** The lists of a weighted report: those of every report, the values of a scale, and the first places of a ranking. */
import type { ShownQuestion } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { HistogramBin, QuestionFigures } from '../../../shared/surveys/figure-types/statistics.ts';
import { type List, listsOf, type ToldShare } from './attacked-lists.ts';

export interface ToldScale {
  histogram?: readonly HistogramBin[];
  top_2_box?: ToldShare | undefined;
  mean?: number | null | undefined;
  sd?: number | null | undefined;
}

interface WeightedList {
  list: List;
  values?: number[];
}

export const topOf = ({ rows }: List) => [rows.length - 2, rows.length - 1];

export function weightedLists(question: QuestionFigures, shown: ShownQuestion['statistics']): WeightedList[] {
  const lists = listsOf(question, shown).map((list) => ({ list }));
  return [...lists, ...firstPlaces(question, shown), ...scale(question, shown)];
}

function firstPlaces({ question, statistics }: QuestionFigures, shown: ShownQuestion['statistics']): WeightedList[] {
  const { ranks, answered } = statistics;
  if (!ranks) return [];
  const list: List = {
    name: `${question.id} first`,
    isSingle: true,
    answered: { truth: answered, told: shown.answered },
    rows: ranks.map(({ id, first_places }) => {
      const told = shown.first_places?.find((one) => one.id === id);
      return { id, total: first_places.count, told };
    }),
    isOnlyWhole: true,
    cellIn: () => 0,
    toldIn: () => undefined,
    answeredIn: (column) => column.answered,
  };
  return [{ list }];
}

function scale({ question, statistics }: QuestionFigures, shown: ShownQuestion['statistics']): WeightedList[] {
  const { histogram, top_2_box, answered } = statistics;
  if (!histogram || !top_2_box) return [];
  const list: List = {
    name: question.id,
    isSingle: true,
    answered: { truth: answered, told: shown.answered },
    rows: histogram.map(({ from, to, count }) => {
      const same = shown.histogram?.find((bin) => bin.from === from && bin.to === to);
      return { id: String(from), total: count, told: same && { count: same.count, percent: null } };
    }),
    cellIn: () => 0,
    toldIn: () => undefined,
    answeredIn: (column) => column.answered,
  };
  return [{ list, values: histogram.map(({ from }) => Number(from)) }];
}
