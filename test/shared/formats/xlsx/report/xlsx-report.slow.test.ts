/** Reports as workbooks: sheets and links, real numbers, how it is printed, and equal bytes for equal reports. */
import type { Cell, Workbook, Worksheet } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { customerSatisfaction } from '../../../../../infra/local/demo-data/customer-satisfaction.ts';
import { cafeVisit } from '../../../../../infra/local/demo-data/small-surveys.ts';
import { renderReportXlsx } from '../../../../../shared/formats/xlsx/report/xlsx-report.ts';
import type { ReportDocument } from '../../../../../shared/reports/report-document.ts';
import { all } from '../../../../support/files-read/read-xml.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { builtReport } from '../../../../support/reports/built-report.ts';
import { demoReport } from '../../../../support/reports/demo-report.ts';
import { type MadeReport, madeReport } from '../../../../support/reports/made-report.ts';
import { chartsOf, reportStrings } from '../../../../support/reports/report-strings.ts';
import { said } from '../../../../support/surveys/said.ts';
import { innerText, looseEnds, reportFile, xmlPart } from '../../ooxml/drawingml/report-file.ts';

const written = (document: ReportDocument) => reportFile(renderReportXlsx, document);

async function workbook(made: MadeReport = {}): Promise<Workbook> {
  return openWorkbook((await written(madeReport(made))).bytes);
}

function cellsOf(sheet: Worksheet): Cell[] {
  const cells: Cell[] = [];
  sheet.eachRow((row) => row.eachCell((cell) => void (cell.master === cell && cells.push(cell))));
  return cells;
}

function sheetOf(book: Workbook, name: string): Worksheet {
  const sheet = book.getWorksheet(name);
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
}

it('shows the counts of a matrix as well as its shares', async () => {
  const book = await openWorkbook((await written(builtReport())).bytes);
  const sheet = sheetOf(book, 'Questions');
  const rows: unknown[][] = [];
  sheet.eachRow((row) => void rows.push(Array.isArray(row.values) ? row.values.slice(1) : []));
  const service = rows.filter(([name]) => name === 'Service');
  expect(service).toEqual([
    ['Service', 110, ...[50, 33, 20, 7].map((count) => Number((count / 110).toPrecision(15)))],
    ['Service', 110, 50, 33, 20, 7],
  ]);
});

it('makes room for Cyrillic letters, which are wider', async () => {
  const height = async (text: string) => {
    const document = madeReport();
    const section = { id: 's', heading: 'S', blocks: [{ kind: 'text' as const, text, tone: 'muted' as const }] };
    const book = await openWorkbook(
      (await written({ ...document, chapters: [{ id: 'c', heading: 'C', sections: [section] }] })).bytes,
    );
    return sheetOf(book, 'C').getRow(4).height;
  };
  const letters = 95;
  expect(await height('я'.repeat(letters))).toBeGreaterThan(await height('e'.repeat(letters)));
});

