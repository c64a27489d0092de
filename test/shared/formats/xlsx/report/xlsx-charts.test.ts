/** Charts in a workbook are drawn from its cells: whoever changes a cell changes the chart. */
import type { Workbook, Worksheet } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { isDrawable } from '../../../../../shared/formats/ooxml/drawingml/chart-space.ts';
import { renderReportXlsx } from '../../../../../shared/formats/xlsx/report/xlsx-report.ts';
import type { Chart } from '../../../../../shared/reports/chart.ts';
import type { ReportBlock, ReportDocument, ReportTable } from '../../../../../shared/reports/report-document.ts';
import { all, type XmlElement } from '../../../../support/files-read/read-xml.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { madeChart, madeReport } from '../../../../support/reports/made-report.ts';
import { chartsOf } from '../../../../support/reports/report-strings.ts';
import { type ReportFile, relationsOf, reportFile, seriesOf, xmlPart } from '../../ooxml/drawingml/report-file.ts';

interface Anchored {
  part: XmlElement;
  about: ReadonlyMap<string, string>;
  row: number;
  column: number;
  points: number;
}

function chartsIn(file: ReportFile): Anchored[] {
  const drawings = [...file.xml.keys()].filter((name) => /^xl\/drawings\/drawing\d+\.xml$/.test(name));
  return drawings.flatMap((path) =>
    all(xmlPart(file, path), 'xdr:oneCellAnchor').flatMap((anchor) => {
      const [chart] = all(anchor, 'c:chart');
      const number = (name: string) => Number(all(anchor, name)[0]?.children.join(''));
      const target = relationsOf(file, path).get(chart?.attributes.get('r:id') ?? '') ?? '';
      const about = all(anchor, 'xdr:cNvPr')[0]?.attributes ?? new Map();
      const points = Number(all(anchor, 'xdr:ext')[0]?.attributes.get('cy')) / 12_700;
      const place = { row: number('xdr:row'), column: number('xdr:col'), points };
      return chart ? [{ part: xmlPart(file, target), about, ...place }] : [];
    }),
  );
}

/** What is in a range such as `'Questions 2'!$A$3:$A$9`. */
function cellsAt(book: Workbook, place = ''): unknown[] {
  const [, name = '', column = '', from = '', to = from] =
    /^'?(.+?)'?!\$([A-Z]+)\$(\d+)(?::\$[A-Z]+\$(\d+))?$/.exec(place) ?? [];
  const sheet = book.getWorksheet(name.replaceAll("''", "'"));
  const rows = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at);
  return rows.map((row) => sheet?.getCell(`${column}${row}`).value ?? null);
}

const sectionWith = (...blocks: ReportBlock[]): ReportDocument => ({
  ...madeReport(),
  chapters: [{ id: 'c', heading: "Question's chapter", sections: [{ id: 's', heading: 'S', blocks }] }],
});

const tableOf = (chart: Chart, total = false): ReportTable => ({
  caption: 'Table',
  columns: ['Option', 'Count', 'Percent'].map((title, at) => ({
    title,
    align: at === 0 ? 'start' : 'end',
    width: 1 / 3,
  })),
  rows: [
    ...(total
      ? [
          [
            { text: 'Total' },
            { text: '9', value: 9, unit: 'count' as const },
            { text: '100 %', value: 100, unit: 'percent' as const },
          ],
        ]
      : []),
    ...chart.categories.map((text, at) => [
      { text },
      { text: '1', value: 1, unit: 'count' as const },
      { text: '', value: chart.series[0]?.points[at]?.value ?? 0, unit: 'percent' as const },
    ]),
  ],
});

