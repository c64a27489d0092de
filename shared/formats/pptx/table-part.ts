/** Tables that flow over slides row by row, with their head on each. */
import type { ReportCell, ReportColumn, ReportTable } from '../../reports/report-document.ts';
import { colors } from '../ooxml/document-colors.ts';
import { inkOver, tint } from '../ooxml/drawingml/colors.ts';
import { beside, captioned, captionHeight, type Part, type Piece, sum } from './part.ts';
import type { TableCell, TableShape } from './slide.ts';
import { CELL_SIDES, type ColumnSet } from './table-columns.ts';
import { brokenLines, lineHeight } from './text-lines.ts';

export const CELL_ENDS = 3.5;
/** A row with longer texts is cut, so that it finds its slides. */
const TALLEST_ROW = 220;
const LEAST_ROW = 60;
/** The part of a slide that must be free for a table to begin there. */
const ROOMY = 0.6;

interface TableStyle {
  accent: string;
  /** Beside the caption of a table that goes on. */
  continued: string;
  hasHead?: boolean;
  /** What a slide can hold. */
  tallest?: number;
}

type Row = TableShape['rows'][number];

interface LaidTable {
  caption: string;
  widths: readonly number[];
  points: number;
  heads: readonly Row[];
  rows: readonly Row[];
  continued: string;
}

export function laidTable(table: ReportTable, set: ColumnSet, style: TableStyle): LaidTable {
  const columns = set.places.map((place) => ({ place, column: table.columns[place] }));
  const heads = style.hasHead === false ? [] : [...groupRow(table, set, style), headRow(table, set, style)];
  const laid = { caption: table.caption, widths: set.widths, points: set.points, heads, continued: style.continued };
  const room = tallestRow(laid, style);
  const rows = table.rows.flatMap((row) => {
    const cells = columns.map(({ place, column }) => bodyCell(row[place], column, style));
    return rowsOf(cells, set, room);
  });
  return { ...laid, rows };
}

/** What is left on a slide of its own below caption and head. */
function tallestRow(laid: Omit<LaidTable, 'rows'>, { tallest = Number.POSITIVE_INFINITY }: TableStyle): number {
  const left = tallest - aboveRows({ ...laid, caption: continuedCaption(laid) }) - 2 * CELL_ENDS;
  return Math.max(LEAST_ROW, Math.min(TALLEST_ROW, left));
}

function bodyCell(cell: ReportCell | undefined, column: ReportColumn | undefined, { accent }: TableStyle): TableCell {
  const { text = '', heat, tone, bar } = cell ?? {};
  const ground = heat === undefined ? undefined : tint(accent, heat);
  const plain = tone === 'muted' ? colors.muted : 'tx1';
  const color = ground === undefined ? plain : inkOver(ground);
  if (bar !== undefined) return { text: BLOCK.repeat(Math.round(bar * MOST_BLOCKS)), align: 'start', color: 'accent1' };
  const isBold = tone === 'strong';
  return {
    text,
    align: column?.align ?? 'start',
    color,
    isBold,
    ...(ground && { ground }),
  };
}

/** A bar of letters grows and moves with its cell, as no drawing on a table does. */
const BLOCK = '█';
const MOST_BLOCKS = 8;

function headRow({ columns }: ReportTable, set: ColumnSet, { accent }: TableStyle): Row {
  const cells = set.places.map((place): TableCell => {
    const { title = '', align = 'start' } = columns[place] ?? {};
    return { text: title, align, ground: 'accent1', color: inkOver(accent), isBold: true };
  });
  return wholeRow(cells, set);
}

/** The headings of neighbouring columns, as far as these are in this part of the table. */
function groupRow({ groups = [] }: ReportTable, set: ColumnSet, { accent }: TableStyle): Row[] {
  const owners = groups.flatMap(({ span }, at) => Array.from({ length: span }, () => at));
  const cells = groups.flatMap(({ title }, at): TableCell[] => {
    const span = set.places.filter((place) => owners[place] === at).length;
    return span === 0
      ? []
      : [{ text: title, align: 'start', ground: 'accent1', color: inkOver(accent), isBold: true, span }];
  });
  return cells.length === 0 ? [] : [wholeRow(cells, set)];
}

function wholeRow(cells: readonly TableCell[], set: ColumnSet): Row {
  return { height: lineCount(linesOf(cells, set)) * rowLine(cells, set.points) + 2 * CELL_ENDS, cells };
}

const rowLine = (cells: readonly TableCell[], points: number) =>
  Math.max(...cells.map(({ text }) => lineHeight(text, points)));

/** The lines of each cell, in the width of all columns that it reaches over. */
function linesOf(cells: readonly TableCell[], { widths, points }: ColumnSet): string[][] {
  let next = 0;
  return cells.map(({ text, isBold = false, span = 1 }) => {
    const width = sum(widths.slice(next, next + span));
    next += span;
    return brokenLines(text, width - 2 * CELL_SIDES, { points, isBold });
  });
}

const lineCount = (lines: readonly string[][]) => Math.max(...lines.map(({ length }) => length));