describe('the sheets of a report', () => {
  it('are the contents and one for every chapter; long chapters take several', async () => {
    const names = async (made: MadeReport) => (await workbook(made)).worksheets.map(({ name }) => name);
    expect(await names({ questions: 20 })).toEqual(['Contents', 'Overview', 'Questions']);
    expect(await names({ questions: 45 })).toEqual(['Contents', 'Overview', 'Questions', 'Questions 2', 'Questions 3']);
  });

  it('have names that every spreadsheet takes', async () => {
    const { worksheets } = await workbook({ texts: ["'History'", '[a]:*?/\\', 'long '.repeat(20), ''] });
    const names = worksheets.map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^(?!')[^[\]:*?/\\]{1,31}(?<!')$/);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it('are linked from the contents, section by section, and back', async () => {
    const document = madeReport({ questions: 25 });
    const file = await written(document);
    const book = await openWorkbook(file.bytes);
    const linksOn = (sheet: number) =>
      all(xmlPart(file, `xl/worksheets/sheet${sheet}.xml`), 'hyperlink').map(
        ({ attributes }) => attributes.get('location') ?? '',
      );
    const targets = linksOn(1).map((location) => {
      const [, name = '', address = ''] = /^'?([^'!]+)'?!([A-Z]+\d+)$/.exec(location) ?? [];
      return sheetOf(book, name).getCell(address).value;
    });
    const sections = document.chapters.flatMap((chapter) => chapter.sections.map(({ heading }) => heading));
    expect(targets.filter((text) => sections.includes(String(text)))).toEqual(sections);
    for (const at of [3, 4]) expect(linksOn(at)).toEqual(['Contents!A1']);
  });

  it('are linked from what stands out, where they are there', async () => {
    const document = madeReport();
    const file = await written(document);
    const [, found, ...rest] = all(xmlPart(file, 'xl/worksheets/sheet2.xml'), 'hyperlink');
    const [, address = ''] = /^Questions!([A-Z]+\d+)$/.exec(found?.attributes.get('location') ?? '') ?? [];
    const sheet = sheetOf(await openWorkbook(file.bytes), 'Questions');
    expect(sheet.getCell(address).value).toBe(document.chapters[1]?.sections[2]?.heading);
    expect(rest).toEqual([]);
  });

  it('stay in sight under their heading and are printed as wide as a page', async () => {
    const sheet = sheetOf(await workbook(), 'Questions');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 9, fitToPage: true, fitToHeight: 0 });
    expect(sheet.pageSetup.printTitlesRow).toBe('1:1');
    expect(sheet.headerFooter.oddFooter).toBe('&RPage &P of &N');
  });

  it('have no row that is taller than its words need, however many figures a question has', async () => {
    const document = demoReport(cafeVisit);
    const book = await openWorkbook((await written(document)).bytes);
    const sheet = sheetOf(book, 'Questions');
    const heads: number[] = [];
    sheet.eachRow((row) => void (row.getCell(1).value === 'Mean' && heads.push(row.height)));
    expect(heads.length).toBeGreaterThan(0);
    expect(Math.max(...heads)).toBeLessThan(40);
    const columns = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getColumn(at + 1).width);
    expect(Math.min(...columns.map((width = 0) => width))).toBeGreaterThan(12);
  });

  it('explain letters below the table that has them, and keep words off figures', async () => {
    const book = await openWorkbook((await written(demoReport(customerSatisfaction, [['country']]))).bytes);
    const sheet = sheetOf(book, 'Tables by group');
    const kinds: string[] = [];
    sheet.eachRow((row) => {
      const text = String(row.getCell(1).value ?? '');
      if (text.startsWith('A letter marks')) kinds.push('note');
      else if (/^\d+\. /.test(text)) kinds.push('question');
      else if (text === 'Base: answered') kinds.push('table');
    });
    expect(kinds).toContain('note');
    for (const [at, kind] of kinds.entries()) if (kind === 'note') expect(kinds[at - 1]).toBe('table');
    const glance = sheetOf(book, 'At a glance');
    const indented = cellsOf(glance).filter(({ alignment }) => alignment?.indent === 1);
    expect(indented.map(({ value }) => value)).toContain('Differs most');
  });

  it('name chapters in full in the contents, though sheets may not', async () => {
    const book = await openWorkbook((await written(demoReport(customerSatisfaction))).bytes);
    const contents = cellsOf(sheetOf(book, 'Contents')).map(({ text }) => text);
    expect(contents).toContain('What moves with the overall rating');
    expect(book.worksheets.map(({ name }) => name)).not.toContain('What moves with the overall rating');
  });

  it('run from the right in a right-to-left report', async () => {
    const book = await workbook({ script: 'arabic' });
    expect(book.worksheets.every(({ views }) => views[0]?.rightToLeft)).toBe(true);
    expect((await workbook()).worksheets.every(({ views }) => !views[0]?.rightToLeft)).toBe(true);
  });
});

