/** Word files as a whole: the layouts, the limits, what surrounds the rows, and that equal answers give equal bytes. */
import { describe, expect, it } from 'vitest';
import { colors } from '../../../../../shared/formats/ooxml/document-colors.ts';
import { problemCodes } from '../../../../../shared/problems/codes.ts';
import type { CellSink } from '../../../../../shared/tables/column.ts';
import { partOf, type ReadWord, readWord, textOf } from '../../../../support/files-read/read-word.ts';
import { all } from '../../../../support/files-read/read-xml.ts';
import { madeRows, madeTable, textCells } from '../../../../support/files-written/made-rows.ts';
import { documentOf, written } from '../../../../support/files-written/word-file.ts';

type Layout = 'pages' | 'table' | 'blocks';

async function made(columns: number, rows: number, layout: Layout = 'pages', text = 'fine', more = {}) {
  const document = documentOf(madeTable(columns), madeRows(rows, textCells(columns, text)), more);
  const file = await written(document, layout);
  return { ...file, word: readWord(file.bytes) };
}

const attribute = ({ body }: ReadWord, element: string, name: string) =>
  all(body, element).map(({ attributes }) => attributes.get(name));

describe('the layout', () => {
  it.each([
    ['pages', 1, [1]],
    ['pages', 12, [12]],
    ['pages', 13, [7, 7]],
    ['pages', 40, [11, 11, 10, 11]],
    ['pages', 64, [12, 11, 12, 11, 12, 11]],
    ['table', 40, [40]],
    ['table', 63, [63]],
    ['table', 64, [12, 11, 12, 11, 12, 11]],
  ] as const)('asked for as %s with %i columns is tables of %j columns', async (layout, columns, expected) => {
    const { word, rows } = await made(columns, 3, layout);
    expect(rows).toBe(3);
    expect(word.tables.map(([header]) => header?.cells.length)).toEqual(expected);
    expect(word.tables.map(({ length }) => length)).toEqual(expected.map(() => 4));
    expect(attribute(word, 'w:pgSz', 'w:orient')).toEqual(['landscape']);
  });

  it('asked for as blocks is a block for every answer', async () => {
    const { word } = await made(5, 3, 'blocks');
    expect(word.tables).toHaveLength(3);
    expect(attribute(word, 'w:pgSz', 'w:orient')).toEqual(['portrait']);
  });

  it('says so when a table would have more columns than Word takes', async () => {
    const { warnings, word } = await made(64, 1, 'table');
    expect(warnings).toEqual([{ code: 'table_split', values: { most: 63 } }]);
    expect(word.paragraphs.join()).toContain('63 columns');
    expect((await made(63, 1, 'table')).warnings).toEqual([]);
    const russian = await made(64, 1, 'table', 'x', { language: 'ru' });
    expect(russian.warnings).toEqual(warnings);
    expect(russian.word.paragraphs.join()).toContain('63 столбцов');
  });
});

describe('several tables over the same rows', () => {
  /** Columns of an id, a question of two columns, 20 others and a variable. */
  const about = (type: string, question: string) => ({ question, type, options: [] });
  const { columns: made24, ...rest } = madeTable(24);
  const columns = made24.map((column, at) => {
    if (at === 0) return { ...column, id: 'id', title: 'Answer ID', about: about('system', 'Answer ID') };
    if (at === 2) return { ...column, field: 'o:1', about: about('choice', 'Question 2') };
    return at === 23 ? { ...column, title: 'utm', about: about('variable', 'utm') } : column;
  });
  const cells = (row: number, sink: CellSink) => {
    for (let at = 0; at < columns.length; at++) {
      const bytes = Buffer.from(at === 0 ? `#${row}` : `${row}/${at}`);
      sink.text(bytes, 0, bytes.length);
    }
  };
  const file = (rows: number) => written(documentOf({ ...rest, columns }, madeRows(rows, cells)), 'pages');

  it('begin with the id, and hold every cell once', async () => {
    const { bytes } = await file(70);
    const { tables } = readWord(bytes);
    expect(tables.map(([header]) => header?.cells[0])).toEqual(tables.map(() => 'Answer ID'));
    const joined = Array.from({ length: 71 }, (_, row) =>
      tables.flatMap((table, at) => table[row]?.cells.slice(at === 0 ? 0 : 1) ?? []),
    );
    expect(joined[0]).toEqual(columns.map(({ title }) => title));
    expect(joined.slice(1)).toEqual(
      Array.from({ length: 70 }, (_, row) => columns.map((_, at) => (at === 0 ? `#${row}` : `${row}/${at}`))),
    );
  });

  it('are headed by their questions, which are counted through, and have the heading as their caption', async () => {
    const word = readWord((await file(3)).bytes);
    const headings = word.paragraphs.slice(-3);
    expect(headings).toEqual([
      'Questions 1–7: Question 2 · Question 4 · Question 5 · Question 6 · Question 7 · Question 8 · Question 9',
      'Questions 8–14: Question 10 · Question 11 · Question 12 · Question 13 · Question 14 · Question 15 · Question 16',
      'Questions 15–21: Question 17 · Question 18 · Question 19 · Question 20 · Question 21 · Question 22 · Question 23 · utm',
    ]);
    expect(attribute(word, 'w:tblCaption', 'w:val')).toEqual(headings);
  });

  it('repeat their headers on every page', async () => {
    const { tables } = readWord((await file(30)).bytes);
    for (const rows of tables) expect(rows.map(({ isHeader }) => isHeader)).toEqual([true, ...Array(30).fill(false)]);
  });
});

