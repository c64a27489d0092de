/**
 * CSV, with exactly one header row. The standard dialect is RFC 4180: comma, CRLF, UTF-8, no BOM; `excel` has a BOM and
 * the language's list separator and decimal mark; `tsv` has tabs. Cells are encoded straight into one reused buffer.
 * A text that a spreadsheet would take for a formula gets a leading apostrophe; true numbers stay numbers.
 */

import type { Language } from '../surveys/survey.ts';
import type { AnswersDocument, RenderedAnswers } from '../tables/answers-document.ts';
import type { RowSource } from '../tables/rows.ts';
import type { ByteSink } from './byte-sink.ts';
import { type CsvEncoder, createCsvEncoder, type Dialect, FLUSH_BYTES } from './csv-encoder.ts';

export interface CsvOptions {
  dialect: 'standard' | 'excel' | 'tsv';
  formulas: 'escape' | 'raw';
}

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const DOT = 0x2e;

/** Writes the whole table; gives the number of data rows. */
export async function renderCsv(
  { table, rows: parts, language }: Pick<AnswersDocument, 'table' | 'rows' | 'language'>,
  options: CsvOptions,
  out: ByteSink,
): Promise<RenderedAnswers> {
  const encoder = createCsvEncoder(table.timezone, dialectOf(options, language));
  for (const column of table.columns) encoder.textOf(column.title);
  encoder.endRow();
  let rows = 0;
  for await (const part of parts) {
    for (let count = encodeRows(part, encoder); count > 0; count = encodeRows(part, encoder)) {
      rows += count;
      if (encoder.sizeBytes() >= FLUSH_BYTES) await out.write(encoder.take());
    }
  }
  await out.write(encoder.take());
  return { rows, warnings: [] };
}

/** As many rows as the part has and the buffer takes, at least one if there is one; how many they were. */
function encodeRows(part: RowSource, encoder: CsvEncoder): number {
  let rows = 0;
  while ((rows === 0 || encoder.sizeBytes() < FLUSH_BYTES) && part.next()) {
    part.write(encoder);
    encoder.endRow();
    rows++;
  }
  return rows;
}

/** Where the decimal mark is a comma, spreadsheets take the semicolon between cells. */
function dialectOf({ dialect, formulas }: CsvOptions, language: Language): Dialect {
  const isEnglish = language === 'en';
  const escapesFormulas = formulas === 'escape';
  if (dialect === 'tsv') return { delimiter: TAB, decimalMark: DOT, hasBom: false, escapesFormulas };
  if (dialect === 'standard' || isEnglish) {
    return { delimiter: COMMA, decimalMark: DOT, hasBom: dialect === 'excel', escapesFormulas };
  }
  return { delimiter: SEMICOLON, decimalMark: COMMA, hasBom: true, escapesFormulas };
}
