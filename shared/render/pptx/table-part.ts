/** Tables that flow over slides row by row, with their head on each. */
import type { ReportTable } from '../../reports/report-document.ts';
import { inkOver, tint } from '../ooxml/drawingml/colors.ts';
import { beside, captioned, captionHeight, type Part, type Piece, sum } from './part.ts';
import type { TableCell, TableShape } from './slide.ts';
import { CELL_SIDES, type ColumnSet } from './table-columns.ts';
import { brokenLines, LINE } from './text-lines.ts';

export const CELL_ENDS = 3.5;
/** A row with longer texts is cut, so that it finds its slides. */
const TALLEST_ROW = 220;

interface TableLook {
  accent: string;
  /** Beside the caption of a table that goes on. */
  continued: string;
  hasHead?: boolean;
}

type Row = TableShape['rows'][number];

interface LaidTable {
  caption: string;
  widths: readonly number[];
  points: number;
  head: Row | undefined;
  rows: readonly Row[];
  continued: string;
}

export function laidTable(table: ReportTable, set: ColumnSet, look: TableLook): LaidTable {
  const columns = set.places.map((place) => ({ place, column: table.columns[place] }));
  const head = columns.map(({ column }): TableCell => {
    const align = column?.align ?? 'start';
    return { text: column?.title ?? '', align, ground: 'accent1', color: inkOver(look.accent), isBold: true };
  });
  const rows = table.rows.flatMap((row) => {
    const cells = columns.map(({ place, column }): TableCell => {
      const { text = '', heat } = row[place] ?? {};
      const ground = heat === undefined ? undefined : tint(look.accent, heat);
      const color = ground === undefined ? 'tx1' : inkOver(ground);
      const align = column?.align ?? 'start';
      return { text, align, color, ...(ground && { ground }) };
    });
    return rowsOf(cells, set);
  });
  const { caption } = table;
  const { widths, points } = set;
  const hasHead = look.hasHead !== false;
  return { caption, widths, points, head: hasHead ? rowsOf(head, set)[0] : undefined, rows, continued: look.continued };
}

/** One row, or several where its texts are taller than a row may be. */
function rowsOf(cells: readonly TableCell[], { widths, points }: ColumnSet): Row[] {
  const lines = cells.map(({ text, isBold = false }, at) =>
    brokenLines(text, (widths[at] ?? 0) - 2 * CELL_SIDES, { points, isBold }),
  );
  const count = Math.max(...lines.map(({ length }) => length));
  const most = Math.floor(TALLEST_ROW / (points * LINE));
  const starts = Array.from({ length: Math.ceil(count / most) }, (_, at) => at * most);
  return starts.map((from) => {
    const height = Math.min(most, count - from) * points * LINE + 2 * CELL_ENDS;
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

export function tablePiece({ caption, widths, points, head, rows }: LaidTable): Piece {
  const shown = [...(head ? [head] : []), ...rows];
  const height = sum(shown.map((row) => row.height));
  return captioned(caption, sum(widths), {
    least: height,
    most: height,
    place: (box) => [{ kind: 'table', box, caption, widths, hasHead: head !== undefined, rows: shown, points }],
  });
}

export function tablePart(table: LaidTable): Part | undefined {
  if (table.rows.length === 0 && !table.head) return undefined;
  return { take: (room, whole) => taken(table, room, whole) };
}

/** A table begins on a slide of its own where what is left of this one is not enough for all of it. */
function taken(table: LaidTable, room: number, whole: number): ReturnType<Part['take']> {
  const piece = tablePiece(table);
  if (piece.least <= room) return { piece };
  if (room < whole) return undefined;
  const space = whole - aboveRows(table);
  const slides = Math.ceil(sum(table.rows.map(({ height }) => height)) / space);
  const count = evenRows(table.rows, space, slides);
  const rest = tablePart({ ...table, caption: continuedCaption(table), rows: table.rows.slice(count) });
  return { piece: tablePiece({ ...table, rows: table.rows.slice(0, count) }), ...(rest && { rest }) };
}

/** A long and narrow table runs in two columns, the second beside the first. */
export function twoColumnPart(table: LaidTable, gap: number): Part | undefined {
  if (table.rows.length === 0) return undefined;
  return {
    take(room, whole) {
      const space = whole - aboveRows(table);
      const columns = Math.ceil(sum(table.rows.map(({ height }) => height)) / space);
      const count = evenRows(table.rows, space, Math.max(2, columns + (columns % 2)));
      const [first, second, others] = [
        table.rows.slice(0, count),
        table.rows.slice(count, 2 * count),
        table.rows.slice(2 * count),
      ];
      const caption = continuedCaption(table);
      const piece = captioned(
        table.caption,
        2 * sum(table.widths) + gap,
        beside(
          tablePiece({ ...table, caption: '', rows: first }),
          tablePiece({ ...table, caption: '', rows: second, head: second.length === 0 ? undefined : table.head }),
          { width: sum(table.widths), gap },
        ),
      );
      if (piece.least > room && room < whole) return undefined;
      const rest = twoColumnPart({ ...table, caption, rows: others }, gap);
      return { piece, ...(rest && { rest }) };
    },
  };
}

function aboveRows({ caption, widths, head }: LaidTable): number {
  return captionHeight(caption, sum(widths)) + (head?.height ?? 0);
}

function continuedCaption({ caption, continued }: LaidTable): string {
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
