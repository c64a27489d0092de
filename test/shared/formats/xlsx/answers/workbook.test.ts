/** The workbook around the answers: sheets, header, codebook, notes, properties, and the same bytes for the same answers. */
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../../shared/surveys/language.ts';
import { readXml, all as tagged } from '../../../../support/files-read/read-xml.ts';
import { readZip } from '../../../../support/files-read/read-zip.ts';
import { documentOf, openWorkbook, partOf, xlsxFile } from '../../../../support/files-written/xlsx-file.ts';

const lunch = () =>
  documentOf(
    [
      ['1', 'Soup', 4, new Date('2026-03-01T09:30:00Z')],
      ['2', null, -5, null],
      ['3', 'Fish & <chips>\nwith salt', null, new Date('2026-02-28T12:00:00Z')],
    ],
    [
      { id: 'id', title: 'Answer ID', about: { question: 'Answer ID', type: 'system', options: [] } },
      {
        id: 'q:1',
        title: 'What did you eat?',
        about: {
          question: 'What did you eat?',
          type: 'choice',
          options: [
            { id: 'a', text: 'Soup' },
            { id: 'b', text: 'Fish' },
          ],
        },
      },
      { id: 'q:2', title: 'Rating', type: 'number' },
      { id: 'submitted_at', title: 'Submitted at', type: 'moment' },
    ],
    {
      counts: { read: 5, filteredOut: 2 },
      notes: [{ label: 'Time zone', value: 'Europe/Moscow' }],
      warnings: [{ code: 'The list changed while it was read', values: {} }],
      timezone: 'Europe/Moscow',
    },
  );

const opened = async (document = lunch()) => openWorkbook((await xlsxFile(document)).bytes);

describe('the sheet of answers', () => {
  it('comes first, with a frozen header and a filter over all of it', async () => {
    const workbook = await opened();
    const sheet = workbook.worksheets[0];
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Answers', 'Codebook', 'Notes']);
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, rightToLeft: false });
    expect(sheet?.autoFilter).toBe('A1:D4');
    expect(sheet?.getRow(1).values).toEqual([undefined, 'Answer ID', 'What did you eat?', 'Rating', 'Submitted at']);
    expect(sheet?.getCell('A1').font.bold).toBe(true);
    expect(sheet?.getCell('A1').alignment.wrapText).toBe(true);
  });

  it('names the range of its filter, and the row to print on every page', async () => {
    const names = tagged(
      readXml(readZip((await xlsxFile(lunch())).bytes).get('xl/workbook.xml') ?? new Uint8Array()),
      'definedName',
    );
    expect(
      names.map(({ attributes, children }) => [attributes.get('name'), attributes.get('localSheetId'), children]),
    ).toEqual([
      ['_xlnm._FilterDatabase', '0', ['Answers!$A$1:$D$4']],
      ['_xlnm.Print_Titles', '0', ['Answers!$1:$1']],
      ['_xlnm._FilterDatabase', '1', ['Codebook!$A$1:$F$5']],
      ['_xlnm.Print_Titles', '1', ['Codebook!$1:$1']],
    ]);
  });

  it('is as wide as its content, within reason', async () => {
    const rows = [['x'.repeat(30), 'y'.repeat(300), 'z']];
    const sheet = (await opened(documentOf(rows, [{}, {}, { title: 'A' }]))).worksheets[0];
    const widths = [1, 2, 3].map((column) => sheet?.getColumn(column).width ?? 0);
    expect(widths[0]).toBeGreaterThanOrEqual(30);
    expect(widths[1]).toBeLessThanOrEqual(60);
    expect(widths[2]).toBeLessThan(12);
  });

  it('has rows as tall as wrapped texts ask for, never absurdly', async () => {
    const sheet = (await opened(documentOf([['short'], ['a\nb'], ['word '.repeat(5_000)]]))).worksheets[0];
    expect([2, 3, 4].map((row) => sheet?.getRow(row).height)).toEqual([15, 30, 60]);
  });

  it('does not grow by what no person wrote', async () => {
    const about = { question: 'Browser', type: 'system', options: [] };
    const sheet = (await opened(documentOf([['Mozilla '.repeat(50)]], [{ about }]))).worksheets[0];
    expect(sheet?.getRow(2).height).toBe(15);
  });

  it('has its header and nothing else when there are no answers', async () => {
    const sheet = (await opened({ ...lunch(), rows: (async function* () {})() })).worksheets[0];
    expect(sheet?.rowCount).toBe(1);
    expect(sheet?.autoFilter).toBe('A1:D1');
  });

  it.each([
    ['Опрос', false],
    ['סקר שביעות רצון', true],
    ['استبيان', true],
  ])('of %s runs from right to left: %s', async (name, rightToLeft) => {
    const workbook = await opened({ ...documentOf([['x']], [{ title: name }]), survey: { id: 1, name } });
    expect(workbook.worksheets.map((sheet) => sheet.views[0]?.rightToLeft)).toEqual([
      rightToLeft,
      rightToLeft,
      rightToLeft,
    ]);
  });
});

