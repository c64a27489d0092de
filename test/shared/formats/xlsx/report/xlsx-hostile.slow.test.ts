/** Whatever the texts of a report are, the workbook stays whole, says them, and makes no formula of them. */
import { read } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { renderReportXlsx } from '../../../../../shared/formats/xlsx/report/xlsx-report.ts';
import { cleanText } from '../../../../../shared/surveys/clean-text.ts';
import { all } from '../../../../support/files-read/read-xml.ts';
import { cellsOf } from '../../../../support/files-written/xlsx-file.ts';
import { madeReport } from '../../../../support/reports/made-report.ts';
import { hostileTexts } from '../../ooxml/drawingml/hostile-texts.ts';
import { looseEnds, reportFile } from '../../ooxml/drawingml/report-file.ts';

const document = madeReport({ texts: hostileTexts, questions: 60, options: 12 });

it('names a sheet as its chapter is named, also where that looks like an escape', async () => {
  const plain = madeReport({ questions: 1 });
  const chapters = plain.chapters.map((chapter) => ({ ...chapter, heading: `_x0041_ ${chapter.id}` }));
  const { bytes } = await reportFile(renderReportXlsx, { ...plain, chapters });
  expect(read(bytes).SheetNames.slice(1)).toEqual(chapters.map(({ heading }) => heading));
});

describe('a report of hostile texts', () => {
  it('is well-formed, with no loose ends and no formulas', async () => {
    const file = await reportFile(renderReportXlsx, document);
    expect(looseEnds(file)).toEqual([]);
    const sheets = [...file.xml].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets.flatMap(([, xml]) => all(xml, 'f'))).toEqual([]);
  });

  it('says every text, as a quote and in a table', async () => {
    const { bytes, xml } = await reportFile(renderReportXlsx, document);
    const last = [...xml.keys()].filter((name) => name.startsWith('xl/worksheets/sheet')).length;
    const wanted = hostileTexts.map(cleanText);
    const cells = [...cellsOf(bytes, last)];
    const inColumn = (letter: string) =>
      cells.filter(([address]) => address.startsWith(letter)).map(([, text]) => text);
    expect(inColumn('B').slice(-wanted.length)).toEqual(wanted);
    const first = inColumn('A');
    const from = first.indexOf('Quotes') + 1;
    expect(first.slice(from, from + wanted.length)).toEqual(wanted);
  });
});
