/** A summary in Word takes one page or two, as LibreOffice sets them. */
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { renderReportWord } from '../../../../../shared/formats/word/report/word-report.ts';
import { awkwardReport, awkwardSurveys } from '../../../../support/awkward/surveys.ts';
import { hasOffice, openedInOffice, warnWithoutOffice } from '../../../../support/files-read/office.ts';
import { hasPdfReaders, placedWords, warnWithoutPdfReaders } from '../../../../support/files-read/pdf-file.ts';
import { temporaryFolder } from '../../../../support/run/temporary-folder.ts';
import { reportFile } from '../../ooxml/drawingml/report-file.ts';

warnWithoutOffice('how many pages a summary in Word has');
warnWithoutPdfReaders('how many pages a summary in Word has');

/** `PROOFS=all` opens all of them. */
const usual = ['every type', 'sixty questions', 'titles of 300 characters', 'rows of 300 characters', 'in Thai'];
const surveys = awkwardSurveys.filter(({ name }) => process.env.PROOFS === 'all' || usual.includes(name));

describe.runIf(hasOffice && hasPdfReaders)('a summary in Word', () => {
  it('has two pages at most', async () => {
    const folder = await temporaryFolder();
    const files = new Map<string, Buffer>();
    for (const survey of surveys) {
      const file = await reportFile(renderReportWord, awkwardReport({ ...survey, kind: 'summary' }));
      files.set(`${survey.name}.docx`, file.bytes);
    }
    const saved = await openedInOffice(folder, { files, saveAs: 'pdf', hasAllScripts: true });
    const pages = [...saved].map(([name, bytes]) => {
      const words = placedWords({ bytes, warnings: [] });
      return [name, Math.max(...words.map(({ page }) => page))] as const;
    });
    expect(pages).toHaveLength(surveys.length);
    expect(pages.filter(([, count]) => count > 2)).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });
});
