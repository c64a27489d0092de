/**
 * The columns of a table as the page has room for them: as wide as asked for, where that breaks no word; else each as wide
 * as its longest word, then in smaller type, and at last in several tables that repeat the first column.
 */
import type { ReportTable } from '../../../reports/report-document.ts';
import type { TextWeight } from '../../charts/drawing.ts';
import { columnParts } from '../../column-parts.ts';
import type { Setting } from '../page/setting.ts';
import { breakPoints } from '../text/break-points.ts';
import { textWidth } from '../text/text-lines.ts';
import { CELL_MARGINS, CELL_SIZE } from './table-row.ts';

export interface TablePart {
  /** Places of its columns in the whole table. */
  places: number[];
  /** Points, one for every place. */
  widths: number[];
  size: number;
}

/** Tables up to this many columns have room for any usual word. */
const FEW_COLUMNS = 4;
const SMALL_SIZE = 7.5;
/** What a column of names, or of figures, may ask for at most; a word that is longer is broken. */
const MOST = { names: 0.32, figures: 0.4 } as const;

export function tableParts(setting: Setting, table: ReportTable, room: number): TablePart[] {
  const shares = table.columns.map(({ width }) => width);
  const all = shares.map((_, at) => at);
  if (shares.length <= FEW_COLUMNS) return [{ places: all, widths: shared(shares, room), size: CELL_SIZE }];
  const needs = table.columns.map((_, at) => needOf(setting, table, at, room));
  for (const size of [CELL_SIZE, SMALL_SIZE]) {
    const small = needs.map((need) => ((need - CELL_MARGINS) * size) / CELL_SIZE + CELL_MARGINS);
    if (sum(small) <= room) return [{ places: all, widths: roomy(shared(shares, room), small), size }];
  }
  return columnParts(needs, room).map((places) => {
    const widths = shared(pick(shares, places), room);
    return { places, widths: roomy(widths, pick(needs, places)), size: CELL_SIZE };
  });
}

/** The longest word of its title, and the longest of its figures, which are never broken. */
function needOf(setting: Setting, { columns, rows }: ReportTable, at: number, room: number): number {
  const { title = '', align = 'end' } = columns[at] ?? {};
  const isNames = align === 'start';
  const figures = rows.flatMap((row) => (isNames ? wordsOf(row[at]?.text ?? '') : (row[at]?.text ?? '').split('\n')));
  const widest = Math.max(
    ...wordsOf(title).map((word) => widthOf(setting, word, 'bold')),
    ...[...new Set(figures)].map((text) => widthOf(setting, text, 'regular')),
    0,
  );
  return Math.min(widest + CELL_MARGINS + 0.1, room * MOST[isNames ? 'names' : 'figures']);
}

const wordsOf = (text: string) =>
  text.split('\n').flatMap((line) => breakPoints(line).flatMap((chunk) => (chunk.isSpace ? [] : chunk.text)));

function widthOf({ setter, isRightToLeft }: Setting, text: string, weight: TextWeight): number {
  return textWidth(setter, text, { size: CELL_SIZE, weight, isRightToLeft });
}

function shared(shares: readonly number[], room: number): number[] {
  const total = sum(shares) || 1;
  return shares.map((share) => (share / total) * room);
}

/** No column narrower than it needs to be: those with more give what is missing. Needs fit into the sum. */
function roomy(widths: readonly number[], needs: readonly number[]): number[] {
  const spare = widths.map((width, at) => Math.max(0, width - (needs[at] ?? 0)));
  const missing = sum(widths.map((width, at) => Math.max(0, (needs[at] ?? 0) - width)));
  const given = missing / (sum(spare) || 1);
  return widths.map((width, at) => Math.max(width, needs[at] ?? 0) - (spare[at] ?? 0) * given);
}

const pick = (values: readonly number[], places: readonly number[]) => places.map((place) => values[place] ?? 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
