/** Workbooks in segments, against the same rows written in one go: what is read from both is the same. */
import validate from '@ooxml-tools/validate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipLimits } from '../../../../../shared/bytes/zip/zip-records.ts';
import { segmentedXlsx } from '../../../../../shared/formats/xlsx/answers/segmented-xlsx.ts';
import type { Column } from '../../../../../shared/tables/column.ts';
import { readZip } from '../../../../support/files-read/read-zip.ts';
import { madeRows, textCells } from '../../../../support/files-written/made-rows.ts';
import { composeSegments, segmentsAt } from '../../../../support/files-written/segmented-file.ts';
import {
  cellsOf,
  documentOf,
  type Given,
  openWorkbook,
  partOf,
  xlsxFile,
} from '../../../../support/files-written/xlsx-file.ts';

type Rows = readonly (readonly Given[])[];

const columns: Partial<Column>[] = [
  { title: 'Name_x0041_' },
  { title: 'Score', type: 'number' },
  { title: 'When', type: 'moment' },
  { title: 'Born', type: 'date' },
];

/** Counts are those of all rows, as whoever puts the file together gives them. */
function cut(rows: Rows, places: readonly number[], limits?: Parameters<typeof segmentedXlsx>[0]) {
  const segments = segmentsAt(rows, places).map((some) => documentOf(some, columns));
  return composeSegments(segmentedXlsx(limits), documentOf(rows, columns), segments);
}

const text = fc.oneof(
  fc.constantFrom('=1+1', '<b>&', ' spaced ', 'two\nlines', '_x000D_', 'a _x0041_ b', 'x'.repeat(33_000), ''),
  fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
);
const row = fc.tuple(
  fc.oneof(fc.constant(null), text),
  fc.oneof(fc.constant(null), fc.integer(), fc.bigInt({ min: 10n ** 16n, max: 10n ** 18n })),
  fc.date({ noInvalidDate: true, min: new Date('1850-01-01'), max: new Date('2090-01-01') }),
  fc.constantFrom(null, '2001-02-03', '1650-01-01', 'some day'),
);

/** Every sheet's cells, and the parts that stand around them. */
function contentOf(bytes: Buffer) {
  const parts = readZip(bytes);
  const sheets = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/'));
  const around = (name: string) => partOf(bytes, name).replace(/<sheetData>.*<\/sheetData>/s, '');
  return {
    names: [...parts.keys()].toSorted(),
    workbook: partOf(bytes, 'xl/workbook.xml'),
    cells: sheets.map((_, at) => [...cellsOf(bytes, at + 1)]),
    around: sheets.map(around),
  };
}

