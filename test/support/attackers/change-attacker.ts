/**
 * Works out hidden counts of the earlier period: from its bases, from the shares that are shown of it in lists, rows of
 * a matrix, first places and boxes of a scale, and from its means. Counts are those of shares that are not weighted.
 */
import type { ShownQuestion, ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type {
  QuestionFigures,
  QuestionStatistics,
  ShareFigure,
  Statistics,
} from '../../../shared/surveys/figure-types/statistics.ts';
import { createIntervals } from './count-intervals.ts';
import type { Attacked } from './figure-attacker.ts';

type Labelled = Pick<ShareFigure, 'change'> & { id: string };

export interface EarlierList {
  name: string;
  /** Who answered then; exact shares tell it wherever there are any. */
  answered: number;
  isSingle: boolean;
  truth: readonly Labelled[];
  shown: readonly Labelled[];
}

/** `earlier`: the statistics of that period alone. */
export function attackChanges(shown: ShownStatistics, truth: Statistics, earlier: Statistics | undefined): Attacked[] {
  if (!truth.compared) return [];
  return truth.questions.flatMap((question, at) => {
    const told = shown.questions[at]?.statistics;
    const before = earlier?.questions.find((one) => one.question.id === question.question.id)?.statistics;
    const answered = { truth: truth.compared?.answered[at] ?? 0, told: told && shown.compared?.answered[at] };
    const lists = listsOf(question, told, before, answered.truth);
    return [
      attackAnswered(question, answered, shown.compared?.counted ?? null),
      ...lists.flatMap(attackList),
      ...(before ? [...attackValues(question, told, before), ...attackPlaces(question, told, before)] : []),
      ...attackTexts(question, told, answered.truth),
    ];
  });
}

function attackAnswered(
  { question }: QuestionFigures,
  { truth, told }: { truth: number; told: number | null | undefined },
  counted: number | null,
): Attacked {
  const isTold = told !== null && told !== undefined;
  const range = isTold ? { low: told, high: told } : { low: 0, high: counted ?? Number.POSITIVE_INFINITY };
  return { name: `before: ${question.id} answered`, truth, isTold, ...range };
}

export function listsOf(
  { question, statistics }: QuestionFigures,
  told: ShownQuestion['statistics'] | undefined,
  before: QuestionStatistics | undefined,
  answered: number,
): EarlierList[] {
  const whole = { answered, isSingle: !question.isMultiple };
  const first = (ranks: QuestionStatistics['ranks']) =>
    ranks?.map(({ id, first_places }) => ({ id, ...first_places })) ?? [];
  const rows = (statistics.rows ?? []).map((row) => ({
    name: `${question.id}:${row.id}`,
    isSingle: whole.isSingle,
    truth: row.options,
    answered: before?.rows?.find(({ id }) => id === row.id)?.answered ?? 0,
    shown: told?.rows?.find(({ id }) => id === row.id)?.options ?? [],
  }));
  return [
    { ...whole, name: question.id, truth: chosen(statistics), shown: chosen(told) },
    {
      ...whole,
      name: `${question.id} first`,
      truth: first(statistics.ranks),
      shown: told?.first_places ?? first(told?.ranks),
    },
    ...rows,
  ].filter(({ truth }) => truth.length > 0);
}

function chosen(figures: Pick<QuestionStatistics, 'options' | 'own_texts'> | undefined): Labelled[] {
  const { options = [], own_texts } = figures ?? {};
  return [...options, ...(own_texts ? [{ id: ' own', ...own_texts }] : [])];
}

function attackList({ name, answered, isSingle, truth, shown }: EarlierList): Attacked[] {
  const intervals = createIntervals();
  const isAnyTold = shown.some(({ change }) => typeof change?.before === 'number');
  if (isAnyTold) intervals.known('answered', answered);
  else intervals.unknown('answered');
  const cells = truth.map(({ id, change }) => {
    const before = shown.find((one) => one.id === id)?.change?.before ?? null;
    if (before === null) intervals.unknown(id);
    else intervals.known(id, Math.round((before * answered) / 100));
    return { id, truth: change?.before_count ?? 0, isTold: before !== null };
  });
  const ids = cells.map(({ id }) => id);
  if (isSingle) intervals.sum(ids, 'answered');
  else intervals.cover(ids, 'answered');
  const solved = intervals.solved();
  return cells.map(({ id, ...cell }) => ({
    name: `before: ${name} ${id}`,
    ...cell,
    ...(solved.get(id) ?? { low: 0, high: 0 }),
  }));
}

/** A mean and its test give nearly all values of a short scale away: they are as good as shown beside it. */
function attackValues(
  { question }: QuestionFigures,
  told: ShownQuestion['statistics'] | undefined,
  { histogram = [], answered, top_2_box }: QuestionStatistics,
): Attacked[] {
  const isMeanTold = typeof told?.change?.before === 'number';
  const isTopTold = typeof told?.top_2_box?.change?.before === 'number';
  const top = top_2_box?.count ?? 0;
  return histogram.map(({ from, count }, at) => {
    const isTop = at >= histogram.length - 2;
    const most = isTopTold ? (isTop ? top : answered - top) : Number.POSITIVE_INFINITY;
    const range = isMeanTold ? { low: count, high: count } : { low: 0, high: most };
    return { name: `before: ${question.id} value ${from}`, truth: count, isTold: isMeanTold, ...range };
  });
}

/** Mean ranks give nearly all places of a short list away; first places are a list of their own. */
function attackPlaces(
  { question }: QuestionFigures,
  told: ShownQuestion['statistics'] | undefined,
  { ranks = [] }: QuestionStatistics,
): Attacked[] {
  const isMeanTold = told?.ranks?.some(({ change }) => typeof change?.before === 'number') ?? false;
  if (!isMeanTold) return [];
  return ranks.flatMap(({ id, places }) =>
    places.map((count, place) => ({
      name: `before: ${question.id} ${id} place ${place + 1}`,
      truth: count,
      isTold: true,
      low: count,
      high: count,
    })),
  );
}

/** Texts of now, as often as they were written then; all others of then are unknown. */
function attackTexts(
  { question, statistics }: QuestionFigures,
  told: ShownQuestion['statistics'] | undefined,
  answered: number,
): Attacked[] {
  const texts = (statistics.top_answers ?? []).map((text) => ({ ...text, id: text.text }));
  if (texts.length === 0) return [];
  const shown = (told?.top_answers ?? []).map((text) => ({ ...text, id: text.text }));
  const others = { id: ' others', change: { before: null, points: null, p: null, significant: false } };
  const list = { name: question.id, answered, isSingle: true, truth: [...texts, others], shown };
  return attackList(list).filter(({ name }) => !name.endsWith(others.id));
}
