/**
 * Reports of every kind, script and size, and hostile ones, under the eyes of Microsoft's own validator, the Open XML
 * SDK, which has nothing to say, and opened by LibreOffice, which finds their texts.
 */
import { rm } from 'node:fs/promises';
import validate from '@ooxml-tools/validate';
import type { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../../shared/formats/pptx/pptx.ts';
import { renderReportWord } from '../../../../../shared/formats/word/report/word-report.ts';
import { renderReportXlsx } from '../../../../../shared/formats/xlsx/report/xlsx-report.ts';
import { hasOffice, openedInOffice, warnWithoutOffice } from '../../../../support/files-read/office.ts';
import { formulasIn } from '../../../../support/files-read/saved-workbook.ts';
import { openWorkbook } from '../../../../support/files-written/xlsx-file.ts';
import { type MadeReport, madeReport } from '../../../../support/reports/made-report.ts';
import { someOf } from '../../../../support/run/proof-size.ts';
import { temporaryFolder } from '../../../../support/run/temporary-folder.ts';
import { naughty } from '../../../../support/surveys/hostile-answers.ts';
import { hostileTexts } from '../../ooxml/drawingml/hostile-texts.ts';
import { reportFile } from '../../ooxml/drawingml/report-file.ts';

const logo = {
  type: 'png' as const,
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const reports: Record<string, MadeReport> = {
  latin: { logo },
  cyrillic: { script: 'cyrillic', questions: 14 },
  arabic: { script: 'arabic' },
  chinese: { script: 'chinese', kind: 'summary', questions: 2 },
  long: { hasLongTitles: true, options: 40 },
  empty: { hasAnswers: false },
  bare: { questions: 0 },
  naughty: { texts: naughty, questions: 12 },
  hostile: { texts: hostileTexts.filter((_, at) => at % 7 === 0), questions: 12 },
};

describe.each(someOf(Object.entries(reports), 3))('the %s report', (_name, made) => {
  it('is a valid Word file', async () => {
    const { bytes } = await reportFile(renderReportWord, madeReport(made));
    expect(await validate(bytes, 'docx')).toEqual([]);
  });

  it('is a valid deck', async () => {
    const { bytes } = await reportFile(renderPptx, madeReport(made));
    expect(await validate(bytes, 'pptx')).toEqual([]);
  });

  it('is a valid workbook', async () => {
    const { bytes } = await reportFile(renderReportXlsx, madeReport(made));
    expect(await validate(bytes, 'xlsx')).toEqual([]);
  });
});

/** Sheet by sheet, address by address. */
function numbersIn(book: Workbook): [string, Record<string, number>][] {
  return book.worksheets.map((sheet) => {
    const numbers: Record<string, number> = {};
    sheet.eachRow((row) =>
      row.eachCell(({ address, value }) => {
        if (typeof value === 'number') numbers[address] = value;
      }),
    );
    return [sheet.name, numbers];
  });
}

warnWithoutOffice('reports opened in LibreOffice');

describe.runIf(hasOffice)('opened in LibreOffice', () => {
  async function opened(extension: 'docx' | 'xlsx', saveAs: 'txt' | 'xlsx'): Promise<Map<string, Buffer>> {
    const folder = await temporaryFolder();
    const render = extension === 'docx' ? renderReportWord : renderReportXlsx;
    const made = Object.entries(reports).map(
      async ([name, report]) => [`${name}.${extension}`, (await reportFile(render, madeReport(report))).bytes] as const,
    );
    try {
      return await openedInOffice(folder, { files: new Map(await Promise.all(made)), saveAs });
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it('a Word file shows its headings', async () => {
    const texts = await opened('docx', 'txt');
    for (const name of ['latin', 'cyrillic', 'arabic', 'chinese'] as const) {
      const text = texts.get(`${name}.docx`)?.toString() ?? '';
      for (const { heading } of madeReport(reports[name]).chapters) expect(text).toContain(heading);
    }
  });

  it('a workbook keeps its sheets and its numbers, and has no formulas', async () => {
    for (const [name, saved] of await opened('xlsx', 'xlsx')) {
      expect(formulasIn(saved), name).toEqual([]);
      const { bytes } = await reportFile(renderReportXlsx, madeReport(reports[name.replace('.xlsx', '')] ?? {}));
      const [before, after] = [await openWorkbook(bytes), await openWorkbook(saved)];
      expect(numbersIn(after)).toEqual(numbersIn(before));
    }
  });
});
