/**
 * What the files of a table say, each read by readers that are not ours, all in one form: a number as JavaScript
 * writes it, a moment and a date as ISO in the table's zone, lines that end with a line feed, nothing as an empty text.
 */
import type ExcelJS from 'exceljs';
import type { Column, Table } from '../../../shared/tables/column.ts';
import { readBack } from '../files-written/csv-file.ts';
import type { Cell } from '../files-written/table-cells.ts';
import { cellsOf, openWorkbook } from '../files-written/xlsx-file.ts';
import { readWord, type WordRow } from './read-word.ts';

export const ZONE = 'Asia/Kathmandu';
const OFFSET = '+05:45';

/** The header and the rows. */
export type AnswerContent = string[][];

export function saidByModel(table: Table, rows: readonly Cell[][]): AnswerContent {
  return [table.columns.map(({ title }) => lines(title)), ...rows.map((row) => row.map(said))];
}

function said(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return new Date(cell.getTime() + 345 * 60_000).toISOString().slice(0, 19);
  return lines(String(cell));
}

export function saidByCsv({ columns }: Table, bytes: Buffer): AnswerContent {
  const guard = /^'(?=[\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n＝＋－＠])/u;
  const within = /(?<=[;|\t\r\n])'(?=["\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/gu;
  const plain = (cell: string) => lines(cell.replace(guard, '').replace(within, ''));
  const [header = [], ...rows] = readBack(bytes);
  const cellOf = (cell: string, at: number) => {
    if (columns[at]?.type === 'moment') return cell.replace(OFFSET, '');
    return columns[at]?.type === 'number' && isNumber(cell) ? String(Number(cell)) : plain(cell);
  };
  return [header.map(plain), ...rows.map((row) => row.map(cellOf))];
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);

export async function saidByExceljs({ columns }: Table, bytes: Buffer): Promise<AnswerContent> {
  const [sheet] = (await openWorkbook(bytes)).worksheets;
  const rows = Array.from({ length: sheet?.rowCount ?? 0 }, (_, at) => sheet?.getRow(at + 1));
  return rows.map((row) => columns.map((_, at) => saidInSheet(row?.getCell(at + 1))));
}

function saidInSheet(cell: ExcelJS.Cell | undefined): string {
  const value = cell?.value ?? '';
  if (!(value instanceof Date)) return lines(String(value));
  const iso = value.toISOString();
  if (cell?.numFmt === 'yyyy-mm-dd') return iso.slice(0, 10);
  return cell?.numFmt === 'hh:mm' ? iso.slice(11, 16) : iso.slice(0, 19);
}

/** Our own reader sees no styles, only what is in the file. */
export function saidBySheetXml({ columns }: Table, bytes: Buffer, rows: number): AnswerContent {
  const cells = cellsOf(bytes, 1);
  const cellOf = (column: Column, at: number, row: number) => {
    const text = cells.get(`${columnLetters(at)}${row}`) ?? '';
    const isDay = row > 1 && (column.type === 'moment' || column.type === 'date') && isNumber(text);
    return isDay ? saidOfSerial(Number(text)) : isNumber(text) ? numberAsWritten(text) : lines(text);
  };
  return Array.from({ length: rows + 1 }, (_, row) => columns.map((column, at) => cellOf(column, at, row + 1)));
}

/** Ids and codes keep their zeros. */
function numberAsWritten(text: string): string {
  return /^-?0\d/.test(text) ? text : String(Number(text));
}

/** Days since 1899-12-30; a fraction alone is a time, none at all a day. */
function saidOfSerial(days: number): string {
  const iso = new Date(Math.floor((days - 25_569) * 86_400 + 1e-3) * 1_000).toISOString();
  if (days < 1) return iso.slice(11, 16);
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19);
}

function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

export function saidByWordTable(bytes: Buffer, { columns }: Table): AnswerContent {
  const rows = readWord(bytes).tables.flat();
  return rows.map(({ cells }) => cells.map((cell, at) => (columns[at]?.type === 'moment' ? isoOfShown(cell) : cell)));
}

/** A block tells name and value of what is not empty; the id and the time are in its band. */
export function saidByWordBlocks(bytes: Buffer, { columns }: Table): AnswerContent {
  const titles = columns.map(({ title }) => lines(title));
  const rows = readWord(bytes).tables.map(([band, ...rest]) => {
    const [name = '', time = ''] = band?.cells ?? [];
    const reported = new Map(pairsOf(rest));
    const stray = [...reported.keys()].find((title) => !titles.includes(title));
    if (stray !== undefined) throw new Error(`a block tells of ${stray}, which is no column`);
    const rowOf = ({ id, type }: Column, at: number) => {
      if (id === 'id') return name.replace('Answer ', '');
      const value = id === 'submitted_at' ? time : (reported.get(titles[at] ?? '') ?? '');
      return type === 'moment' ? isoOfShown(value) : value;
    };
    return columns.map(rowOf);
  });
  return [titles, ...rows];
}

function pairsOf(rows: readonly WordRow[]): [string, string][] {
  return rows
    .flatMap(({ cells: [a = '', b = '', c = '', d = ''] }): [string, string][] => [
      [a, b],
      [c, d],
    ])
    .filter(([name]) => name !== '');
}

/** `1 Mar 2026, 15:15:00` back into a form that machines agree on. */
function isoOfShown(shown: string): string {
  const time = Date.parse(`${shown} UTC`);
  return Number.isNaN(time) ? shown : new Date(time).toISOString().slice(0, 19);
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