/** One row, or several where its texts are taller than a row may be. */
function rowsOf(cells: readonly TableCell[], set: ColumnSet, room: number): Row[] {
  const { points } = set;
  const lines = linesOf(cells, set);
  const count = lineCount(lines);
  const most = Math.floor(room / rowLine(cells, points));
  const starts = Array.from({ length: Math.ceil(count / most) }, (_, at) => at * most);
  return starts.map((from) => {
    const height = Math.min(most, count - from) * rowLine(cells, points) + 2 * CELL_ENDS;
    const parts = cells.map((cell, at) => ({
      ...cell,
      text:
        count <= most
          ? cell.text
          : (lines[at] ?? [])
              .slice(from, from + most)
              .join('')
              .trimEnd(),
    }));
    return { height, cells: parts };
  });
}

export function tablePiece({ caption, widths, points, heads, rows }: LaidTable): Piece {
  const shown = [...heads, ...rows];
  const height = sum(shown.map((row) => row.height));
  return captioned(caption, sum(widths), {
    least: height,
    most: height,
    place: (box) => [{ kind: 'table', box, caption, widths, hasHead: heads.length > 0, rows: shown, points }],
  });
}

export function tablePart(table: LaidTable): Part | undefined {
  if (table.rows.length === 0 && table.heads.length === 0) return undefined;
  return { take: (room, whole) => taken(table, room, whole) };
}

/** A table begins on a slide of its own where this one is half full and has no room for all of it. */
function taken(table: LaidTable, room: number, whole: number): ReturnType<Part['take']> {
  const piece = tablePiece(table);
  if (piece.least <= room) return { piece };
  if (room < whole * ROOMY) return undefined;
  const total = rowsHeight(table);
  const slides = 1 + Math.ceil(Math.max(1, total - room + aboveRows(table)) / (whole - aboveRows(table)));
  const [first, others] = splitRows(table.rows, evenRows(table.rows, room - aboveRows(table), slides));
  const rest = others.length > 0 && tablePart({ ...table, caption: continuedCaption(table), rows: others });
  return { piece: tablePiece({ ...table, rows: first }), ...(rest && { rest }) };
}

/** A row that only names those below it. */
function isName({ cells: [first, ...others] }: Row): boolean {
  return first?.isBold === true && others.length > 0 && others.every(({ text }) => text === '');
}

/** So many rows and the rest: a name stays with the rows it names, and is said again where these are cut. */
function splitRows(rows: readonly Row[], most: number): [Row[], Row[]] {
  const [first] = rows;
  const least = first && isName(first) ? 2 : 1;
  let count = Math.max(most, least);
  for (let last = rows[count - 1]; count > least && last && isName(last); last = rows[count - 1]) count--;
  const taken = rows.slice(0, count);
  const others = rows.slice(count);
  const name = taken.findLast(isName);
  const [next] = others;
  return [taken, name && next && !isName(next) ? [name, ...others] : others];
}

/** A long and narrow table runs in two columns, the second beside the first. */
export function twoColumnPart(table: LaidTable, gap: number): Part | undefined {
  if (table.rows.length === 0) return undefined;
  return {
    take(room, whole) {
      const space = whole - aboveRows(table);
      const columns = Math.ceil(rowsHeight(table) / space);
      const count = evenRows(table.rows, space, Math.max(2, columns + (columns % 2)));
      const [first, following] = splitRows(table.rows, count);
      const [second, others] = splitRows(following, Math.min(count, fittingRows(following, space)));
      const caption = continuedCaption(table);
      const width = sum(table.widths);
      const left = tablePiece({ ...table, caption: '', rows: first });
      const right = tablePiece({ ...table, caption: '', rows: second });
      const both = second.length === 0 ? left : beside(left, right, { width, gap });
      const piece = captioned(table.caption, 2 * width + gap, both);
      if (piece.least > room && room < whole) return undefined;
      const rest = twoColumnPart({ ...table, caption, rows: others }, gap);
      return { piece, ...(rest && { rest }) };
    },
  };
}

export function rowsHeight({ rows }: Pick<LaidTable, 'rows'>): number {
  return sum(rows.map(({ height }) => height));
}

function aboveRows({ caption, widths, heads }: Omit<LaidTable, 'rows'>): number {
  return captionHeight(caption, sum(widths)) + sum(heads.map(({ height }) => height));
}

function continuedCaption({ caption, continued }: Pick<LaidTable, 'caption' | 'continued'>): string {
  const ending = ` (${continued})`;
  return caption === '' || caption.endsWith(ending) ? caption : `${caption}${ending}`;
}

function fittingRows(rows: readonly Row[], room: number): number {
  let used = 0;
  const over = rows.findIndex(({ height }) => {
    used += height;
    return used > room;
  });
  return over < 0 ? rows.length : over;
}

/** As many as each of the slides or columns has, so that the last is not nearly empty. */
function evenRows(rows: readonly Row[], space: number, columns: number): number {
  const even = fittingRows(rows, sum(rows.map(({ height }) => height)) / columns);
  return Math.max(1, Math.min(fittingRows(rows, space), even + 1));
}
