/** The limits of a sheet, at each of them and one past it: cut with a warning, split, or refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeSheetName } from '../../../../../shared/formats/ooxml/workbook/sheet-name.ts';
import { Problem } from '../../../../../shared/problems/problem.ts';
import { readZip } from '../../../../support/files-read/read-zip.ts';
import { madeRows, madeTable, textCells } from '../../../../support/files-written/made-rows.ts';
import { cellsOf, documentOf, openWorkbook, xlsxFile } from '../../../../support/files-written/xlsx-file.ts';
import { anyCharacter } from '../../../../support/run/any-character.ts';
import { inPart } from '../../../../support/run/proof-size.ts';
import { said } from '../../../../support/surveys/said.ts';

describe('a cell', () => {
  it.each(['x', 'ы', '漢', '&'])('holds 32,767 of %s', async (char) => {
    const text = char.repeat(32_767);
    const { bytes, warnings } = await xlsxFile(documentOf([[text]]));
    expect(cellsOf(bytes, 1).get('A2')).toBe(text);
    expect(warnings).toEqual([]);
  });

  it('is cut at 32,768, and its address is reported in the notes and in the result', async () => {
    const { bytes, warnings } = await xlsxFile(
      documentOf([
        ['a', 'b'],
        ['c', 'x'.repeat(32_768)],
      ]),
    );
    expect(cellsOf(bytes, 1).get('B3')).toBe('x'.repeat(32_767));
    expect(said(warnings)).toEqual([expect.stringMatching(/^Answers!B3: .*32768.*32767/)]);
    const notes = (await openWorkbook(bytes)).getWorksheet('Notes');
    expect(JSON.stringify(notes?.getSheetValues())).toContain('Answers!B3: ');
  });

  it('is cut between characters as people see them', async () => {
    const family = '👨‍👩‍👧';
    const { bytes } = await xlsxFile(documentOf([[`${'x'.repeat(32_765)}${family}`], [`x${'😀'.repeat(16_384)}`]]));
    expect(cellsOf(bytes, 1).get('A2')).toBe('x'.repeat(32_765));
    expect(cellsOf(bytes, 1).get('A3')).toBe(`x${'😀'.repeat(16_383)}`);
  });

  it('is cut between code points where all of it is one character', async () => {
    const heap = `e${'\u0301'.repeat(40_000)}`;
    const { bytes } = await xlsxFile(documentOf([[heap]]));
    expect(cellsOf(bytes, 1).get('A2')).toBe(heap.slice(0, 32_767));
  });

  it('counts what was cut beyond a hundred cells', async () => {
    const long = 'x'.repeat(32_768);
    const { warnings } = await xlsxFile(documentOf(Array.from({ length: 130 }, () => [long])));
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)).toEqual({ code: 'more_cells_cut', values: { count: 30 } });
  });

  it('is cut in a title too', async () => {
    const { bytes, warnings } = await xlsxFile(documentOf([], [{ title: 'T'.repeat(40_000) }]));
    expect(cellsOf(bytes, 1).get('A1')).toHaveLength(32_767);
    expect(said(warnings)).toContainEqual(expect.stringMatching(/^Answers!A1: /));
  });
});

describe('columns', () => {
  const wide = (columns: number) => ({
    ...documentOf([]),
    table: madeTable(columns),
    rows: madeRows(1, textCells(columns, 'x')),
  });

  it('are 16,384 at most', async () => {
    const { bytes } = await xlsxFile(wide(16_384));
    expect(cellsOf(bytes, 1).get('XFD2')).toBe('x');
  });

  it('are refused one past it, with the limit named', async () => {
    const refused = await xlsxFile(wide(16_385)).catch((problem: unknown) => problem);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ code: 'validation_error', message: expect.stringContaining('16384') });
  });
});

describe('rows', () => {
  const digit = Buffer.from('7');
  const tall = (rows: number) => ({
    ...documentOf([]),
    table: madeTable(1),
    rows: madeRows(rows, (_row, sink) => sink.number(digit, 0, 1)),
  });
  const lastRow = (sheet: Buffer | undefined) => {
    const tail = sheet?.subarray(-2_000).toString() ?? '';
    return {
      row: [...tail.matchAll(/<row r="(\d+)"/g)].at(-1)?.[1],
      filter: tail.match(/<autoFilter ref="(.*?)"/)?.[1],
    };
  };

  it('fill a sheet up to 1,048,575', async () => {
    const { bytes, rows } = await xlsxFile(tall(1_048_575));
    const parts = readZip(bytes);
    expect(rows).toBe(1_048_575);
    expect(lastRow(parts.get('xl/worksheets/sheet1.xml'))).toEqual({ row: '1048576', filter: 'A1:A1048576' });
    expect(parts.get('xl/workbook.xml')?.toString()).not.toContain('Answers 2');
  });

  it('continue in the next sheet, under the same header', async () => {
    const { bytes, rows } = await xlsxFile(tall(1_048_576));
    const parts = readZip(bytes);
    const names = [...(parts.get('xl/workbook.xml')?.toString() ?? '').matchAll(/<sheet name="(.*?)"/g)];
    expect(rows).toBe(1_048_576);
    expect(names.map(([, name]) => name)).toEqual(['Answers', 'Answers 2', 'Codebook', 'Notes']);
    expect(lastRow(parts.get('xl/worksheets/sheet1.xml'))).toEqual({ row: '1048576', filter: 'A1:A1048576' });
    expect([...cellsOf(bytes, 2)]).toEqual([
      ['A1', 'Question 1'],
      ['A2', '7'],
    ]);
    expect(cellsOf(bytes, 3).get('F2')).toBe('1048576');
  });
});

describe('the name of a sheet', () => {
  const named = (name: string) => safeSheetName(name, new Set());

  it.each([
    ['Answers', 'Answers'],
    ['x'.repeat(31), 'x'.repeat(31)],
    ['x'.repeat(32), 'x'.repeat(31)],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ['[a]:*?/\\b', 'a b'],
    ["'quoted'", 'quoted'],
    ["it's", "it's"],
    ['History', 'Sheet History'],
    ['HISTORY', 'Sheet HISTORY'],
    ['', 'Sheet'],
    ['  ', 'Sheet'],
    ['a\r\nb', 'a b'],
  ])('of %j is %j', (name, safe) => expect(named(name)).toBe(safe));

  it('is distinguished from others, whatever their case', () => {
    const taken = new Set<string>();
    const names = ['Day', 'DAY', 'day', 'x'.repeat(40), 'x'.repeat(40)].map((name) => safeSheetName(name, taken));
    expect(names).toEqual(['Day', 'DAY 2', 'day 3', 'x'.repeat(31), `${'x'.repeat(29)} 2`]);
  });

  it('is safe for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 50 }), (name) => {
        const safe = named(name);
        expect(safe).toMatch(/^[^[\]:*?/\\\p{Cc}\p{Cs}]{1,31}$/u);
        expect(safe.length).toBeLessThanOrEqual(31);
        expect(safe).not.toMatch(/^[\s']|[\s']$|^history$/i);
      }),
      { numRuns: inPart(600, 2_000) },
    );
  });
});
