/** A Word file of answers, written by the product into memory. */
import { renderWord, type WordOptions } from '../../shared/render/word/word.ts';
import type { AnswersDocument, RenderedAnswers } from '../../shared/tables/answers-document.ts';
import type { Table } from '../../shared/tables/column.ts';
import type { RowSource } from '../../shared/tables/rows.ts';

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
    counts: { read: 0, filteredOut: 0 },
    survey: { id: 7, name: 'Survey of tests' },
    language: 'en',
    notes: [],
    warnings: [],
    newestAnswerAt: '2026-03-01T09:30:00Z',
    ...more,
  };
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
