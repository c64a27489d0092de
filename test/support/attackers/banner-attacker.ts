/**
 * Works out hidden counts of banners from every figure that a report shows: row and column sums, bases, the same two
 * questions crossed the other way round. The truth is only asked which cells there are and what they hold.
 */

import type { ShownQuestion } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { BannerGroup } from '../../../shared/surveys/figure-types/comparisons.ts';
import type { QuestionFigures } from '../../../shared/surveys/figure-types/statistics.ts';
import { type Attack, cellName, type List, listsOf, toldCells } from './attacked-lists.ts';
import type { Attacked } from './figure-attacker.ts';
import { createLinearBounds, type LinearBounds, type Terms } from './linear-bounds.ts';

export function attackBanners(attack: Attack): Attacked[] {
  const turned = toldCells(attack);
  return attack.truth.questions.flatMap((question, at) => {
    const shown = attack.shown.questions[at]?.statistics;
    if (!shown || !question.statistics.columns) return [];
    return listsOf(question, shown).flatMap((list) => attackList(attack, question, shown, list, turned));
  });
}

const sumOf = (places: readonly number[], factor = 1): Terms => new Map(places.map((place) => [place, factor]));
const INFINITE = Number.POSITIVE_INFINITY;

function attackList(
  attack: Attack,
  question: QuestionFigures,
  shown: ShownQuestion['statistics'],
  list: List,
  turned: ReadonlyMap<string, number>,
): Attacked[] {
  const groups = (attack.truth.banners ?? []).flatMap((one, banner) => one.groups.map((group) => ({ group, banner })));
  const begin = () => {
    const known = createLinearBounds();
    return { known, totals: rowTotals(known, list, shown.base) };
  };
  // groups reveal nothing of each other if all sums of rows are shown
  const areApart = list.rows.every(({ told }) => told);
  const shared = begin();
  const finds = groups.flatMap(({ group, banner }) => {
    const { known, totals } = areApart ? begin() : shared;
    return crossed(known, { attack, question, shown, list, turned, totals, group, banner });
  });
  return finds.map((find) => find());
}

interface Totals {
  rows: number[];
  unanswered: number;
}

/** The whole column: every row, and who did not answer. */
function rowTotals(known: LinearBounds, { rows, isSingle, answered }: List, base: number): Totals {
  const places = rows.map(({ told }) => {
    const place = known.unknown();
    const count = told?.count;
    known.fact(sumOf([place]), count ?? 0, count ?? base);
    return place;
  });
  const unanswered = known.unknown();
  const told = answered.told;
  known.fact(sumOf([unanswered]), told === undefined ? 0 : base - told, told === undefined ? base : base - told);
  if (places.length > 0) known.fact(sumOf([...places, unanswered]), base, isSingle ? base : INFINITE);
  if (!isSingle) for (const place of places) known.fact(sumOf([place, unanswered]), 0, base);
  return { rows: places, unanswered };
}

interface Crossing {
  attack: Attack;
  question: QuestionFigures;
  shown: ShownQuestion['statistics'];
  list: List;
  turned: ReadonlyMap<string, number>;
  totals: Totals;
  group: BannerGroup;
  banner: number;
}

interface Column {
  id: string;
  base: number;
  cells: number[];
  unanswered: number;
}

/** Facts are gathered first; each hidden cell is asked for when all are known. */
function crossed(known: LinearBounds, crossing: Crossing): (() => Attacked)[] {
  const { question, shown, list, totals, group, banner } = crossing;
  const columns = group.columns.map(({ id }) => columnOf(known, crossing, id));
  const rest = columnOf(known, crossing, undefined);
  if (group.is_overlapping) overlap(known, totals, columns, shown.base);
  else {
    const all = [...columns, rest];
    known.fact(sumOf(all.map(({ base }) => base)), shown.base, shown.base);
    known.fact(
      withOut(
        all.map(({ unanswered }) => unanswered),
        totals.unanswered,
      ),
      0,
      0,
    );
    for (const [at, total] of totals.rows.entries()) {
      const cells = all.map((column) => column.cells[at] ?? 0);
      known.fact(withOut(cells, total), 0, 0);
    }
  }
  const figures = question.statistics.columns?.filter((column) => column.banner === banner) ?? [];
  return columns.flatMap(({ id, cells }) => {
    const own = figures.find((column) => column.id === id);
    return list.rows.flatMap((row, at) => {
      const place = cells[at];
      if (!own || place === undefined) return [];
      const cell = {
        name: `${list.name} ${row.id} in ${banner} ${id}`,
        truth: list.cellIn(own, row.id),
        isTold: isToldIn(crossing, row.id, id),
      };
      return [() => ({ ...cell, ...rounded(known.bounds(sumOf([place]))) })];
    });
  });
}

