/**
 * Works out hidden counts of a weighted report whose weights are known, of respondents and not of weights: options,
 * cells of a matrix and values of a scale, in all and in the columns that the weights are made of.
 */
import type { BannerGroup } from '../../shared/reports/comparisons.ts';
import type { ShownColumnFigures, ShownQuestion } from '../../shared/reports/shown-statistics.ts';
import type { HistogramBin, QuestionFigures } from '../../shared/reports/statistics.ts';
import { type Attack, type KnownWeight, type List, listsOf, type ToldShare } from './attacked-lists.ts';
import { toldBase } from './banner-attacker.ts';
import type { Attacked } from './figure-attacker.ts';
import { createLinearBounds, type LinearBounds } from './linear-bounds.ts';
import { newPart, type Part, placeOf, tellBase, tellMoments, tellShare, termsOf } from './weighted-parts.ts';

interface Target {
  attack: Attack;
  question: QuestionFigures;
  shown: ShownQuestion['statistics'];
  list: List;
  /** Of a scale, one for each row. */
  values?: number[];
}

interface ColumnPart {
  id: string;
  part: Part;
}

/** Weights are known where the banner shows how many are behind each of them. */
export function attackWeighted(attack: Attack, weightOf: KnownWeight): Attacked[] {
  const [first] = attack.truth.banners?.[0]?.groups ?? [];
  const isKnown = first && attack.shown.banners?.[0]?.groups[0]?.columns.length === first.columns.length;
  if (!isKnown) return [];
  return attack.truth.questions.flatMap((question, at) => {
    const shown = attack.shown.questions[at]?.statistics;
    if (!shown || `q:${question.question.id}` === first.column) return [];
    return targetsOf(attack, question, shown).flatMap((target) => attackTarget(target, weightOf, first));
  });
}

function targetsOf(attack: Attack, question: QuestionFigures, shown: ShownQuestion['statistics']): Target[] {
  const lists = listsOf(question, shown).map((list) => ({ attack, question, shown, list }));
  const { histogram, top_2_box, answered } = question.statistics;
  if (!histogram || !top_2_box) return lists;
  const list: List = {
    ...{ name: question.question.id, isSingle: true, answered: { truth: answered, told: shown.answered } },
    rows: histogram.map(({ from, to, count }) => {
      const same = shown.histogram?.find((bin) => bin.from === from && bin.to === to);
      return { id: String(from), total: count, told: same && { count: same.count, percent: null } };
    }),
    cellIn: () => 0,
    toldIn: () => undefined,
    answeredIn: (column) => column.answered,
  };
  return [...lists, { attack, question, shown, list, values: histogram.map(({ from }) => Number(from)) }];
}

function attackTarget(target: Target, weightOf: KnownWeight, first: BannerGroup): Attacked[] {
  const { attack, shown, list } = target;
  const known = createLinearBounds();
  const weights = first.columns.map(({ id }) => weightOf(id));
  const whole = newPart(known, weights, list.rows.length, list.isSingle);
  tellBase(known, whole, shown.base, list.answered.told);
  for (const [at, { told }] of list.rows.entries()) if (told) tellShare(known, whole, [at], told);
  if (target.values) tellScale(known, whole, target, target.values, shown, target.question.statistics.effective_base);
  const columns = first.columns.map(({ id }, at) => ({ id, part: placeOf(whole, at) }));
  for (const { id, part } of columns) {
    tellBase(known, part, toldBase(attack, first, 0, id));
    tellColumn(known, target, { id, part });
  }
  return [...askTotals(known, target, whole), ...columns.flatMap((column) => askColumn(known, target, column))];
}

function figuresIn({ shown }: Target, id: string): ShownColumnFigures | undefined {
  return shown.columns?.find((column) => column.banner === 0 && column.id === id);
}

function tellColumn(known: LinearBounds, target: Target, { id, part }: ColumnPart): void {
  const own = figuresIn(target, id);
  if (!own) return;
  tellBase(known, part, own.base, target.list.answeredIn(own));
  for (const [at, row] of target.list.rows.entries()) {
    const told = target.list.toldIn(own, row.id);
    if (told) tellShare(known, part, [at], told);
  }
  const truth = target.question.statistics.columns?.find((column) => column.banner === 0 && column.id === id);
  if (target.values) {
    const figures = { top_2_box: own.top_2_box, mean: own.mean?.mean, sd: own.mean?.sd };
    tellScale(known, part, target, target.values, figures, truth?.effective_base);
  }
}

interface ToldScale {
  histogram?: readonly HistogramBin[];
  top_2_box?: ToldShare | undefined;
  mean?: number | null | undefined;
  sd?: number | null | undefined;
}

function tellScale(
  known: LinearBounds,
  part: Part,
  { list }: Target,
  values: readonly number[],
  figures: ToldScale,
  effective = 0,
): void {
  const { histogram = [], top_2_box, mean, sd = null } = figures;
  for (const { from, to, count } of histogram) {
    const inside = values.flatMap((value, at) => (value >= Number(from) && value <= Number(to) ? [at] : []));
    tellShare(known, part, inside, { count, percent: null });
  }
  if (top_2_box) tellShare(known, part, topOf(list), top_2_box);
  if (typeof mean === 'number') tellMoments(known, part, { values, mean, sd, effective });
}

const topOf = ({ rows }: List) => [rows.length - 2, rows.length - 1];

function ask(known: LinearBounds, { cells }: Part, rows: readonly number[]) {
  const { low, high } = known.bounds(termsOf(rows.map((row) => [cells[row] ?? [], 1] as const)));
  return { low: Math.ceil(low - 1e-3), high: Math.floor(high + 1e-3) };
}

function askTotals(known: LinearBounds, { list }: Target, whole: Part): Attacked[] {
  return list.rows.map(({ id, total, told }, at) => ({
    ...{ name: `weighted ${list.name} ${id}`, truth: total, isTold: told !== undefined },
    ...ask(known, whole, [at]),
  }));
}

function askColumn(known: LinearBounds, target: Target, { id, part }: ColumnPart): Attacked[] {
  const { list, question, values } = target;
  const truth = question.statistics.columns?.find((column) => column.banner === 0 && column.id === id);
  const own = figuresIn(target, id);
  if (!truth) return [];
  if (values) {
    const isTold = typeof own?.top_2_box?.count === 'number';
    const cell = { name: `weighted ${list.name} top two in ${id}`, truth: truth.top_2_box?.count ?? 0, isTold };
    return [{ ...cell, ...ask(known, part, topOf(list)) }];
  }
  return list.rows.map((row, at) => ({
    ...{ name: `weighted ${list.name} ${row.id} in ${id}`, truth: list.cellIn(truth, row.id) },
    ...{ isTold: typeof (own && list.toldIn(own, row.id)?.count) === 'number', ...ask(known, part, [at]) },
  }));
}
