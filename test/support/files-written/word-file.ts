/** A Word file of answers, written by the product into memory. */
import { renderWord, type WordOptions } from '../../../shared/formats/word/answers/word.ts';
import type { AnswersDocument, RenderedAnswers } from '../../../shared/tables/answers-document.ts';
import type { CellSink, Column, Table } from '../../../shared/tables/column.ts';
import type { RowSource } from '../../../shared/tables/rows.ts';

export interface WordFile extends RenderedAnswers {
  bytes: Buffer;
  writes: number;
}

export function documentOf(
  table: Table,
  rows: AsyncIterable<RowSource>,
  more: Partial<AnswersDocument> = {},
): AnswersDocument {
  return {
    table,
    rows,
    walk: (columns) => onlyColumns(table, rows, columns),
    counts: { read: 0, filteredOut: 0 },
    survey: { id: 7, name: 'Survey of tests' },
    language: 'en',
    notes: [],
    warnings: [],
    newestAnswerAt: '2026-03-01T09:30:00Z',
    ...more,
  };
}

/** The rows once more, where they can be had twice, with some of their cells. */
async function* onlyColumns(
  table: Table,
  rows: AsyncIterable<RowSource>,
  columns: readonly Column[],
): AsyncGenerator<RowSource> {
  const places = columns.map((column) => table.columns.indexOf(column));
  for await (const part of rows) yield { next: () => part.next(), write: (sink) => pick(part, places, sink) };
}

/** Cells are kept as calls, because the wanted ones may be in another order. */
function pick(part: RowSource, places: readonly number[], sink: CellSink): void {
  const cells: ((into: CellSink) => void)[] = [];
  part.write({
    empty: () => cells.push((into) => into.empty()),
    text: (bytes, start, end) => {
      const copy = Buffer.from(bytes.subarray(start, end));
      cells.push((into) => into.text(copy, 0, copy.length));
    },
    number: (bytes, start, end) => {
      const copy = Buffer.from(bytes.subarray(start, end));
      cells.push((into) => into.number(copy, 0, copy.length));
    },
    moment: (epochMs) => cells.push((into) => into.moment(epochMs)),
  });
  for (const place of places) cells[place]?.(sink);
}

export async function written(document: AnswersDocument, layout: WordOptions['layout']): Promise<WordFile> {
  const chunks: Uint8Array[] = [];
  const out = {
    async write(bytes: Uint8Array) {
      chunks.push(Uint8Array.from(bytes)); // the buffer is reused after this
    },
  };
  const result = await renderWord(document, out, { layout });
  return { ...result, bytes: Buffer.concat(chunks), writes: chunks.length };
}
