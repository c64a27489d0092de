/** Tables and rows made without a survey, cheap enough for the limits of a format. */
import type { CellSink, Column, Table } from '../../../shared/tables/column.ts';
import type { RowSource } from '../../../shared/tables/rows.ts';

export function madeTable(columns: number, more: Partial<Column> = {}): Table {
  return {
    columns: Array.from({ length: columns }, (_, at) => ({
      id: `q:${at}`,
      title: `Question ${at + 1}`,
      type: 'text',
      field: `q:${at}`,
      isRetired: false,
      about: { question: `Question ${at + 1}`, type: 'input', options: [] },
      write: (_reader, _field, sink) => sink.empty(),
      ...more,
    })),
    timezone: 'UTC',
    isPlainText: false,
  };
}

/** So many rows, in parts of a thousand, as often as they are asked for; `write` fills the cells of a row. */
export function madeRows(
  rows: number,
  write: (row: number, sink: CellSink) => void,
  partRows = 1_000,
): AsyncIterable<RowSource> {
  return {
    async *[Symbol.asyncIterator]() {
      for (let first = 0; first < rows; first += partRows) {
        let row = first - 1;
        yield { next: () => ++row < Math.min(rows, first + partRows), write: (sink) => write(row, sink) };
      }
    },
  };
}

export function textCells(columns: number, text: string): (row: number, sink: CellSink) => void {
  const bytes = Buffer.from(text);
  return (_row, sink) => {
    for (let at = 0; at < columns; at++) sink.text(bytes, 0, bytes.length);
  };
}
