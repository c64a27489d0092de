/**
 * Works out hidden counts of a weighted report, of respondents and not of weights: options, cells of a matrix, values of
 * a scale and first places, in all, in the column that the weights are made of, and in every other column beside it.
 * Everybody in one class weighs the same. Where the report hides how many are in a class, its weight has to be guessed.
 */

import type { ShownColumnFigures, ShownQuestion } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { BannerGroup } from '../../../shared/surveys/figure-types/comparisons.ts';
import type { QuestionFigures } from '../../../shared/surveys/figure-types/statistics.ts';
import type { KnownRim } from '../statistics/random-report.ts';
import type { Attack, List } from './attacked-lists.ts';
import { toldBase } from './banner-attacker.ts';
import type { Attacked } from './figure-attacker.ts';
import { areClassesTold } from './guessed-classes.ts';
import { createLinearBounds, type LinearBounds } from './linear-bounds.ts';
import { type ToldScale, topOf, weightedLists } from './weighted-lists.ts';
import { newPart, type Part, pick, tellBase, tellMoments, tellShare, termsOf } from './weighted-parts.ts';

interface Target {
  attack: Attack;
  rim: KnownRim;
  question: QuestionFigures;
  shown: ShownQuestion['statistics'];
  list: List;
  /** For a scale, one for each row. */
  values?: number[];
}

/** Columns that nobody is in twice; who is in none of them is one more. */
interface Grouping {
  banner: number;
  group: BannerGroup;
  ids: string[];
}

interface ColumnPart {
  banner: number;
  group: BannerGroup;
  id: string;
  part: Part;
}

/** Everything that is shown of one list, and what can be asked of it. */
interface Told {
  target: Target;
  known: LinearBounds;
  whole: Part;
  ofRim: ColumnPart[];
  beside: ColumnPart[];
  /** The list beside its first group: only then it is asked for what does not depend on the group. */
  isFirst: boolean;
}

export function attackWeighted(attack: Attack, rim: KnownRim): Attacked[] {
  return toldLists(attack, rim).flatMap(({ target, known, whole, ofRim, beside, isFirst }) => [
    ...(isFirst ? askTotals(known, target, whole) : []),
    ...(isFirst ? [...ofRim, ...beside] : beside).flatMap((column) => askColumn(known, target, column)),
  ]);
}

/** Whether everything that is shown could have come from these classes. */
export function isPossible(attack: Attack, rim: KnownRim): boolean {
  try {
    for (const { known } of toldLists(attack, rim)) known.bounds(new Map());
    return true;
  } catch {
    return false;
  }
}

function toldLists(attack: Attack, rim: KnownRim): Told[] {
  const all = groupingsOf(attack);
  return attack.truth.questions.flatMap((question, at) => {
    const shown = attack.shown.questions[at]?.statistics;
    if (!shown) return [];
    const own = `q:${question.question.id}`;
    // how many gave which of its answers is what the weights are made of
    if (own === rim.column && !areClassesTold(attack, rim)) return [];
    const others = all.filter(({ group }) => group.column !== own && !group.column.startsWith(`${own}:`));
    const beside = others.filter(({ group }) => group.column !== rim.column);
    const ofRim = others.find(({ group }) => group.column === rim.column);
    const groupings = beside.length > 0 ? beside : [undefined];
    return weightedLists(question, shown).flatMap((list) =>
      groupings.map((grouping, place) => ({
        ...toldList({ attack, rim, question, shown, ...list }, ofRim, grouping),
        isFirst: place === 0,
      })),
    );
  });
}

/** Where columns share respondents, each is looked at by itself. */
function groupingsOf({ truth }: Attack): Grouping[] {
  return (truth.banners ?? []).flatMap(({ groups }, banner) =>
    groups.flatMap((group) => {
      const ids = group.columns.map(({ id }) => id);
      return group.is_overlapping ? ids.map((id) => ({ banner, group, ids: [id] })) : [{ banner, group, ids }];
    }),
  );
}

