/** Joins a table with the parts of a snapshot: row after row, each handed to a sink cell by cell. */
import { fieldKind } from '../surveys/packing/pack-buffer.ts';
import type { PackedReader } from '../surveys/packing/packed-reader.ts';
import type { CellSink, Table } from './column.ts';
import { plainTextSink } from './plain-text-sink.ts';

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

export async function* tableRows(
  table: Table,
  parts: AsyncIterable<PackedReader>,
  belongs: RowFilter,
  counts: RowCounts,
): AsyncGenerator<RowSource> {
  for await (const reader of parts) yield rowsOf(table, reader, belongs, counts);
}

function rowsOf(table: Table, reader: PackedReader, belongs: RowFilter, counts: RowCounts): RowSource {
  const numbers = new Map(reader.fields.map((name, number) => [name, number]));
  const cells = table.columns.map((column) => ({ write: column.write, field: numbers.get(column.field) ?? -1 }));

  function next(): boolean {
    while (reader.next()) {
      counts.read++;
      if (belongs(reader)) return true;
      counts.filteredOut++;
    }
    return false;
  }

  function write(sink: CellSink): void {
    const target = table.isPlainText ? plainTextSink(sink) : sink;
    for (const cell of cells) {
      // said here and not by every column: half of all cells are of questions that were not answered
      if (cell.field < 0 || reader.kinds[cell.field] === fieldKind.absent) target.empty();
      else cell.write(reader, cell.field, target);
    }
  }

  return { next, write };
}
