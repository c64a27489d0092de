/** What the rows of a scale add up to in every column: the two ends of it, and its mean. Sums are not tested. */
import type { Question } from '../../../surveys/question.ts';
import { type OrderedName, scaleOf } from '../../../surveys/scales/option-order.ts';
import { lowEndOf, stepNumbers } from '../../../surveys/scales/step-numbers.ts';
import type { BannerFigure, BannerRow } from './banner-row.ts';
import type { StoryStyle } from './story-style.ts';

/** Fewer steps have no two ends. */
export const FEWEST_STEPS = 4;

/** Percent, with what rounding adds. */
const MOST_IN_ALL = 100.5;

type Cell = BannerRow & { id: string };

/** For one row of a matrix whose answers are a scale with a good or a high end. */
export function scaleRows(
  question: Question,
  cells: readonly Cell[],
  { texts, groups, isOpen }: StoryStyle,
): BannerRow[] {
  const scale = isOpen ? addedScale(question, cells) : undefined;
  if (!scale) return [];
  const { figures } = texts.question;
  const { steps, values, isJudged } = scale;
  const end = (at: number) => ({ name: steps.at(at)?.name ?? '', value: values.at(at) ?? 0 });
  const [row] = cells;
  const made = [sumRow(steps.slice(-2), figures.top_2_box), sumRow(steps.slice(0, 2), groups.lowestTwo)];
  const mean: BannerRow = {
    name: figures.mean,
    isDetail: true,
    scale: { low: end(0), high: end(-1), isJudged },
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
 * The scale of a row whose two ends and mean are shown. None where no end is known to be good or high, or where several may
 * be chosen, which add up to nothing.
 */
export function addedScale<T extends OrderedName & { total: { value: number | null } | undefined }>(
  { isMultiple }: Pick<Question, 'isMultiple'>,
  cells: readonly T[],
): AddedScale<T> | undefined {
  const { steps = [], best } = scaleOf(cells) ?? {};
  const all = cells.reduce((sum, { total }) => sum + (total?.value ?? 0), 0);
  if (isMultiple || all > MOST_IN_ALL || steps.length < FEWEST_STEPS) return undefined;
  const names = steps.map(({ name }) => name);
  const low = best === undefined ? lowEndOf(names) : best === 'last' ? 'first' : 'last';
  const places = steps.map((_, at) => at + 1);
  if (low) return { steps: low === 'first' ? steps : steps.toReversed(), values: places, isJudged: best !== undefined };
  const numbers = stepNumbers(names);
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