/** Unknown numbers stand class by class, once for each column and once for those in none. */
function toldList(target: Target, ofRim: Grouping | undefined, beside: Grouping | undefined): Omit<Told, 'isFirst'> {
  const { rim, shown, list, question } = target;
  const known = createLinearBounds();
  const { classes } = rim;
  const segments = (beside?.ids.length ?? 0) + 1;
  const weights = Array.from({ length: segments }, () => classes.map(({ weight }) => weight)).flat();
  const whole = newPart(known, weights, list.rows.length, list.isSingle);
  tellBase(known, whole, shown.base, list.answered.told);
  // how many are in a class is a part of the guess
  for (const [at, { count }] of classes.entries()) {
    tellBase(
      known,
      pick(whole, (place) => place % classes.length === at),
      count,
    );
  }
  for (const [at, { told }] of list.rows.entries()) if (told) tellShare(known, whole, [at], told);
  tellScale(known, whole, target, shown, question.statistics.effective_base);
  if (rim.column === `q:${question.question.id}`) tellClasses(known, whole, target);
  const columnsOf = (grouping: Grouping | undefined, isIn: (place: number, id: string, at: number) => boolean) =>
    (grouping?.ids ?? []).flatMap((id, at) =>
      grouping ? [{ ...grouping, id, part: pick(whole, (place) => isIn(place, id, at)) }] : [],
    );
  const parts = {
    ofRim: columnsOf(ofRim, (place, id) => classes[place % classes.length]?.id === id),
    beside: columnsOf(beside, (place, _, at) => Math.floor(place / classes.length) === at),
  };
  for (const column of [...parts.ofRim, ...parts.beside]) tellColumn(known, target, column);
  return { target, known, whole, ...parts };
}

/** For the question that the weights are made from: nobody of one class gave the answer of another. */
function tellClasses(known: LinearBounds, { cells }: Part, { list, rim }: Target): void {
  for (const [at, row] of list.rows.entries()) {
    const own = rim.classes.findIndex(({ id }) => id === `${rim.column}=${row.id}`);
    const others = (cells[at] ?? []).filter((_, place) => place % rim.classes.length !== own);
    known.fact(termsOf([[others, 1]]), 0, 0);
  }
}

function figuresIn({ shown }: Target, banner: number, id: string): ShownColumnFigures | undefined {
  return shown.columns?.find((column) => column.banner === banner && column.id === id);
}

function truthIn({ question }: Target, banner: number, id: string) {
  return question.statistics.columns?.find((column) => column.banner === banner && column.id === id);
}

function tellColumn(known: LinearBounds, target: Target, { banner, group, id, part }: ColumnPart): void {
  tellBase(known, part, toldBase(target.attack, group, banner, id));
  const own = figuresIn(target, banner, id);
  if (!own) return;
  tellBase(known, part, own.base, target.list.answeredIn(own));
  for (const [at, row] of target.list.rows.entries()) {
    const told = target.list.toldIn(own, row.id);
    if (told) tellShare(known, part, [at], told);
  }
  const figures = { top_2_box: own.top_2_box, mean: own.mean?.mean, sd: own.mean?.sd };
  tellScale(known, part, target, figures, truthIn(target, banner, id)?.effective_base);
}

function tellScale(
  known: LinearBounds,
  part: Part,
  { attack, rim, list, values }: Target,
  { histogram = [], top_2_box, mean, sd = null }: ToldScale,
  effective = 0,
): void {
  if (!values) return;
  const isWeightKnown = areClassesTold(attack, rim);
  for (const { from, to, count } of histogram) {
    const inside = values.flatMap((value, at) => (value >= Number(from) && value <= Number(to) ? [at] : []));
    tellShare(known, part, inside, { count, percent: null });
  }
  if (top_2_box) tellShare(known, part, topOf(list), top_2_box);
  if (typeof mean === 'number')
    tellMoments(known, part, { values, mean, sd, effective: isWeightKnown ? effective : 0 });
}

function ask(known: LinearBounds, { cells }: Part, rows: readonly number[]) {
  const { low, high } = known.bounds(termsOf(rows.map((row) => [cells[row] ?? [], 1] as const)));
  return { low: Math.ceil(low - 1e-3), high: Math.floor(high + 1e-3) };
}

function askTotals(known: LinearBounds, { list }: Target, whole: Part): Attacked[] {
  return list.rows.map(({ id, total, told }, at) => ({
    name: `weighted ${list.name} ${id}`,
    truth: total,
    isTold: told !== undefined,
    ...ask(known, whole, [at]),
  }));
}

function askColumn(known: LinearBounds, target: Target, { banner, id, part }: ColumnPart): Attacked[] {
  const { list, values } = target;
  const truth = truthIn(target, banner, id);
  const own = figuresIn(target, banner, id);
  if (!truth || list.isOnlyWhole) return [];
  if (values) {
    const isTold = typeof own?.top_2_box?.count === 'number';
    const cell = { name: `weighted ${list.name} top two in ${id}`, truth: truth.top_2_box?.count ?? 0, isTold };
    return [{ ...cell, ...ask(known, part, topOf(list)) }];
  }
  return list.rows.map((row, at) => ({
    name: `weighted ${list.name} ${row.id} in ${id}`,
    truth: list.cellIn(truth, row.id),
    isTold: typeof (own && list.toldIn(own, row.id)?.count) === 'number',
    ...ask(known, part, [at]),
  }));
}
