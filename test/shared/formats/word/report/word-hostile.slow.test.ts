/** Whatever the texts of a report are, the Word file stays whole and says them, as far as XML can. */
import { describe, expect, it } from 'vitest';
import { renderReportWord } from '../../../../../shared/formats/word/report/word-report.ts';
import { textOf } from '../../../../support/files-read/read-word.ts';
import { all } from '../../../../support/files-read/read-xml.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { madeReport } from '../../../../support/reports/made-report.ts';
import { chartsOf } from '../../../../support/reports/report-strings.ts';
import { hostileTexts, readable } from '../../ooxml/drawingml/hostile-texts.ts';
import { looseEnds, reportFile, xmlPart } from '../../ooxml/drawingml/report-file.ts';

const document = madeReport({ texts: hostileTexts, questions: 60, options: 12 });

describe('a report of hostile texts', () => {
  it('is well-formed, with no loose ends', async () => {
    expect(looseEnds(await reportFile(renderReportWord, document))).toEqual([]);
  });

  it('says every text, as a quote and in a table', async () => {
    const file = await reportFile(renderReportWord, document);
    const body = xmlPart(file, 'word/document.xml');
    const wanted = hostileTexts.map(readable);
    const quotes = all(body, 'w:p').filter(
      (paragraph) => all(paragraph, 'w:pStyle')[0]?.attributes.get('w:val') === 'ReportQuote',
    );
    expect(quotes.slice(-wanted.length).map(textOf)).toEqual(wanted);
    const table = all(body, 'w:tbl').at(-1);
    const rows = table ? all(table, 'w:tr').slice(1) : [];
    expect(rows.map((row) => textOf(all(row, 'w:tc')[1] ?? row))).toEqual(wanted);
  });

  it('has charts whose workbooks can be opened and say the same', async () => {
    const file = await reportFile(renderReportWord, document);
    const workbooks = [...file.parts].filter(([name]) => name.startsWith('word/embeddings/'));
    const charts = chartsOf(document).filter(({ kind }) => kind !== 'heat-map');
    expect(workbooks).toHaveLength(charts.length);
    for (const [at, [, bytes]] of workbooks.entries()) {
      const sheet = (await openWorkbook(bytes)).getWorksheet('Sheet1');
      const names = charts[at]?.series.map((_, column) => String(sheet?.getCell(1, column + 2).value ?? ''));
      expect(names).toEqual(charts[at]?.series.map(({ name }) => readable(name)));
    }
  });
});
