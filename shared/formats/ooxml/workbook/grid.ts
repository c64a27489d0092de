/**
 * Cells of a sheet while it is laid out. A text is always a string and never a formula; one that is longer than a cell
 * holds is cut between two characters. Columns are counted from 0, rows from 1.
 */
import { cleanText } from '../../../surveys/clean-text.ts';
import { startsLikeFormula } from '../../formula.ts';
import { linesOf } from '../text-width.ts';
import { truncateText } from '../truncate-text.ts';
import { cellAddress } from './cell-address.ts';
import type { SharedStrings } from './shared-strings.ts';
import { xlsxLimits } from './sheet-limits.ts';
import type { CellStyle, StyleBook } from './style-book.ts';

/** What all sheets of a workbook share. */
export interface Book {
  styles: StyleBook;
  strings: SharedStrings;
  onTruncated(place: string, units: number): void;
}

/** A text may reach over several columns; `right` is the last of them. */
interface Place {
  column: number;
  row: number;
  right?: number;
}

export interface Grid {
  text(place: Place, text: string, cellStyle?: CellStyle): void;
  number(place: Place, value: number, cellStyle?: CellStyle): void;
  /** Looks without content: the ground under a row. */
  blank(place: Place, cellStyle: CellStyle): void;
  link(place: Place, location: string): void;
  /** Makes a row at least so tall. */
  grow(row: number, points: number): void;
  heightOf(row: number): number;
  rowsXml(): string;
  merges(): readonly string[];
  links(): readonly { ref: string; location: string }[];
  lastRow(): number;
}

const LINE_POINTS = 13.5;
const ROW_POINTS = 15;
/** Latin letters are narrower than the digits that columns are counted in, Cyrillic ones hardly. */
const CHARACTER_WIDTHS = { latin: 1.15, other: 1.04 } as const;
/** Bytes per letter, from where on a text is not Latin. */
const NOT_LATIN = 1.3;
const CELL_MARGIN = 1.5;
/** What programs give a column that nothing is said of. */
const USUAL_WIDTH = 8.43;
/** A row can be 409 points tall. */
const MOST_LINES = 30;

export function createGrid(book: Book, widths: readonly number[], name: string): Grid {
  const rows = new Map<number, { cells: Map<number, string>; points: number }>();
  const merges: string[] = [];
  const links: { ref: string; location: string }[] = [];

  function rowAt(row: number) {
    const known = rows.get(row) ?? { cells: new Map<number, string>(), points: ROW_POINTS };
    rows.set(row, known);
    return known;
  }

  function put({ column, row, right = column }: Place, content: string, cellStyle: CellStyle, type = ''): void {
    const style = book.styles.styleOf(cellStyle);
    const cells = rowAt(row).cells;
    cells.set(column, `<c r="${cellAddress(column, row)}" s="${style}"${type}>${content}</c>`);
    for (let at = column + 1; at <= right; at++) cells.set(at, `<c r="${cellAddress(at, row)}" s="${style}"/>`);
    if (right > column) merges.push(`${cellAddress(column, row)}:${cellAddress(right, row)}`);
  }

  function grow(row: number, points: number): void {
    const held = rowAt(row);
    held.points = Math.max(held.points, points);
  }

  function text(place: Place, given: string, cellStyle: CellStyle = {}): void {
    const clean = cleanText(given);
    const shown = truncateText(clean, xlsxLimits.charactersACell);
    if (shown !== clean) book.onTruncated(`${name}!${cellAddress(place.column, place.row)}`, clean.length);
    const bytes = Buffer.from(shown);
    const isQuoted = startsLikeFormula(bytes, 0, bytes.length);
    const string = book.strings.place(shown);
    put(place, `<v>${string}</v>`, isQuoted ? { ...cellStyle, isQuoted } : cellStyle, ' t="s"');
    if (cellStyle.isOneLine) return;
    const { points = 10, isBold = false } = cellStyle;
    const characterWidth = bytes.length > shown.length * NOT_LATIN ? CHARACTER_WIDTHS.other : CHARACTER_WIDTHS.latin;
    const room = (roomOf(place) * characterWidth - CELL_MARGIN) * (10 / points) * (isBold ? 0.93 : 1);
    const lines = linesOf(bytes, 0, bytes.length, room, MOST_LINES);
    grow(place.row, Math.min(409, lines * LINE_POINTS * (points / 10) + 2));
  }

  function roomOf({ column, right = column }: Place): number {
    return Array.from({ length: right + 1 - column }, (_, at) => widths[column + at] ?? USUAL_WIDTH).reduce(
      (sum, width) => sum + width,
      0,
    );
  }

  return {
    text,
    grow,
    number: (place, value, cellStyle = {}) => put(place, `<v>${value}</v>`, cellStyle),
    blank: (place, cellStyle) => put(place, '', cellStyle),
    link: ({ column, row }, location) => links.push({ ref: cellAddress(column, row), location }),
    heightOf: (row) => rows.get(row)?.points ?? ROW_POINTS,
    rowsXml: () =>
      [...rows]
        .toSorted(([a], [b]) => a - b)
        .map(([row, { cells, points }]) => {
          const inOrder = [...cells].toSorted(([a], [b]) => a - b).map(([, xml]) => xml);
          return `<row r="${row}" ht="${points.toFixed(2)}" customHeight="1">${inOrder.join('')}</row>`;
        })
        .join(''),
    merges: () => merges,
    links: () => links,
    lastRow: () => Math.max(1, ...rows.keys()),
  };
}