/** Here, or where the two questions are crossed the other way round. */
function isToldIn({ shown, list, turned, group, banner }: Crossing, row: string, id: string): boolean {
  const own = shown.columns?.find((column) => column.banner === banner && column.id === id);
  const told = own && list.toldIn(own, row)?.count;
  return typeof told === 'number' || turned.has(cellName(list.name, row, group, id));
}

function rounded({ low, high }: { low: number; high: number }) {
  return { low: Math.ceil(low - 1e-4), high: Math.floor(high + 1e-4) };
}

const withOut = (parts: readonly number[], whole: number): Terms => new Map([...sumOf(parts), [whole, -1]]);

/** A respondent may be in several columns: each has no more than the row, and leaves no more out than are outside of it. */
function overlap(known: LinearBounds, totals: Totals, columns: readonly Column[], base: number): void {
  for (const { cells, base: own, unanswered } of columns) {
    for (const [at, total] of [...totals.rows.entries(), [-1, totals.unanswered] as const]) {
      const cell = at === -1 ? unanswered : (cells[at] ?? 0);
      known.fact(
        new Map([
          [total, 1],
          [cell, -1],
        ]),
        0,
        INFINITE,
      );
      known.fact(
        new Map([
          [total, 1],
          [cell, -1],
          [own, 1],
        ]),
        0,
        base,
      );
    }
  }
}

/** A column, or those who are in none. */
function columnOf(known: LinearBounds, crossing: Crossing, id: string | undefined): Column {
  const { attack, shown, list, group, banner, turned } = crossing;
  const base = known.unknown();
  const told = id === undefined ? undefined : toldBase(attack, group, banner, id);
  known.fact(sumOf([base]), told ?? 0, told ?? shown.base);
  const cells = list.rows.map(() => known.unknown());
  const unanswered = known.unknown();
  const whole = [...cells, unanswered];
  if (list.isSingle) known.fact(withOut(whole, base), 0, 0);
  else {
    known.fact(withOut(whole, base), 0, INFINITE);
    for (const cell of cells)
      known.fact(
        new Map([
          [base, 1],
          [cell, -1],
          [unanswered, -1],
        ]),
        0,
        INFINITE,
      );
  }
  const own = shown.columns?.find((column) => column.banner === banner && column.id === id);
  const answered = own && list.answeredIn(own);
  if (answered !== undefined)
    known.fact(
      new Map([
        [base, 1],
        [unanswered, -1],
      ]),
      answered,
      answered,
    );
  for (const [at, cell] of cells.entries()) {
    const row = list.rows[at];
    if (!row || id === undefined) continue;
    const count = turned.get(cellName(list.name, row.id, group, id));
    if (count !== undefined) known.fact(sumOf([cell]), count, count);
  }
  return { id: id ?? 'none', base, cells, unanswered };
}

/** From the banner, or from the figures of the question whose answers the columns are. */
export function toldBase(
  { shown, truth, rim }: Attack,
  group: BannerGroup,
  banner: number,
  id: string,
): number | undefined {
  const told = shown.banners?.[banner]?.groups.find(({ column }) => column === group.column);
  const base = told?.columns.find((column) => column.id === id)?.base;
  if (base !== undefined || rim) return base;
  const value = id.slice(group.column.length + 1);
  const at = truth.questions.findIndex(({ question }) => `q:${question.id}` === group.column);
  const plain = shown.questions[at]?.statistics?.options?.find((option) => option.id === value);
  return plain?.count;
}