describe('a table', () => {
  it('repeats its header, and only that, on every page', async () => {
    const { word } = await made(5, 200);
    expect(word.tables.flat().map(({ isHeader }) => isHeader)).toEqual([true, ...Array(200).fill(false)]);
  });

  it.each([1, 5, 12, 60])('of %i columns fills the page exactly', async (columns) => {
    const { word } = await made(columns, 3, 'table');
    const page = Number(attribute(word, 'w:pgSz', 'w:w')[0]);
    const margins = ['w:left', 'w:right'].map((side) => Number(attribute(word, 'w:pgMar', side)[0]));
    const grid = attribute(word, 'w:gridCol', 'w:w').map(Number);
    expect(grid).toHaveLength(columns);
    expect(grid.every((width) => width > 0)).toBe(true);
    expect(grid.reduce((sum, width) => sum + width, 0)).toBe(page - (margins[0] ?? 0) - (margins[1] ?? 0));
    expect(attribute(word, 'w:tblLayout', 'w:type')).toEqual(['fixed']);
  });

  it.each([
    [24, 2],
    [25, 0],
  ])('of %i columns has %i tinted rows of four', async (columns, tinted) => {
    const { word } = await made(columns, 4, 'table');
    const fills = attribute(word, 'w:shd', 'w:fill');
    expect(fills.filter((fill) => fill === colors.accent)).toHaveLength(columns);
    expect(fills.filter((fill) => fill === colors.band)).toHaveLength(tinted * columns);
  });

  it('keeps short rows on one page and lets tall ones break', async () => {
    const short = await made(5, 60, 'table', 'some words');
    expect(short.word.tables.flat().every(({ staysWhole }) => staysWhole)).toBe(true);
    for (const tall of ['long '.repeat(2_000), 'line\n'.repeat(40)]) {
      const { word } = await made(5, 60, 'table', tall);
      expect(word.tables.flat().map(({ staysWhole }) => staysWhole)).toEqual([true, ...Array(60).fill(false)]);
    }
  });
});

describe('a block', () => {
  it('repeats its band where it runs onto the next page', async () => {
    const { word } = await made(60, 2, 'blocks');
    for (const rows of word.tables)
      expect(rows.map(({ isHeader }) => isHeader)).toEqual([true, ...Array(60).fill(false)]);
  });

  it('is numbered when the id is not among the columns', async () => {
    const { word } = await made(2, 3, 'blocks');
    expect(word.tables.map(([band]) => band?.cells)).toEqual([1, 2, 3].map((number) => [`Answer ${number}`, '']));
  });

  it.each([1, 2, 5])('fills every row, also with %i details', async (columns) => {
    const table = madeTable(columns, { about: { question: '', type: 'variable', options: [] } });
    const { bytes } = await written(documentOf(table, madeRows(1, textCells(columns, 'x'))), 'blocks');
    const spans = all(readWord(bytes).body, 'w:tr').map((row) =>
      all(row, 'w:tc').map((cell) => Number(all(cell, 'w:gridSpan')[0]?.attributes.get('w:val') ?? 1)),
    );
    const pairs = Array(Math.floor(columns / 2)).fill([1, 1, 1, 1]);
    expect(spans).toEqual([[2, 2], ...pairs, ...(columns % 2 === 1 ? [[1, 3]] : [])]);
  });

  it('lets tall answers break across pages', async () => {
    const { word } = await made(1, 1, 'blocks', 'line\n'.repeat(90));
    expect(word.tables.flat().map(({ staysWhole }) => staysWhole)).toEqual([true, false]);
  });
});

