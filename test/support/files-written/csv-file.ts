/** A CSV file of answers, written by the product and read back by a reader that is not ours. */
import { parse } from 'csv-parse/sync';
import { type CsvOptions, renderCsv } from '../../../shared/formats/csv/csv.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Language } from '../../../shared/surveys/language.ts';
import type { RenderedAnswers } from '../../../shared/tables/answers-document.ts';
import type { Table } from '../../../shared/tables/column.ts';
import { tableRows } from '../../../shared/tables/rows.ts';
import { onePart } from './table-cells.ts';

export async function csvFile(
  table: Table,
  answers: readonly Answer[],
  options: Partial<CsvOptions> = {},
  language: Language = 'en',
): Promise<RenderedAnswers & { bytes: Buffer; writes: number }> {
  const chunks: Uint8Array[] = [];
  const out = {
    async write(bytes: Uint8Array) {
      chunks.push(Uint8Array.from(bytes)); // the buffer is reused after this
    },
  };
  const parts = tableRows(table, onePart(answers), () => true, { read: 0, filteredOut: 0 });
  const settled: CsvOptions = { dialect: 'standard', formulas: 'escape', ...options };
  const made = await renderCsv({ table, rows: parts, language }, settled, out);
  return { ...made, bytes: Buffer.concat(chunks), writes: chunks.length };
}

/** Strict: every record as long as the header, quotes only where RFC 4180 has them. */
export function readBack(bytes: Buffer, delimiter = ','): string[][] {
  return parse(bytes, {
    delimiter,
    record_delimiter: '\r\n',
    relax_quotes: false,
    relax_column_count: false,
    bom: false,
  });
}
