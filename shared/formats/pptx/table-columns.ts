/**
 * The columns of a table on a slide: as wide as their longest word needs, in smaller letters where they are many, and
 * in several tables where they are too many for one. The first column comes in all of them.
 */
import type { ReportColumn, ReportTable } from '../../reports/report-document.ts';
import { averageWidth } from '../charts/average-width.ts';
import type { TextWeight } from '../charts/drawing.ts';
import { columnParts } from '../column-parts.ts';
import { sum } from './part.ts';

export const CELL_SIDES = 5;

export interface ColumnSet {
  /** Places of the columns in the table. */
  places: readonly number[];
  widths: readonly number[];
  points: number;
}

const sizes = [12, 11, 10, 9] as const;
/** The most that the names of rows take, so that figures find room. */
const NAME_SHARE = 0.4;
/** A longer word is broken. */
const WORD_UNITS = 40;
/** A column is so wide that its texts have about as many lines at most. */
const MOST_LINES = 8;

interface FontSizes {
  largest?: number;
  smallest: number;
}

/** Nothing where they do not fit side by side in letters of these sizes. */
export function fittingColumns(
  table: ReportTable,
  width: number,
  { largest = sizes[0], smallest }: FontSizes,
): ColumnSet | undefined {
  const places = table.columns.map((_, at) => at);
  const units = leastUnits(table);
  for (const points of sizes.filter((size) => size <= largest && size >= smallest)) {
    const least = leastWidths(units, width, points);
    if (sum(least) <= width) return { places, widths: sharedWidths(table.columns, least, width), points };
  }
  return undefined;
}

export function columnSets(table: ReportTable, width: number, largest: number): ColumnSet[] {
  const whole = fittingColumns(table, width, { largest, smallest: 9 });
  if (whole) return [whole];
  const points = 10;
  const least = leastWidths(leastUnits(table), width, points);
  return columnParts(least, width).map((places) => {
    const columns = places.flatMap((place) => table.columns[place] ?? []);
    const own = places.map((place) => least[place] ?? 0);
    return { places, widths: sharedWidths(columns, own, width), points };
  });
}

/** What each column needs at least beside its margins. */
function leastWidths(units: readonly number[], width: number, points: number): number[] {
  return units.map((unit, at) => {
    const most = width * (at === 0 ? NAME_SHARE : 1 - NAME_SHARE);
    return Math.min(most, unit * points + 2 * CELL_SIDES + 2);
  });
}

/** What the longest word of each column takes in letters of one point, and more where its texts are long. */
function leastUnits({ columns, rows }: ReportTable): number[] {
  return columns.map(({ title, align }, at) => {
    const unitOf = align === 'end' ? figureUnits : (text: string) => leastOf(text, 'regular');
    return Math.max(leastOf(title, 'bold'), ...rows.map((row) => unitOf(row[at]?.text ?? '')));
  });
}

/** A figure and what stands behind it in brackets are not broken. */
const figureUnits = (text: string) => Math.max(0, ...text.split('\n').map((line) => averageWidth(line, 1, 'regular')));

function leastOf(text: string, weight: TextWeight): number {
  const start = text.slice(0, 400);
  const words = start.split(/\s+/).map((word) => averageWidth(word.slice(0, WORD_UNITS), 1, weight));
  return Math.max(averageWidth(start, 1, weight) / MOST_LINES, ...words);
}

/** What is left over goes by the shares that the table asks for. */
function sharedWidths(columns: readonly ReportColumn[], least: readonly number[], width: number): number[] {
  const shares = columns.map((column) => (column.width > 0 && Number.isFinite(column.width) ? column.width : 0.05));
  const wanted = shares.map((share) => (share / sum(shares)) * width);
  const more = wanted.map((want, at) => Math.max(0, want - (least[at] ?? 0)));
  const spare = Math.max(0, width - sum(least));
  const total = sum(more);
  return least.map((one, at) => one + (total === 0 ? spare / least.length : ((more[at] ?? 0) / total) * spare));
}
