/**
 * The tables that a report with banners could show, as lists of rows: which cells they have, and what is shown of each.
 */

import type {
  ShownColumnFigures,
  ShownQuestion,
  ShownStatistics,
} from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { BannerGroup, ColumnFigures } from '../../../shared/surveys/figure-types/comparisons.ts';
import type { QuestionFigures, Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import type { KnownRim } from '../statistics/random-report.ts';

export interface Attack {
  shown: ShownStatistics;
  truth: Statistics;
  rim?: KnownRim;
}

/** Rows of one table: a list of options, or one row of a matrix. */
export interface List {
  name: string;
  isSingle: boolean;
  answered: { truth: number; told: number | undefined };
  rows: { id: string; total: number; told?: ToldShare | undefined }[];
  /** No report tells it in columns. */
  isOnlyWhole?: true;
  cellIn(column: ColumnFigures, row: string): number;
  toldIn(column: ShownColumnFigures, row: string): ToldShare | undefined;
  answeredIn(column: ShownColumnFigures): number | undefined;
}

export interface ToldShare {
  count: number | null;
  percent: number | null;
}

const OWN = ' own';

export function listsOf({ question, statistics }: QuestionFigures, shown: ShownQuestion['statistics']): List[] {
  const isSingle = !question.isMultiple;
  const rows = (statistics.rows ?? []).map((row): List => {
    const told = shown.rows?.find(({ id }) => id === row.id);
    return {
      name: `${question.id}:${row.id}`,
      isSingle,
      answered: { truth: row.answered, told: told?.answered },
      rows: row.options.map(({ id, count }) => ({
        id,
        total: count,
        told: told?.options.find((one) => one.id === id),
      })),
      cellIn: (column, id) =>
        column.rows?.find((one) => one.id === row.id)?.options.find((one) => one.id === id)?.count ?? 0,
      toldIn: (column, id) => column.rows?.find((one) => one.id === row.id)?.options.find((one) => one.id === id),
      answeredIn: (column) => column.rows?.find((one) => one.id === row.id)?.answered ?? undefined,
    };
  });
  const { options, own_texts } = statistics;
  if (!options) return rows;
  const own = own_texts ? [{ id: OWN, total: own_texts.count, told: shown.own_texts }] : [];
  const listed = options.map(({ id, count }) => ({
    id,
    total: count,
    told: shown.options?.find((one) => one.id === id),
  }));
  return [
    {
      name: question.id,
      isSingle,
      rows: [...listed, ...own],
      answered: { truth: statistics.answered, told: shown.answered },
      cellIn: (column, id) =>
        (id === OWN ? column.own_texts : column.options?.find((one) => one.id === id))?.count ?? 0,
      toldIn: (column, id) => (id === OWN ? column.own_texts : column.options?.find((one) => one.id === id)),
      answeredIn: (column) => column.answered,
    },
  ];
}

/** One and the same count, whichever of the two questions makes the columns. */
export function cellName(question: string, row: string, group: BannerGroup, columnId: string): string {
  const [one, other] = [`${question}=${row}`, group.column.startsWith('q:') ? columnId.slice(2) : columnId];
  return [one, other].sort().join(' & ');
}

export function toldCells({ shown, truth }: Attack): ReadonlyMap<string, number> {
  const told = new Map<string, number>();
  for (const [at, question] of truth.questions.entries()) {
    const figures = shown.questions[at]?.statistics;
    for (const column of figures?.columns ?? []) {
      const group = truth.banners?.[column.banner]?.groups.find(({ columns }) =>
        columns.some(({ id }) => id === column.id),
      );
      for (const list of group && figures ? listsOf(question, figures) : []) {
        for (const { id } of list.rows) {
          const count = list.toldIn(column, id)?.count;
          if (group && typeof count === 'number') told.set(cellName(list.name, id, group, column.id), count);
        }
      }
    }
  }
  return told;
}
