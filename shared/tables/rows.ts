/** Joins a table with the parts of a snapshot: row after row, each handed to a sink cell by cell. */
import { fieldKind } from '../packing/pack-buffer.ts';
import type { PackedReader } from '../packing/packed-reader.ts';
import { plainText } from '../surveys/plain-text.ts';
import type { CellSink, Table } from './column.ts';

/** Says whether the present answer of the reader belongs into the table. */
export type RowFilter = (reader: PackedReader) => boolean;

export interface RowSource {
  /** Moves to the next row of this part; false after the last. */
  next(): boolean;
  write(sink: CellSink): void;
}

export interface RowCounts {
  read: number;
  filteredOut: number;
}

/** Part after part of rows, each good until the next is asked for. */
export async function* tableRows(
  table: Table,
  parts: AsyncIterable<PackedReader>,
  belongs: RowFilter,
  counts: RowCounts,
): AsyncGenerator<RowSource> {
  const rows = createRows(table, belongs, counts);
  for await (const reader of parts) {
    rows.open(reader);
    yield rows;
  }
}

/** One for all parts: newly created functions would have to be optimised again. */
function createRows(
  table: Table,
  belongs: RowFilter,
  counts: RowCounts,
): RowSource & { open(part: PackedReader): void } {
  const cells = table.columns.map(({ write, field: name }) => ({ write, name, field: -1 }));
  const askedOf = table.askedOf?.(table.columns);
  let reader: PackedReader | undefined;

  function open(part: PackedReader): void {
    reader = part;
    const numbers = new Map(part.fields.map((name, number) => [name, number]));
    for (const cell of cells) cell.field = numbers.get(cell.name) ?? -1;
  }

  function next(): boolean {
    while (reader?.next()) {
      counts.read++;
      if (belongs(reader)) return true;
      counts.filteredOut++;
    }
    return false;
  }

  function write(sink: CellSink): void {
    if (!reader) return;
    const target = table.isPlainText ? plainTextSink(sink) : sink;
    const { kinds } = reader;
    if (askedOf) sink.seeAsked?.(askedOf(reader));
    for (const cell of cells) {
      // said here and not by every column: half of all cells are of questions that were not answered
      if (cell.field < 0 || kinds[cell.field] === fieldKind.absent) target.empty();
      else cell.write(reader, cell.field, target);
    }
  }

  return { open, next, write };
}

/** A sink that strips HTML from texts before it passes them on. */
function plainTextSink(sink: CellSink): CellSink {
  return {
    empty: () => sink.empty(),
    number: (bytes, start, end) => sink.number(bytes, start, end),
    moment: (epochMs) => sink.moment(epochMs),
    text(bytes, start, end) {
      const plain = Buffer.from(
        plainText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end)),
      );
      if (plain.length > 0) sink.text(plain, 0, plain.length);
      else sink.empty();
    },
  };
}