describe('a chart in a workbook', () => {
  it('copies what is in the cells that it names', async () => {
    for (const made of [{ questions: 24 }, { questions: 6, script: 'cyrillic' }, { hasLongTitles: true }] as const) {
      const document = madeReport(made);
      const file = await reportFile(renderReportXlsx, document);
      const book = await openWorkbook(file.bytes);
      const charts = chartsIn(file);
      expect(charts).toHaveLength(chartsOf(document).filter(isDrawable).length);
      for (const series of charts.flatMap(({ part }) => seriesOf(part))) {
        expect(cellsAt(book, series.categoriesAt)).toEqual(series.categories);
        expect(cellsAt(book, series.valuesAt)).toEqual(series.values);
        expect(cellsAt(book, series.nameAt)).toEqual([series.name]);
      }
    }
  });

  it('says its title and what a person who cannot see it should hear', async () => {
    const document = madeReport();
    const charts = chartsIn(await reportFile(renderReportXlsx, document));
    expect(charts.map(({ about }) => [about.get('title'), about.get('descr')])).toEqual(
      chartsOf(document)
        .filter(isDrawable)
        .map(({ title, alt }) => [title, alt]),
    );
  });

  it.each([false, true])(
    'is drawn from the table that shows its figures, with other rows around: %s',
    async (total) => {
      const chart = madeChart('bar', { options: 4 });
      const document = sectionWith({ kind: 'chart', chart }, { kind: 'table', table: tableOf(chart, total) });
      const file = await reportFile(renderReportXlsx, document);
      const book = await openWorkbook(file.bytes);
      const [drawn] = chartsIn(file);
      const [series] = drawn ? seriesOf(drawn.part) : [];
      expect(series?.valuesAt).toMatch(/^'Question''s chapter'!\$C\$\d+:\$C\$\d+$/);
      expect(cellsAt(book, series?.categoriesAt)).toEqual(chart.categories);
      const texts = book.worksheets[1]?.getColumn(1).values ?? [];
      expect(texts.filter((text) => text === chart.categories[0])).toHaveLength(1);
    },
  );

  it('has a table of its own where no table shows its figures', async () => {
    const chart = madeChart('bar', { options: 4 });
    const other = { ...tableOf(chart), rows: tableOf(chart).rows.map((row) => row.slice(0, 2)) };
    const document = sectionWith({ kind: 'chart', chart }, { kind: 'table', table: other });
    const book = await openWorkbook((await reportFile(renderReportXlsx, document)).bytes);
    const texts = book.worksheets[1]?.getColumn(1).values ?? [];
    expect(texts).toContain(document.words.chartData);
    expect(texts.filter((text) => text === chart.categories[0])).toHaveLength(2);
  });

  it('of a gauge is drawn from the rows that name its bands', async () => {
    const chart = madeChart('gauge');
    const rows = chart.series.map(({ name, points }) => [
      { text: name },
      { text: '', value: points[0]?.value ?? 0, unit: 'percent' as const },
    ]);
    const table = { ...tableOf(chart), columns: tableOf(chart).columns.slice(1), rows };
    const file = await reportFile(renderReportXlsx, sectionWith({ kind: 'chart', chart }, { kind: 'table', table }));
    const book = await openWorkbook(file.bytes);
    const [drawn] = chartsIn(file);
    for (const series of drawn ? seriesOf(drawn.part) : []) {
      expect(cellsAt(book, series.nameAt)).toEqual([series.name]);
      expect(cellsAt(book, series.valuesAt)).toEqual(series.values);
    }
    expect(JSON.stringify(book.worksheets[1]?.getSheetValues())).not.toContain(madeReport().words.chartData);
  });

  it('without a single value still names the cells of a table', async () => {
    const chart = madeChart('bar', { hasAnswers: false });
    const file = await reportFile(renderReportXlsx, sectionWith({ kind: 'chart', chart }));
    const [series] = chartsIn(file).flatMap(({ part }) => seriesOf(part));
    expect(series?.categoriesAt).toMatch(/\$A\$\d+:\$A\$\d+$/);
    expect(series?.values).toEqual(chart.categories.map(() => null));
  });

  it('pushes the next section down when it is taller than its table', async () => {
    const chart: Chart = { ...madeChart('histogram', { options: 2 }), unit: 'percent' };
    const blocks: ReportBlock[] = [
      { kind: 'chart', chart },
      { kind: 'table', table: tableOf(chart) },
    ];
    const sections = ['first', 'second'].map((heading) => ({ id: heading, heading, blocks }));
    const document = { ...madeReport(), chapters: [{ id: 'c', heading: 'Chapter', sections }] };
    const file = await reportFile(renderReportXlsx, document);
    const sheet = (await openWorkbook(file.bytes)).getWorksheet('Chapter');
    const [first] = chartsIn(file);
    if (!sheet || !first) throw new Error('no chart');
    const heading = sheet.getColumn(1).values.lastIndexOf('second');
    expect(heading).toBeGreaterThan(Math.max(...rowsUnder(sheet, first)));
  });

  it('never lies on a table, a text or another chart', async () => {
    for (const made of [{}, { questions: 12, options: 25, hasLongTitles: true }, { script: 'hebrew' }] as const) {
      const file = await reportFile(renderReportXlsx, madeReport(made));
      const book = await openWorkbook(file.bytes);
      for (const sheet of book.worksheets.slice(1)) {
        const charts = chartsIn(file).filter(({ part }) =>
          seriesOf(part)[0]?.valuesAt?.replaceAll("'", '').startsWith(`${sheet.name}!`),
        );
        expect(charts.length).toBeGreaterThan(0);
        const taken = charts.map((chart) => rowsUnder(sheet, chart));
        expect(new Set(taken.flat()).size).toBe(taken.flat().length);
        for (const [at, { column }] of charts.entries()) {
          const under = taken[at]?.flatMap((row) => filledFrom(sheet, row, column + 1));
          expect(under).toEqual([]);
        }
      }
    }
  });
});

function rowsUnder(sheet: Worksheet, { row, points }: Anchored): number[] {
  const rows: number[] = [];
  for (let at = row + 1, left = points; left > 0; at++) {
    rows.push(at);
    left -= sheet.getRow(at).height ?? 15;
  }
  return rows;
}

function filledFrom(sheet: Worksheet, row: number, column: number): string[] {
  const found: string[] = [];
  sheet.getRow(row).eachCell((cell) => void (Number(cell.col) >= column && found.push(cell.address)));
  return found;
}
