/**
 * Weighted figures of a report that hides small cells. Respondents and their weights beside each other would tell who is
 * behind a figure: two sums of the same few people. So there is only the weighted side, in whole respondents, without
 * intervals and effective bases, and rounded as people read it.
 */
import type { ColumnMean } from '../comparisons.ts';
import {
  isShown,
  type ShownBanner,
  type ShownColumnFigures,
  type ShownQuestion,
  type ShownWeights,
} from '../shown-statistics.ts';
import type { HistogramBin, ShareFigure, Statistics } from '../statistics.ts';
import { questionOf, type ShownElsewhere } from './suppress-banners.ts';

type Shown = ShownQuestion['statistics'];

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
const hundredth = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** Facts that tell how few are in a group that was brought to its target are not told where the group is hidden. */
export function suppressWeights(weights: NonNullable<Statistics['weights']>, shown: ShownElsewhere): ShownWeights {
  const { kind, columns, iterations, converged, effective_base, efficiency } = weights;
  const isTold = kind === 'column' || columns.every((column) => isWhole(column, shown));
  return {
    ...{ kind, columns, weighted: null, unweighted: null, sum: null, min: null, max: null },
    effective_base: isTold ? Math.round(effective_base) : null,
    efficiency: isTold ? Math.round(efficiency) : null,
    ...(iterations !== undefined && { iterations }),
    ...(converged !== undefined && { converged }),
  };
}

function isWhole(column: string, { survey, questions }: ShownElsewhere): boolean {
  if (column === 'country') return survey.named?.countries?.hidden === 0;
  if (column === 'device') return survey.named?.devices?.hidden === 0;
  const asked = questionOf(column, questions)?.question;
  if (!asked) return !column.startsWith('q:');
  return isShown(asked) && asked.statistics.hidden === undefined;
}

export function weightedBanners(banners: readonly ShownBanner[]): ShownBanner[] {
  return banners.map(({ groups }) => ({
    groups: groups.map((group) => ({ ...group, columns: group.columns.map(withoutBases) })),
  }));
}

/** Figures that are not weighted (of texts that nobody weighs) stay as they are. */
export function weightedSide(shown: Shown): Shown {
  const { options, own_texts, top_2_box, nps, rows, first_places, top_answers, histogram, columns } = shown;
  const places = first_places ?? shown.ranks?.map(({ id, text, first_places: first }) => ({ id, text, ...first }));
  const { ranks: _, ...rest } = withoutBases(shown);
  return {
    ...rest,
    ...(shown.mean != null && { mean: hundredth(shown.mean) }),
    ...(shown.sd != null && { sd: hundredth(shown.sd) }),
    ...(shown.change && { change: roundedChange(shown.change, hundredth) }),
    ...(options && { options: options.map(weightedShare) }),
    ...(own_texts && { own_texts: weightedShare(own_texts) }),
    ...(top_2_box && { top_2_box: weightedShare(top_2_box) }),
    ...(nps && {
      nps: {
        score: tenth(nps.score) ?? 0,
        margin: null,
        promoters: weightedShare(nps.promoters),
        passives: weightedShare(nps.passives),
        detractors: weightedShare(nps.detractors),
        ...(nps.change && { change: roundedChange(nps.change, tenth) }),
      },
    }),
    ...(rows && { rows: rows.map((row) => ({ ...withoutBases(row), options: row.options.map(weightedShare) })) }),
    ...(places && { first_places: places.map(weightedShare), hidden: { ...shown.hidden, moments: true } }),
    ...(top_answers && { top_answers: top_answers.map(weightedShare) }),
    ...(histogram && { histogram: histogram.map(weightedBin) }),
    ...(columns && { columns: columns.map(weightedColumn) }),
  };
}

function withoutBases<Of extends { weighted_base?: number; effective_base?: number }>(
  figures: Of,
): Omit<Of, 'weighted_base' | 'effective_base'> {
  const { weighted_base: _, effective_base: __, ...rest } = figures;
  return rest;
}

function weightedShare<Share extends ShareFigure>(share: Share): Share {
  if (share.weighted_count === undefined) return share;
  const weighted = { ...share, count: Math.round(share.weighted_count), percent: tenth(share.percent) };
  delete weighted.weighted_count;
  if (weighted.change) weighted.change = roundedChange(weighted.change, tenth);
  return { ...weighted, ci_low: null, ci_high: null };
}

function roundedChange({ before, points, p, ...change }: NonNullable<Shown['change']>, round: typeof tenth) {
  return { ...change, before: round(before), points: round(points), p: p === null ? null : Number(p.toPrecision(2)) };
}

function weightedBin({ weighted_count, ...bin }: HistogramBin): HistogramBin {
  return weighted_count === undefined ? bin : { ...bin, count: Math.round(weighted_count) };
}

function weightedColumn(column: ShownColumnFigures): ShownColumnFigures {
  const { options, own_texts, top_2_box, rows, mean, ranks: _, ...rest } = withoutBases(column);
  return {
    ...rest,
    ...(options && { options: options.map(weightedCell) }),
    ...(own_texts && { own_texts: weightedCell(own_texts) }),
    ...(top_2_box && { top_2_box: weightedCell(top_2_box) }),
    ...(mean && { mean: roundedMean(mean) }),
    ...(rows && { rows: rows.map((row) => ({ ...row, options: row.options.map(weightedCell) })) }),
  };
}

function roundedMean({ mean, sd, letters }: ColumnMean): ColumnMean {
  return { mean: hundredth(mean), sd: hundredth(sd), letters };
}

function weightedCell<Cell extends { count: number | null; percent: number | null; weighted_count?: number }>(
  cell: Cell,
): Cell {
  if (cell.weighted_count === undefined) return cell;
  const weighted = { ...cell, count: Math.round(cell.weighted_count), percent: tenth(cell.percent) };
  delete weighted.weighted_count;
  return weighted;
}
