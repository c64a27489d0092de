/** Charts in Word are native and editable: each has its workbook, which holds the very figures of the chart. */
import { describe, expect, it } from 'vitest';
import { isDrawable } from '../../../../../shared/formats/ooxml/drawingml/chart-space.ts';
import { renderReportWord } from '../../../../../shared/formats/word/report/word-report.ts';
import type { Chart } from '../../../../../shared/reports/chart.ts';
import { all } from '../../../../support/files-read/read-xml.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { madeReport } from '../../../../support/reports/made-report.ts';
import { chartsOf } from '../../../../support/reports/report-strings.ts';
import { type ReportFile, relationsOf, reportFile, seriesOf, xmlPart } from '../../ooxml/drawingml/report-file.ts';

interface ReadChart {
  path: string;
  alt: string | undefined;
  title: string | undefined;
  workbook: Buffer;
}

/** Charts in the order in which the document shows them. */
function chartsIn(file: ReportFile): ReadChart[] {
  const relations = relationsOf(file, 'word/document.xml');
  return all(xmlPart(file, 'word/document.xml'), 'wp:inline').flatMap((inline) => {
    const [chart] = all(inline, 'c:chart');
    const [about] = all(inline, 'wp:docPr');
    if (!chart) return [];
    const path = relations.get(chart.attributes.get('r:id') ?? '') ?? '';
    const [workbookId = ''] = all(xmlPart(file, path), 'c:externalData').map(({ attributes }) =>
      attributes.get('r:id'),
    );
    const workbook = file.parts.get(relationsOf(file, path).get(workbookId) ?? '');
    if (!workbook) throw new Error(`${path} has no workbook`);
    return [{ path, alt: about?.attributes.get('descr'), title: about?.attributes.get('title'), workbook }];
  });
}

async function pairs(): Promise<{ file: ReportFile; chart: Chart; read: ReadChart }[]> {
  const document = madeReport({ questions: 6, script: 'cyrillic' });
  const file = await reportFile(renderReportWord, document);
  const read = chartsIn(file);
  const charts = chartsOf(document).filter(isDrawable);
  expect(read).toHaveLength(charts.length);
  return charts.flatMap((chart, at) => {
    const found = read[at];
    return found ? [{ file, chart, read: found }] : [];
  });
}

describe('a chart in Word', () => {
  it('says its title and what a person who cannot see it should hear', async () => {
    for (const { chart, read } of await pairs()) expect([read.title, read.alt]).toEqual([chart.title, chart.alt]);
  });

  it('has a workbook whose cells hold its categories, names and figures', async () => {
    for (const { chart, read } of await pairs()) {
      const sheet = (await openWorkbook(read.workbook)).getWorksheet('Sheet1');
      const cell = (row: number, column: number) => sheet?.getCell(row, column).value ?? null;
      expect(chart.categories.map((_, at) => cell(at + 2, 1))).toEqual(chart.categories);
      const held = chart.unit === 'percent' ? 100 : 1;
      for (const [at, { name, points }] of chart.series.entries()) {
        expect(cell(1, at + 2)).toBe(name);
        expect(points.map((_, row) => cell(row + 2, at + 2))).toEqual(
          points.map(({ value }) => (value === null ? null : value / held)),
        );
      }
    }
  });

  it('names the cells of that workbook, and copies what is in them', async () => {
    for (const { file, read } of await pairs()) {
      const sheet = (await openWorkbook(read.workbook)).getWorksheet('Sheet1');
      const at = (place = ''): unknown[] => {
        const [, column = '', from = '', to = from] =
          /^Sheet1!\$([A-Z]+)\$(\d+)(?::\$[A-Z]+\$(\d+))?$/.exec(place) ?? [];
        const rows = Array.from({ length: Number(to) - Number(from) + 1 }, (_, row) => Number(from) + row);
        return rows.map((row) => sheet?.getCell(`${column}${row}`).value ?? null);
      };
      for (const series of seriesOf(xmlPart(file, read.path))) {
        expect(at(series.nameAt)).toEqual([series.name]);
        expect(at(series.categoriesAt)).toEqual(series.categories);
        expect(at(series.valuesAt)).toEqual(series.values);
      }
    }
  });

  it('does not repeat the heading above it', async () => {
    const document = madeReport({ questions: 1 });
    const [overview, questions] = document.chapters;
    const section = questions?.sections[0];
    const chart = section && chartsOf({ ...document, chapters: [{ id: 'q', heading: '', sections: [section] }] })[0];
    if (!overview || !section || !chart) throw new Error('no chart');
    const titles = async (heading: string) => {
      const chapter = { id: 'q', heading: 'Q', sections: [{ ...section, heading }] };
      const file = await reportFile(renderReportWord, { ...document, chapters: [chapter] });
      return all(xmlPart(file, 'word/charts/chart1.xml'), 'c:title').length;
    };
    expect(await titles(`1. ${chart.title}`)).toBe(0);
    expect(await titles('Something else')).toBe(1);
  });
});
