/** The rows of a table of answers: a header that every page repeats, banded rows, short ones kept on one page. */
import type { Column } from '../../../tables/column.ts';
import { colors } from '../../ooxml/document-colors.ts';
import type { ShownCellSink } from './shown-cells.ts';
import { borders, cellFrame, closeRow, closeTable, gap, openHeaderRow, openRow, openTable } from './table-xml.ts';
import type { XmlBuffer } from './xml-buffer.ts';

/** Word takes 32,767 rows in one table; what comes after is in the next one. */
const ROWS_A_TABLE = 30_000;
/** With more columns the shades of every second row, which each cell carries, would be a third of the document. */
const MOST_BANDED_COLUMNS = 24;

export interface TableRows extends ShownCellSink {
  start(): void;
  end(): void;
  close(): void;
}

interface TableShape {
  columns: readonly Column[];
  widths: readonly number[];
  characterWidth: number;
  cellPadding: number;
  caption: string;
}

export function createTableRows(shape: TableShape, out: XmlBuffer): TableRows {
  const isBanded = shape.columns.length <= MOST_BANDED_COLUMNS;
  const plain = shape.columns.map((column) => cellFrame({ style: cellStyle(column) }));
  const banded = shape.columns.map((column) => cellFrame({ style: cellStyle(column), fill: colors.band }));
  const room = shape.widths.map((width) => Math.max(1, (width - 2 * shape.cellPadding) / shape.characterWidth));
  let frames = plain;
  let at = 0;
  let lines = 0;
  let rowStart = 0;
  let rows = 0;

  function text(bytes: Uint8Array, start: number, end: number): void {
    const frame = frames[at];
    const characters = room[at++] ?? 1;
    if (frame) lines = Math.max(lines, out.paragraph(frame, bytes, start, end, characters));
  }

  beginTable(shape, out);
  return {
    text,
    empty() {
      const frame = frames[at++];
      if (frame) out.raw(frame.empty);
    },
    start() {
      if (rows > 0 && rows % ROWS_A_TABLE === 0) {
        endTable(out);
        beginTable(shape, out);
      }
      frames = isBanded && rows % 2 === 1 ? banded : plain;
      rows++;
      at = 0;
      lines = 0;
      rowStart = out.sizeBytes();
      out.raw(openRow.bytes);
    },
    end() {
      out.raw(closeRow);
      if (lines > SHORT_ROW_LINES) out.overwrite(rowStart + openRow.hintAt, openRow.blanks);
    },
    close: () => endTable(out),
  };
}

/** Rows with more lines may break across pages: moved as a whole they would leave half a page empty. */
const SHORT_ROW_LINES = 15;

function beginTable({ widths, caption, cellPadding, ...shape }: TableShape, out: XmlBuffer): void {
  const padding = { vertical: 40, horizontal: cellPadding };
  out.raw(openTable({ widths, borders: borders.all, padding, caption }));
  out.raw(openHeaderRow);
  for (const [at, { title, type }] of shape.columns.entries()) {
    const style = type === 'number' ? 'HeaderCellNumber' : 'HeaderCell';
    out.paragraphOf(cellFrame({ width: widths[at] ?? 0, style, fill: colors.accent }), title);
  }
  out.raw(closeRow);
}

function endTable(out: XmlBuffer): void {
  out.raw(closeTable);
  out.raw(gap);
}

/** Numbers are at the right, in the header as well. */
function cellStyle({ type }: Column): string | undefined {
  return type === 'number' ? 'CellNumber' : undefined;
}
