/** What the rows of a scale add up to in every column: the two ends of it, and its mean. Sums are not tested. */
import type { Question } from '../../../surveys/question.ts';
import { type OrderedName, scaleOf } from '../../../surveys/scales/option-order.ts';
import { stepNumbers } from '../../../surveys/scales/step-numbers.ts';
import type { BannerFigure, BannerRow } from './banner-row.ts';
import type { StoryStyle } from './story-style.ts';

/** Fewer steps have no two ends. */
export const FEWEST_STEPS = 4;

/** Percent, with what rounding adds. */
const MOST_IN_ALL = 100.5;

type Cell = BannerRow & { id: string };

/** For one row of a matrix whose answers are a scale with a good end, or numbers. */
export function scaleRows(
  question: Question,
  cells: readonly Cell[],
  { texts, groups, isOpen }: StoryStyle,
): BannerRow[] {
  const scale = isOpen ? addedScale(question, cells) : undefined;
  if (!scale) return [];
  const { figures } = texts.question;
  const { steps, values, isJudged } = scale;
  const [row] = cells;
  const made = [sumRow(steps.slice(-2), figures.top_2_box), sumRow(steps.slice(0, 2), groups.lowestTwo)];
  const mean: BannerRow = {
    name: figures.mean,
    isDetail: true,
    scale: { from: values[0] ?? 0, to: values.at(-1) ?? 0, isJudged },
    total: meanOf(values, (at) => steps[at]?.total),
    figures: (row?.figures ?? []).map((_, column) => meanOf(values, (at) => steps[at]?.figures[column])),
  };
  return [...made, mean].map((one) => ({ ...one, row: row?.row }));
}

export interface AddedScale<T> {
  /** From the worst to the best, or from the lowest to the highest, without answers outside the scale. */
  steps: T[];
  /** What each counts in the mean: its place, or its number. */
  values: number[];
  /** Whether its words tell which end is good. */
  isJudged: boolean;
}

/**
 * The scale of a row whose two ends and mean are shown. None where no end is known to be good and the steps are no
 * numbers, or where several may be chosen, which add up to nothing.
 */
export function addedScale<T extends OrderedName & { total: { value: number | null } | undefined }>(
  { isMultiple }: Pick<Question, 'isMultiple'>,
  cells: readonly T[],
): AddedScale<T> | undefined {
  const { steps = [], best } = scaleOf(cells) ?? {};
  const all = cells.reduce((sum, { total }) => sum + (total?.value ?? 0), 0);
  if (isMultiple || all > MOST_IN_ALL || steps.length < FEWEST_STEPS) return undefined;
  if (best) {
    const values = steps.map((_, at) => at + 1);
    return { steps: best === 'last' ? steps : steps.toReversed(), values, isJudged: true };
  }
  const numbers = stepNumbers(steps.map(({ name }) => name));
  if (!numbers) return undefined;
  const rises = (numbers[0] ?? 0) < (numbers.at(-1) ?? 0);
  return rises
    ? { steps, values: numbers, isJudged: false }
    : { steps: steps.toReversed(), values: numbers.toReversed(), isJudged: false };
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

function meanOf(
  values: readonly number[],
  figureOf: (step: number) => BannerFigure | undefined,
): BannerFigure | undefined {
  const all = known(values.map((_, at) => figureOf(at)));
  const base = all?.reduce((sum, { value }) => sum + value, 0) ?? 0;
  if (!all || base === 0) return undefined;
  const sum = all.reduce((total, { value }, at) => total + value * (values[at] ?? 0), 0);
  return { kind: 'mean', value: sum / base, letters: '' };
}
