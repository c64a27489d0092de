/**
 * The columns of a table as a page has room for them: as wide as asked for, where that breaks no word; otherwise each
 * as wide as its longest word, then in smaller type, and at last in several tables that repeat the first column.
 */
import type { ReportTable } from '../reports/report-document.ts';
import type { MeasureText, TextWeight } from './charts/drawing.ts';
import { columnParts } from './column-parts.ts';

export interface TableRoom {
  /** Points. */
  width: number;
  /** The margins of a cell, both sides together. */
  margins: number;
  /** Font sizes: the usual one, and the smallest that can be read. */
  sizes: readonly [usual: number, small: number];
  measure: MeasureText;
  /** What a line may not be broken inside of. */
  wordsOf(text: string): string[];
}

export interface TablePart {
  /** Places of its columns in the whole table. */
  places: number[];
  /** Points, one for every place. */
  widths: number[];
  size: number;
}

/** Tables up to this many columns have room for any usual word. */
const FEW_COLUMNS = 4;
/** What a column of names, or of figures, may ask for at most; a word that is longer is broken. */
const MOST = { names: 0.32, figures: 0.4 } as const;

/** More lines of a name are avoided where the page has room. */
const MOST_NAME_LINES = 8;

export function tableParts(table: ReportTable, room: TableRoom): TablePart[] {
  const [usual] = room.sizes;
  const shares = table.columns.map(({ width }) => (width > 0 && Number.isFinite(width) ? width : 0.05));
  const places = shares.map((_, at) => at);
  const needs = table.columns.map((_, at) => needOf(table, at, room));
  const readable = needs.map((need, at) => Math.max(need, comfortOf(table, at, room)));
  for (const wanted of [readable, needs]) {
    for (const size of room.sizes) {
      const small = wanted.map((need) => ((need - room.margins) * size) / usual + room.margins);
      if (sum(small) <= room.width) return [{ places, widths: roomy(shared(shares, room.width), small), size }];
    }
  }
  if (shares.length <= FEW_COLUMNS) return [{ places, widths: shared(shares, room.width), size: usual }];
  return columnParts(needs, room.width).map((part) => {
    const widths = shared(pick(shares, part), room.width);
    return { places: part, widths: roomy(widths, pick(needs, part)), size: usual };
  });
}

/** The longest word of its title, and the longest of its figures, which are never broken. */
function needOf({ columns, rows }: ReportTable, at: number, room: TableRoom): number {
  const { width, margins, sizes, measure, wordsOf } = room;
  const { title = '', align = 'end' } = columns[at] ?? {};
  const isNames = align === 'start';
  const texts = rows.flatMap((row) => (isNames ? wordsOf(row[at]?.text ?? '') : (row[at]?.text ?? '').split('\n')));
  const widest = (words: readonly string[], weight: TextWeight) =>
    words.reduce((most, word) => Math.max(most, measure(word, sizes[0], weight)), 0);
  const need = Math.max(widest(wordsOf(title), 'bold'), widest([...new Set(texts)], 'regular'));
  return Math.min(need + margins + 0.1, width * MOST[isNames ? 'names' : 'figures']);
}

/** What long names of rows ask for beyond their longest word, so that they are not set word under word. */
function comfortOf({ columns, rows }: ReportTable, at: number, room: TableRoom): number {
  const { width, margins, sizes, measure } = room;
  if (columns[at]?.align !== 'start') return 0;
  const longest = rows.reduce((most, row) => Math.max(most, row[at]?.text.length ?? 0), 0);
  const average = measure('n', sizes[0], 'regular');
  return Math.min((longest * average) / MOST_NAME_LINES + margins, width * MOST.names);
}

function shared(shares: readonly number[], room: number): number[] {
  const total = sum(shares) || 1;
  return shares.map((share) => (share / total) * room);
}

/** No column narrower than it needs to be: those with more give what is missing. Needs fit into the sum. */
function roomy(widths: readonly number[], needs: readonly number[]): number[] {
  const spare = widths.map((width, at) => Math.max(0, width - (needs[at] ?? 0)));
  const missing = sum(widths.map((width, at) => Math.max(0, (needs[at] ?? 0) - width)));
  const given = Math.min(1, missing / (sum(spare) || 1));
  return widths.map((width, at) => Math.max(width, needs[at] ?? 0) - (spare[at] ?? 0) * given);
}

const pick = (values: readonly number[], places: readonly number[]) => places.map((place) => values[place] ?? 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
