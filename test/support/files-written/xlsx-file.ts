/** A workbook of answers, written by the product into memory and read back by two readers that are not the product's. */
import ExcelJS from 'exceljs';
import { expect } from 'vitest';
import { renderXlsx } from '../../../shared/formats/xlsx/answers/xlsx.ts';
import type { AnswersDocument, RenderedAnswers } from '../../../shared/tables/answers-document.ts';
import type { CellSink, Column } from '../../../shared/tables/column.ts';
import { readXml, all as tagged, type XmlElement } from '../files-read/read-xml.ts';
import { readZip } from '../files-read/read-zip.ts';
import { madeRows, madeTable } from './made-rows.ts';

/** A text, a number (digits that a float cannot hold as a bigint), a moment, or nothing. */
export type Given = string | number | bigint | Date | null;

export interface XlsxFile extends RenderedAnswers {
  bytes: Buffer;
}

export async function xlsxFile(document: AnswersDocument): Promise<XlsxFile> {
  const chunks: Uint8Array[] = [];
  const out = {
    async write(bytes: Uint8Array) {
      chunks.push(Uint8Array.from(bytes)); // the buffer is reused after this
    },
  };
  const result = await renderXlsx(document, out);
  return { ...result, bytes: Buffer.concat(chunks) };
}

/** A document with these rows; every column of `columns` may say what it is. */
export function documentOf(
  rows: readonly (readonly Given[])[],
  columns: readonly Partial<Column>[] = (rows[0] ?? []).map(() => ({})),
  more: Partial<AnswersDocument> & { timezone?: string } = {},
): AnswersDocument {
  const { timezone = 'UTC', ...rest } = more;
  const plain = madeTable(columns.length);
  const table = { ...plain, timezone, columns: plain.columns.map((column, at) => ({ ...column, ...columns[at] })) };
  const made = madeRows(rows.length, (row, sink) => {
    for (const [at, cell] of (rows[row] ?? []).entries()) give(cell, sink, at % 2 === 1);
  });
  return {
    table,
    rows: made,
    walk: () => made,
    counts: { read: rows.length, filteredOut: 0 },
    survey: { id: 7, name: 'Lunch' },
    language: 'en',
    notes: [],
    warnings: [],
    newestAnswerAt: '2026-03-01T09:30:00Z',
    ...rest,
  };
}

/** What lies around a cell must not matter, nor whether it is alone or one of many in the bytes of a part. */
function give(cell: Given, sink: CellSink, isPart: boolean): void {
  const content = Buffer.from(Object.is(cell, -0) ? '-0' : String(cell));
  const before = isPart ? 4_099 : 1;
  const bytes = Buffer.alloc(before + content.length + 1, '<');
  const end = before + content.copy(bytes, before);
  if (cell === null) sink.empty();
  else if (cell instanceof Date) sink.moment(cell.getTime());
  else if (typeof cell === 'string') sink.text(bytes, before, end);
  else sink.number(bytes, before, end);
}

/** One column of cells, as exceljs reads them; written twice, alone and as of a part, and the same both times. */
export async function readColumn(
  cells: readonly Given[],
  column: Partial<Column> = {},
  more: Parameters<typeof documentOf>[2] = {},
): Promise<unknown[]> {
  const document = documentOf(
    cells.map((cell) => [cell, cell]),
    [column, column],
    more,
  );
  const sheet = (await openWorkbook((await xlsxFile(document)).bytes)).worksheets[0];
  const read = (at: number) => cells.map((_, row) => sheet?.getCell(row + 2, at).value);
  expect(read(2)).toEqual(read(1));
  return read(1);
}

export async function openWorkbook(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  return workbook;
}

export function partOf(bytes: Buffer, path: string): string {
  const part = readZip(bytes).get(path);
  if (!part) throw new Error(`${path} is not in the file`);
  return part.toString();
}

/** Address to text of a sheet's string cells, read by our own reader; dates and numbers as they are in the file. */
export function cellsOf(bytes: Buffer, sheet: number): Map<string, string> {
  const files = readZip(bytes);
  const table = files.get('xl/sharedStrings.xml');
  const strings = table ? tagged(readXml(table), 'si').map(textOf) : [];
  const xml = readXml(files.get(`xl/worksheets/sheet${sheet}.xml`) ?? Buffer.alloc(0));
  return new Map(
    tagged(xml, 'c').map((cell) => {
      const content = textOf(cell);
      return [
        cell.attributes.get('r') ?? '',
        cell.attributes.get('t') === 's' ? (strings[Number(content)] ?? '') : content,
      ];
    }),
  );
}

function textOf(element: XmlElement): string {
  const whole = element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
  return element.name === 't'
    ? whole.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : whole;
}