describe('a workbook in segments', () => {
  it('holds the same cells, widths, codebook and notes wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.array(fc.nat(40), { maxLength: 5 }),
        async (rows, places) => {
          const whole = await xlsxFile(documentOf(rows, columns));
          const made = await cut(rows, places);
          expect(made.rows).toBe(whole.rows);
          expect(made.warnings).toEqual(whole.warnings);
          expect(contentOf(made.bytes)).toEqual(contentOf(whole.bytes));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has the same bytes each time, and others only where it is cut elsewhere', async () => {
    const rows = Array.from({ length: 300 }, (_, at): Given[] => [`n${at}`, at, new Date(at * 1e9), null]);
    const [one, again, other] = [await cut(rows, [100, 200]), await cut(rows, [100, 200]), await cut(rows, [150])];
    expect(one.bytes.equals(again.bytes)).toBe(true);
    expect(contentOf(other.bytes)).toEqual(contentOf(one.bytes));
  });

  it('does not show where the parts of the snapshot end', async () => {
    const cells = textCells(4, 'many words that fill a buffer, and then another one');
    const document = (partRows: number) => ({
      ...documentOf([], columns),
      counts: { read: 3_000, filteredOut: 0 },
      rows: madeRows(3_000, cells, partRows),
    });
    const made = (partRows: number) =>
      composeSegments(segmentedXlsx(), document(partRows), [document(partRows), document(partRows)]);
    const [some, others] = [await made(7), await made(1_000)];
    expect(some.rows).toBe(6_000);
    expect(some.bytes.equals(others.bytes)).toBe(true);
  });

  it('continues in the next sheet, also in the middle of a segment', async () => {
    const rows = Array.from({ length: 25 }, (_, at): Given[] => [
      at === 17 ? 'x'.repeat(40_000) : `n${at}`,
      at,
      null,
      null,
    ]);
    const limits = { rowsASheet: 7, zip: zipLimits };
    for (const places of [[], [7, 14, 21], [3, 18], [10, 10, 20], [25]]) {
      const { bytes, warnings } = await cut(rows, places, limits);
      const book = await openWorkbook(bytes);
      expect(book.worksheets.map(({ name }) => name)).toEqual([
        ...['Answers', 'Answers 2', 'Answers 3', 'Answers 4', 'Codebook', 'Notes'],
      ]);
      const numbers = book.worksheets.slice(0, 4).map((sheet) => sheet.getColumn(2).values.slice(2));
      expect(numbers.map((list) => list.length)).toEqual([7, 7, 7, 4]);
      expect(numbers.flat()).toEqual(rows.map((_, at) => at));
      expect(partOf(bytes, 'xl/worksheets/sheet4.xml')).toContain('<autoFilter ref="A1:D5"/>');
      expect(warnings).toEqual([
        expect.objectContaining({ values: expect.objectContaining({ cell: "'Answers 3'!A5" }) }),
      ]);
    }
  });

  it('keeps texts that look like escapes in places of each segment', async () => {
    const rows = Array.from({ length: 700 }, (_, at): Given[] => [`_x0041_ ${at % 350}`, at, null, null]);
    const { bytes } = await cut(rows, [300, 300, 310]);
    const cells = cellsOf(bytes, 1);
    expect(rows.map((_, at) => cells.get(`A${at + 2}`))).toEqual(rows.map(([given]) => given));
    const table = partOf(bytes, 'xl/sharedStrings.xml');
    expect(Number(table.match(/uniqueCount="(\d+)"/)?.[1])).toBe(table.match(/<si>/g)?.length);
  });

  it.each([[[]], [[2, 5]], [[0, 9]]])('is valid when cut at %j', async (places) => {
    const rows = Array.from({ length: 9 }, (_, at): Given[] => [
      `<${at}> _x0041_`,
      at,
      new Date(at * 1e9),
      '2001-02-03',
    ]);
    expect(await validate((await cut(rows, places)).bytes, 'xlsx')).toEqual([]);
    expect(await validate((await cut([], places)).bytes, 'xlsx')).toEqual([]);
  });

  it('states sizes that do not fit in the form of ZIP64', async () => {
    const rows = Array.from({ length: 60 }, (_, at): Given[] => [`n${at}`, at, null, null]);
    const { bytes } = await cut(rows, [20, 40], { rowsASheet: 1_000, zip: { bytes: 1_000, entries: 4 } });
    const local = bytes.indexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 30;
    expect([bytes.readUInt16LE(local + 4), bytes.readUInt32LE(local + 18), bytes.readUInt16LE(local + 6)]).toEqual([
      ...[45, 0xffff_ffff, 0],
    ]);
    const extra = local + 30 + 'xl/worksheets/sheet1.xml'.length;
    const plain = await cut(rows, [20, 40]);
    expect(bytes.readBigUInt64LE(extra + 4)).toBe(
      BigInt(readZip(plain.bytes).get('xl/worksheets/sheet1.xml')?.length ?? 0),
    );
    expect(bytes.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1'))).toBeGreaterThan(0);
  });

  it('is not put together from segments that do not follow each other', async () => {
    const format = segmentedXlsx();
    const document = documentOf([['a', 1, null, null]], columns);
    const plan = await format.plan(document, []);
    const late = await format.segment(document, plan, { index: 0, startRow: 5 }, { write: async () => {} });
    await expect(format.compose(document, plan, [late])).rejects.toThrow('begins at row 5');
  });

  it('is planned by the first 200 rows and leaves the others unread', async () => {
    let read = 0;
    const document = documentOf([], columns);
    const cell = Buffer.from('word');
    const rows = {
      async *[Symbol.asyncIterator]() {
        yield { next: () => ++read > 0, write: (sink: Parameters<Column['write']>[2]) => sink.text(cell, 0, 4) };
      },
    };
    await segmentedXlsx().plan({ ...document, rows }, []);
    expect(read).toBe(200);
  });
});
