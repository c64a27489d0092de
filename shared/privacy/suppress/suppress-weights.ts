/**
 * Weighted figures of a report that hides small cells. Respondents and their weights beside each other would reveal who
 * is behind a figure: two sums of the same few people. So there is only the weighted side, in whole respondents,
 * without intervals and effective bases, and rounded as people read it.
 */
import type { Banner, ColumnMean } from '../../surveys/figure-types/comparisons.ts';
import type { HistogramBin, ShareFigure, Statistics } from '../../surveys/figure-types/statistics.ts';
import {
  isShown,
  type ShownBanner,
  type ShownColumnFigures,
  type ShownQuestion,
  type ShownWeights,
} from './shown-statistics.ts';
import { questionOf, type ShownElsewhere } from './suppress-banners.ts';

type Shown = ShownQuestion['statistics'];

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
const hundredth = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** The banners of the report, whole and as they are shown. */
interface BothBanners {
  whole: readonly Banner[];
  shown: readonly ShownBanner[];
}

/** Facts that reveal how few are in a weighted group are not shown if the group is hidden. */
export function suppressWeights(
  weights: NonNullable<Statistics['weights']>,
  elsewhere: ShownElsewhere,
  banners: BothBanners,
): ShownWeights {
  const { kind, columns, iterations, converged, effective_base, efficiency } = weights;
  const areShown = columns.every((column) => {
    const crossed = isWholeIn(banners, column);
    const asked = questionOf(column, elsewhere.questions)?.question;
    // targets are known, so that the effective base reveals how many are in each group: for a variable it is unknown
    // whether they are few
    if (!asked) return crossed ?? (kind === 'column' && !column.startsWith('q:'));
    return crossed !== false && isShown(asked) && asked.statistics.hidden === undefined;
  });
  return {
    kind,
    columns,
    weighted: null,
    unweighted: null,
    sum: null,
    min: null,
    max: null,
    effective_base: areShown ? Math.round(effective_base) : null,
    efficiency: areShown ? Math.round(efficiency) : null,
    // no round at all is a group of exactly its share, and a target that is not met a group of nearly nobody
    ...(areShown && iterations !== undefined && { iterations }),
    ...(areShown && converged !== undefined && { converged }),
  };
}

/** Undefined where no banner has it. */
function isWholeIn({ whole, shown }: BothBanners, column: string): boolean | undefined {
  const of = (banners: readonly (Banner | ShownBanner)[]) =>
    banners.flatMap(({ groups }) => groups).filter((group) => group.column === column);
  const [all, visible] = [of(whole), of(shown)];
  if (all.length === 0) return undefined;
  return (
    visible.length === all.length && all.every(({ columns }, at) => columns.length === visible[at]?.columns.length)
  );
}

export function weightedBanners(banners: readonly ShownBanner[]): ShownBanner[] {
  return banners.map(({ groups }) => ({
    groups: groups.map((group) => ({ ...group, columns: group.columns.map(withoutBases) })),
  }));
}

/**
 * A share and its count reveal what all weigh who answered, and so what those few weigh who did not: of a hidden group
 * that was brought to its target that is how many are in it.
 */
export function isLeftOutByFew({ base, answered }: Pick<Shown, 'base' | 'answered'>, minimumBase: number): boolean {
  return answered < base && base - answered < minimumBase;
}

export function withoutSharesOfScale({ top_2_box: _, nps: __, ...rest }: Shown): Shown {
  return rest;
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
    ...(shown.change && { change: roundedChange(shown.change, hundredth(shown.mean ?? null), hundredth) }),
    ...(options && { options: options.map(weightedShare) }),
    ...(own_texts && { own_texts: weightedShare(own_texts) }),
    ...(top_2_box && { top_2_box: weightedShare(top_2_box) }),
    ...(nps && { nps: weightedScore(nps) }),
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
  const weighted = { ...share, ...wholeShare(share) };
  delete weighted.weighted_count;
  if (weighted.change) weighted.change = roundedChange(weighted.change, weighted.percent, tenth);
  return { ...weighted, ci_low: null, ci_high: null };
}

/** A share of whole respondents: where few weights there are, an exact one would reveal how many there are of each. */
function wholeShare({ weighted_count = 0, percent }: { weighted_count?: number; percent: number | null }) {
  const count = Math.round(weighted_count);
  if (!percent) return { count, percent };
  const base = Math.round((100 * weighted_count) / percent);
  return { count, percent: tenth(Math.min(100, (100 * count) / Math.max(1, base))) };
}

function weightedScore({ change, ...nps }: NonNullable<Shown['nps']>): NonNullable<Shown['nps']> {
  const [promoters, passives, detractors] = [nps.promoters, nps.passives, nps.detractors].map(weightedShare);
  if (!promoters || !passives || !detractors) throw new Error('a score has three groups');
  const score = tenth((promoters.percent ?? 0) - (detractors.percent ?? 0)) ?? 0;
  const changed = change && { change: roundedChange(change, score, tenth) };
  return { score, margin: null, promoters, passives, detractors, ...changed };
}

/** Against the figure as it is shown, and with a test of one digit: otherwise both would reveal more than that. */
function roundedChange(
  { before, p, ...change }: NonNullable<Shown['change']>,
  now: number | null,
  round: typeof tenth,
): NonNullable<Shown['change']> {
  const then = round(before);
  const points = now === null || then === null ? null : round(now - then);
  return { ...change, before: then, points, p: p === null ? null : Number(p.toPrecision(1)) };
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
  const weighted = { ...cell, ...wholeShare(cell) };
  delete weighted.weighted_count;
  return weighted;
}