describe('around the rows', () => {
  const more = {
    survey: { id: 9, name: 'Tea &\n<coffee>' },
    language: 'pt' as const,
    notes: [
      { label: 'Fuso', value: 'UTC' },
      { label: 'País', value: '<BR> & "PT"' },
    ],
    warnings: [{ code: 'three answers changed', values: {} }],
  };

  it('the name, the notes, the newest answer and the warnings are shown', async () => {
    const { word } = await made(3, 2, 'pages', 'x', more);
    expect(word.paragraphs).toEqual([
      'Tea & <coffee>',
      'Fuso: UTC   ·   País: <BR> & "PT"   ·   Resposta mais recente: 1 de mar. de 2026, 09:30:00',
      'Atenção: three answers changed',
    ]);
  });

  it.each(['table', 'blocks'] as const)(
    'more may be written than is handed on at once: the %s is whole',
    async (layout) => {
      const { word, rows } = await made(3, 3, layout, 'fine', {
        warnings: [{ code: 'w'.repeat(300_000), values: {} }],
      });
      expect(rows).toBe(3);
      expect(word.tables).toHaveLength(layout === 'table' ? 1 : 3);
      expect(word.tables.flat().filter(({ isHeader }) => !isHeader).length).toBeGreaterThanOrEqual(3);
    },
  );

  it('the number of rows and the number of the page are shown', async () => {
    const { word } = await made(1, 1_234, 'pages', 'x', more);
    expect(textOf(partOf(word.parts, 'word/header1.xml'))).toBe('Respostas: 1.234');
    const footer = partOf(word.parts, 'word/footer1.xml');
    expect(textOf(footer)).toBe('Tea & <coffee>\tPágina  de ');
    expect(all(footer, 'w:instrText').flatMap(({ children }) => children)).toEqual(['PAGE', 'NUMPAGES']);
  });

  it('the properties come from no clock', async () => {
    const core = JSON.stringify(partOf((await made(1, 1, 'pages', 'x', more)).word.parts, 'docProps/core.xml'));
    expect(core).toContain('Tea & <coffee>');
    expect(core.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)).toEqual(['2026-03-01T09:30:00Z', '2026-03-01T09:30:00Z']);
  });

  it('a name that looks like a mark of the shell is kept as it is', async () => {
    const name = 'Tea {{rows}} {{count}} {{title}} $& $1';
    const { word } = await made(1, 1, 'pages', '{{rows}}', { survey: { id: 9, name } });
    expect(word.paragraphs[0]).toBe(name);
    expect(word.tables[0]?.[1]?.cells).toEqual(['{{rows}}']);
    expect(textOf(partOf(word.parts, 'word/footer1.xml'))).toBe(`${name}\tPage  of `);
    expect(JSON.stringify(partOf(word.parts, 'docProps/core.xml'))).toContain(name);
  });

  it('every mark is filled in, in any language and layout', async () => {
    for (const language of ['en', 'ru', 'es', 'pt'] as const) {
      for (const layout of ['table', 'blocks'] as const) {
        const { word } = await made(2, 1, layout, 'x', { language });
        expect(JSON.stringify([...word.parts])).not.toContain('{{');
      }
    }
  });

  it('a sentence says so when there are no answers', async () => {
    for (const layout of ['table', 'blocks'] as const) {
      const { word, rows } = await made(3, 0, layout, 'x', { survey: { id: 9, name: ' ' }, newestAnswerAt: undefined });
      expect(rows).toBe(0);
      expect(word.paragraphs).toEqual(['Survey 9', 'There are no answers.']);
    }
  });
});

describe('equal answers', () => {
  it.each(['table', 'blocks'] as const)('give equal bytes as %s', async (layout) => {
    const [first, second] = [await made(5, 100, layout), await made(5, 100, layout)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    const other = await made(5, 100, layout, 'fine', { newestAnswerAt: '2026-03-02T00:00:00Z' });
    expect(other.bytes.equals(first.bytes)).toBe(false);
  });
});

describe('the limit of rows', () => {
  const write = async (rows: number, layout: Layout) =>
    written(documentOf(madeTable(1), madeRows(rows, textCells(1, 'x'))), layout);

  it('is 50,000, in tables that Word can hold', async () => {
    const file = await write(50_000, 'table');
    const { tables } = readWord(file.bytes);
    expect(file.rows).toBe(50_000);
    expect(tables.flat().filter(({ isHeader }) => !isHeader)).toHaveLength(50_000);
    expect(tables.every((rows) => rows.length < 32_767 && rows[0]?.isHeader)).toBe(true);
  });

  it('is 50,000 in blocks as well', async () => {
    expect((await write(50_000, 'blocks')).rows).toBe(50_000);
  });

  it.each(['table', 'blocks'] as const)('refuses one more as %s', async (layout) => {
    await expect(write(50_001, layout)).rejects.toMatchObject({ code: 'word_row_limit', status: 422 });
    expect(problemCodes.word_row_limit.kind).toBe('final');
  });
});
