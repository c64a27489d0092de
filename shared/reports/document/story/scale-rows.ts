/** What the rows of a scale add up to in every column: the two ends of it, and its mean. Sums are not tested. */
import type { Question } from '../../../surveys/question.ts';
import { type OrderedName, scaleOf } from '../../../surveys/scales/option-order.ts';
import type { BannerFigure, BannerRow } from './banner-row.ts';
import type { StoryStyle } from './story-style.ts';

/** Fewer steps have no two ends. */
export const FEWEST_STEPS = 4;

/** Percent, with what rounding adds. */
const MOST_IN_ALL = 100.5;

type Cell = BannerRow & { id: string };

/** For one row of a matrix whose answers are a scale with a good end. */
export function scaleRows(
  question: Question,
  cells: readonly Cell[],
  { texts, groups, isOpen }: StoryStyle,
): BannerRow[] {
  const steps = isOpen ? addedSteps(question, cells) : [];
  if (steps.length === 0) return [];
  const { figures } = texts.question;
  const [row] = cells;
  const made = [sumRow(steps.slice(-2), figures.top_2_box), sumRow(steps.slice(0, 2), groups.lowestTwo)];
  const mean: BannerRow = {
    name: figures.mean,
    isDetail: true,
    total: meanOf(steps.map(({ total }) => total)),
    figures: (row?.figures ?? []).map((_, at) => meanOf(steps.map((step) => step.figures[at]))),
  };
  return [...made, mean].map((one) => ({ ...one, row: row?.row }));
}

/**
 * The steps of a row whose two ends and mean are shown, from the worst to the best, without answers outside the scale.
 * None where no end is known to be good, or where several may be chosen, which add up to nothing.
 */
export function addedSteps<T extends OrderedName & { total: { value: number | null } | undefined }>(
  { isMultiple }: Pick<Question, 'isMultiple'>,
  cells: readonly T[],
): T[] {
  const scale = scaleOf(cells);
  const all = cells.reduce((sum, { total }) => sum + (total?.value ?? 0), 0);
  if (isMultiple || all > MOST_IN_ALL || !scale?.best || scale.steps.length < FEWEST_STEPS) return [];
  return scale.best === 'last' ? scale.steps : scale.steps.toReversed();
}

export function sumRow(rows: readonly BannerRow[], name: string): BannerRow {
  const [first] = rows;
  return {
    name,
    isDetail: true,
    total: sumOf(rows.map(({ total }) => total)),
    figures: (first?.figures ?? []).map((_, at) => sumOf(rows.map(({ figures }) => figures[at]))),
  };
}

/** The sum of figures that are all known. */
function known(figures: readonly (BannerFigure | undefined)[]): (BannerFigure & { value: number })[] | undefined {
  const all = figures.flatMap((figure) =>
    figure && figure.value !== null ? [{ ...figure, value: figure.value }] : [],
  );
  return all.length === figures.length ? all : undefined;
}

function sumOf(figures: readonly (BannerFigure | undefined)[]): BannerFigure | undefined {
  const all = known(figures);
  if (!all) return undefined;
  const weights = all.flatMap(({ weightedCount }) => (weightedCount === undefined ? [] : [weightedCount]));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    kind: 'share',
    value: Math.min(100, sum(all.map(({ value }) => value))),
    count: sum(all.map(({ count }) => count ?? 0)),
    weightedCount: weights.length === all.length ? sum(weights) : undefined,
    letters: '',
  };
}

/** Steps count from one. */
function meanOf(figures: readonly (BannerFigure | undefined)[]): BannerFigure | undefined {
  const all = known(figures);
  const base = all?.reduce((sum, { value }) => sum + value, 0) ?? 0;
  if (!all || base === 0) return undefined;
  const sum = all.reduce((total, { value }, at) => total + value * (at + 1), 0);
  return { kind: 'mean', value: sum / base, letters: '' };
}