describe('the cells of a report', () => {
  it('hold figures as numbers: no text reads as a count, a share, a score, a time or an interval', async () => {
    for (const language of ['en', 'ru', 'es', 'pt'] as const) {
      const book = await openWorkbook((await written(builtReport({ language }))).bytes);
      const texts = book.worksheets.flatMap((sheet) => cellsOf(sheet).filter(({ value }) => typeof value === 'string'));
      const figure = /^[−+-]?\d[\d.,\s]*(%|–[\d.,\s]+%?)$|^\d+ (min|sec|мин|с)\b/;
      // values of a scale and ranges of numbers are names of rows, in the first column
      const like = texts.filter(({ value, fullAddress }) => fullAddress.col > 1 && figure.test(String(value)));
      expect(like.map(({ fullAddress, value }) => [fullAddress.address, value])).toEqual([]);
    }
  });

  it('hold an interval as its two ends, and times and scores as what can be calculated with', async () => {
    const book = await openWorkbook((await written(builtReport())).bytes);
    const cells = cellsOf(sheetOf(book, 'Questions'));
    const head = cells.find(({ value }) => value === '95% interval, from');
    const [low, high] = [0, 1].map((right) => {
      const { row = 0, col = 0 } = head?.fullAddress ?? {};
      return sheetOf(book, 'Questions').getCell(Number(row) + 1, Number(col) + right);
    });
    expect([low?.numFmt, high?.numFmt]).toEqual(['0.0%', '0.0%']);
    expect(Number(low?.value)).toBeLessThan(Number(high?.value));
    const contents = sheetOf(book, 'At a glance');
    const formats = new Map(cellsOf(contents).map(({ text, row }) => [text, contents.getCell(row, 2).numFmt]));
    expect(formats.get('Median time')).toBe('[h]:mm:ss');
    expect(formats.get('Completion rate (of started)')).toBe('0.0%');
  });

  it('hold every text of the document', async () => {
    for (const script of ['latin', 'cyrillic', 'hebrew'] as const) {
      const document = madeReport({ script, hasLongTitles: true, questions: 7 });
      const file = await written(document);
      const book = await openWorkbook(file.bytes);
      const figures = new Set(
        document.chapters
          .flatMap(({ sections }) => sections)
          .flatMap(({ blocks }) =>
            blocks
              .flatMap((block) => (block.kind === 'table' ? block.table.rows.flat() : []))
              .flatMap((cell) => (cell.value === undefined ? [] : cell.text)),
          ),
      );
      const labels = chartsOf(document).flatMap(({ series }) =>
        series.flatMap(({ points }) => points.map(({ label }) => label)),
      );
      const readings = chartsOf(document).map(({ reading }) => reading?.label);
      const drawn = [...file.xml.values()]
        .flatMap((part) => all(part, 'xdr:cNvPr'))
        .flatMap(({ attributes }) => [attributes.get('descr'), attributes.get('title')]);
      const heatMaps = chartsOf(document)
        .filter(({ kind }) => kind === 'heat-map')
        .map(({ alt }) => alt);
      const { continued, question, page, of } = document.words;
      const known = new Set<unknown>([
        ...book.worksheets.flatMap((sheet) => cellsOf(sheet).map(({ value }) => value)),
        ...drawn,
        ...figures,
        ...labels,
        ...readings,
        ...heatMaps,
        continued,
        question,
        page,
        of,
      ]);
      expect(reportStrings(document).filter((text) => !known.has(text))).toEqual([]);
    }
  });

  it('hold figures as numbers: percentages as fractions that are shown as percent', async () => {
    const sheet = sheetOf(await workbook({ questions: 1 }), 'Questions');
    const row = cellsOf(sheet)
      .filter(({ value }) => value === 'Bad')
      .map(({ row: at }) => sheet.getRow(Number(at)))[0];
    const [count, share] = [row?.getCell(2), row?.getCell(3)];
    expect([count?.value, count?.numFmt]).toEqual([9, '#,##0']);
    expect([share?.value, share?.numFmt]).toEqual([0.065, '0.0 %']);
  });

  it('are shaded where the table is also a heat map', async () => {
    const sheet = sheetOf(await workbook({ questions: 6 }), 'Questions');
    const [deepest] = cellsOf(sheet).filter(({ value }) => value === 0.98);
    expect(deepest?.fill).toMatchObject({ pattern: 'solid', fgColor: { argb: 'FF2F6FED' } });
  });

  it('are never formulas', async () => {
    const file = await written(madeReport({ texts: ['=1+1', '@SUM(A1)', '+1', '-1', '＝1'] }));
    const sheets = [...file.xml].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets.flatMap(([, xml]) => all(xml, 'f'))).toEqual([]);
    const cells = sheets.flatMap(([, xml]) => all(xml, 'c'));
    expect(cells.every(({ attributes }) => [undefined, 's'].includes(attributes.get('t')))).toBe(true);
  });

  it('hold 32,767 characters; longer texts are cut, and the warning says where', async () => {
    const texts = ['x'.repeat(32_767), 'y'.repeat(32_768)];
    const file = await written({
      ...madeReport({ questions: 0 }),
      keyFigures: texts.map((value) => ({ label: 'n', value })),
    });
    expect(said(file.warnings)).toEqual([
      expect.stringMatching(/^Contents!B\d+: a text of 32768 characters was truncated/),
    ]);
    const values = cellsOf(sheetOf(await openWorkbook(file.bytes), 'Contents')).map(({ value }) => value);
    expect(values).toContain(texts[0]);
    expect(values).toContain('y'.repeat(32_767));
  });
});

describe('the package', () => {
  it.each([{}, { kind: 'summary', questions: 0 }, { hasAnswers: false }, { script: 'hebrew' }] as const)(
    'has no loose ends with %j',
    async (made) => {
      expect(looseEnds(await written(madeReport(made)))).toEqual([]);
    },
  );

  it('is the same for the same report, and carries the time of the newest answer and no other', async () => {
    const [one, other] = [await written(madeReport()), await written(madeReport())];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    const core = xmlPart(one, 'docProps/core.xml');
    const times = ['dcterms:created', 'dcterms:modified'].flatMap((name) => all(core, name).map(innerText));
    expect(times).toEqual(['2026-03-01T09:30:00Z', '2026-03-01T09:30:00Z']);
  });
});
