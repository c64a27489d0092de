/** One question in every column of the banners, row by row as its own figures have them. */
import type { ColumnFigures, ColumnMean } from '../../../surveys/figure-types/comparisons.ts';
import type { QuestionStatistics } from '../../../surveys/figure-types/statistics.ts';
import { OWN } from '../kinds/choice-kind.ts';
import { pairOf } from '../question-partial.ts';
import { pointName, TOP_TWO } from '../weights/answer-content.ts';
import { answeredIn, type Group, meanRow, rankRow, scoreRow, shareRow } from './group-rows.ts';

type RowFigures = Omit<ColumnFigures, 'banner' | 'id' | 'base'>;

/** In the order of the group's columns. */
export function columnFigures(group: Group, figures: QuestionStatistics): RowFigures[] {
  const options = figures.options?.map(({ id }) => ({ id, shares: shareRow(group, id) }));
  const own = figures.own_texts && shareRow(group, OWN);
  const rows = figures.rows?.map(({ id, options: cells }) => ({
    id,
    cells: cells.map((cell) => ({ id: cell.id, shares: shareRow(group, pairOf(id, cell.id), id) })),
  }));
  const means = figures.mean !== undefined ? withPoints(meanRow(group), group, figures) : undefined;
  const top = figures.top_2_box && shareRow(group, TOP_TWO);
  const points = scalePoints(figures).map((point) => ({
    id: String(point),
    shares: shareRow(group, pointName(point)),
  }));
  const scores = figures.nps && scoreRow(group, scalePoints(figures));
  const ranks = figures.ranks?.map(({ id, places }) => ({
    id,
    means: rankRow(
      group,
      places.map((_, at) => pairOf(id, at + 1)),
    ),
  }));
  return group.columns.map((column, at) => ({
    ...answeredIn(column, group.isWeighted),
    ...(options && { options: named(options, at) }),
    ...(own?.[at] && { own_texts: own[at] }),
    ...(rows && {
      rows: rows.map(({ id, cells }) => ({
        id,
        answered: column.tally.names.get(id)?.count ?? 0,
        options: named(cells, at),
      })),
    }),
    ...(means?.[at] && { mean: means[at] }),
    ...(top?.[at] && { top_2_box: top[at] }),
    ...(points.length > 0 && { points: named(points, at) }),
    ...(scores?.[at] && { nps: scores[at] }),
    ...(ranks && { ranks: ranks.flatMap((rank) => (rank.means[at] ? [{ id: rank.id, ...rank.means[at] }] : [])) }),
  }));
}

/** For a scale, whose values are its points. */
function withPoints(means: readonly ColumnMean[], { columns }: Group, figures: QuestionStatistics): ColumnMean[] {
  if (!figures.top_2_box) return [...means];
  const names = (figures.histogram ?? []).map(({ from }) => pointName(Number(from)));
  const counts = columns.map(({ tally }) => names.map((name) => tally.names.get(name)?.count ?? 0));
  return means.map((mean, at) => ({ ...mean, counts: counts[at] ?? [] }));
}

/** The points of a scale, from the lowest on; other numbers have none. */
export function scalePoints({
  histogram = [],
  top_2_box,
}: Pick<QuestionStatistics, 'histogram' | 'top_2_box'>): number[] {
  const isWhole = top_2_box !== undefined && histogram.every(({ from, to }) => from === to);
  return isWhole ? histogram.map(({ from }) => Number(from)) : [];
}

function named<Share>(
  rows: readonly { id: string; shares: readonly Share[] }[],
  at: number,
): ({ id: string } & Share)[] {
  return rows.flatMap(({ id, shares }) => {
    const share = shares[at];
    return share ? [{ id, ...share }] : [];
  });
}
