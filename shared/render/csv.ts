/**
 * CSV, with exactly one header row. The standard dialect is RFC 4180: comma, CRLF, UTF-8, no BOM; `excel` has a BOM and
 * the language's list separator and decimal mark; `tsv` has tabs. Cells are encoded straight into one reused buffer.
 * A text that a spreadsheet would take for a formula gets a leading apostrophe; true numbers stay numbers.
 */

import type { Language } from '../surveys/survey.ts';
import type { AnswersDocument, RenderedAnswers } from '../tables/answers-document.ts';
import type { ByteSink } from './byte-sink.ts';
import { createCsvEncoder, type Dialect } from './csv-encoder.ts';
import { streamRows } from './row-stream.ts';

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
  const rows = await streamRows(parts, {
    row(source) {
      source.write(encoder);
      encoder.endRow();
    },
    sizeBytes: encoder.sizeBytes,
    flush: () => out.write(encoder.take()),
  });
  await out.write(encoder.take());
  return { rows, warnings: [] };
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
