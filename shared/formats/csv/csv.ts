/**
 * CSV, with exactly one header row. The standard dialect is RFC 4180: comma, CRLF, UTF-8, no BOM; `excel` has a BOM, the
 * language's list separator and decimal mark, and times that it reads as times; `tsv` has tabs. Where a spreadsheet
 * could find a formula in a text an apostrophe is put in front; true numbers and plain phones stay as they are.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { Language } from '../../surveys/language.ts';
import type { AnswersDocument, AnswersFrame, RenderedAnswers } from '../../tables/answers-document.ts';
import { cellWarnings } from '../../tables/cell-warnings.ts';
import type { Table } from '../../tables/column.ts';
import { writeRows } from '../row-stream.ts';
import { type CsvEncoder, createCsvEncoder, type Dialect } from './csv-encoder.ts';

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
  document: Pick<AnswersDocument, 'table' | 'rows' | 'language'>,
  options: CsvOptions,
  out: ByteSink,
): Promise<RenderedAnswers> {
  const encoder = headedCsv(document, options);
  const rows = await writeRows(document.rows, encoder, out);
  return { rows, ...guardedCells(document.table, encoder.guarded) };
}

/** An encoder in which the header is already. */
export function headedCsv(
  { table, language }: Pick<AnswersFrame, 'table' | 'language'>,
  options: CsvOptions,
): CsvEncoder {
  const encoder = createCsvEncoder(table.columns, table.timezone, dialectOf(options, language));
  for (const title of headerOf(table, options)) encoder.textOf(title);
  encoder.endRow();
  return encoder;
}

/** What there is to say of cells that were given an apostrophe, counted by column. */
export function guardedCells(
  { columns }: Table,
  counts: ArrayLike<number>,
): Required<Pick<RenderedAnswers, 'guarded' | 'warnings'>> {
  const guarded = new Map(columns.map(({ id }, at) => [id, counts[at] ?? 0]));
  return { guarded, warnings: cellWarnings('guarded', columns, guarded) };
}

/** A local time says nothing without its zone. */
export function headerOf({ columns, timezone }: Table, { dialect }: CsvOptions): string[] {
  const hasZone = (type: string) => dialect === 'excel' && type === 'moment';
  return columns.map(({ title, type }) => (hasZone(type) ? `${title} (${timezone})` : title));
}

/** Where the decimal mark is a comma, spreadsheets take the semicolon between cells. */
function dialectOf({ dialect, formulas }: CsvOptions, language: Language): Dialect {
  const isExcel = dialect === 'excel';
  const looks = { hasBom: isExcel, hasLocalTimes: isExcel, escapesFormulas: formulas === 'escape' };
  if (isExcel && language !== 'en') return { ...looks, delimiter: SEMICOLON, decimalMark: COMMA };
  return { ...looks, delimiter: dialect === 'tsv' ? TAB : COMMA, decimalMark: DOT };
}