describe('the codebook', () => {
  it('says of every column what it is and how many cells it fills', async () => {
    const sheet = (await opened()).getWorksheet('Codebook');
    expect(sheet?.getRow(2).values).toEqual([undefined, 'id', 'Answer ID', 'Answer ID', 'system', undefined, 3]);
    expect(sheet?.getRow(3).values).toEqual([
      undefined,
      'q:1',
      'What did you eat?',
      'What did you eat?',
      'choice',
      'a = Soup\nb = Fish',
      2,
    ]);
    expect([4, 5].map((row) => sheet?.getCell(row, 6).value)).toEqual([2, 2]);
  });
});

describe('the notes', () => {
  it('say which survey, what was asked for, how many, how new, and what went wrong', async () => {
    const sheet = (await opened()).getWorksheet('Notes');
    const pairs = sheet
      ?.getSheetValues()
      .flatMap((row) => (Array.isArray(row) && row[2] !== undefined ? [[row[1], row[2]]] : []));
    expect(pairs).toEqual([
      ['Survey', 'Lunch'],
      ['Survey ID', '7'],
      ['Time zone', 'Europe/Moscow'],
      ['Newest answer', new Date('2026-03-01T12:30:00Z')],
      ['Answers read', 5],
      ['Left out by filters', 2],
      ['Answers in this file', 3],
      ['Warnings', 'The list changed while it was read'],
    ]);
  });

  it.each(languages)('are written in the language of the document: %s', async (language) => {
    const sheet = (await opened({ ...lunch(), language })).worksheets.at(-1);
    const name = { en: 'Notes', ru: 'Примечания', es: 'Notas', pt: 'Notas' };
    expect(sheet?.name).toBe(name[language]);
    const title = { en: 'About this file', ru: 'Об этом файле', es: 'Sobre este archivo', pt: 'Sobre este arquivo' };
    expect(sheet?.getCell('A1').value).toBe(title[language]);
  });
});

describe('the file', () => {
  it('has equal bytes for equal answers', async () => {
    const [first, second] = [await xlsxFile(lunch()), await xlsxFile(lunch())];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first).toMatchObject({ rows: 3, warnings: [] });
  });

  it('carries no time but that of the newest answer', async () => {
    const { bytes } = await xlsxFile(lunch());
    const workbook = await openWorkbook(bytes);
    expect([workbook.created, workbook.modified]).toEqual([
      new Date('2026-03-01T09:30:00Z'),
      new Date('2026-03-01T09:30:00Z'),
    ]);
    expect([workbook.title, workbook.creator]).toEqual(['Lunch', 'Survey Exports']);
    const bare = await xlsxFile({ ...lunch(), newestAnswerAt: undefined });
    expect(partOf(bare.bytes, 'docProps/core.xml')).toContain('1980-01-01T00:00:00Z');
  });

  it('consists of well-formed XML, every part of it listed', async () => {
    const parts = readZip((await xlsxFile(documentOf([['_x000D_'], ['&']]))).bytes);
    for (const bytes of parts.values()) readXml(bytes);
    const types = tagged(readXml(parts.get('[Content_Types].xml') ?? new Uint8Array()), 'Override');
    const listed = types.map(({ attributes }) => attributes.get('PartName')?.slice(1));
    expect(listed.toSorted()).toEqual([...parts.keys()].filter((name) => /^(xl\/[^_]|docProps)/.test(name)).toSorted());
  });

  it('has the elements of a sheet in the order of the schema', async () => {
    const parts = readZip((await xlsxFile(lunch())).bytes);
    const order = [
      'sheetPr',
      'sheetViews',
      'sheetFormatPr',
      'cols',
      'sheetData',
      'autoFilter',
      'pageMargins',
      'pageSetup',
      'ignoredErrors',
    ];
    for (const sheet of [1, 2, 3]) {
      const root = readXml(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? new Uint8Array());
      const names = root.children.map((child) => (typeof child === 'string' ? '' : child.name));
      expect(names).toEqual(order.filter((name) => names.includes(name)));
      expect(names).toContain('sheetData');
    }
  });
});
