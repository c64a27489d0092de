/** Pages of a report in Word are full, as LibreOffice sets them. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerSatisfaction } from '../../../../../infra/local/demo-data/customer-satisfaction.ts';
import { eventFeedback } from '../../../../../infra/local/demo-data/event-feedback.ts';
import { productResearch } from '../../../../../infra/local/demo-data/product-research.ts';
import { renderReportWord } from '../../../../../shared/formats/word/report/word-report.ts';
import { meanFill, officeBody } from '../../../../support/awkward/page-fill.ts';
import { hasOffice, openedInOffice, warnWithoutOffice } from '../../../../support/files-read/office.ts';
import { hasPdfReaders, placedWords, warnWithoutPdfReaders } from '../../../../support/files-read/pdf-file.ts';
import { demoReport } from '../../../../support/reports/demo-report.ts';
import { temporaryFolder } from '../../../../support/run/temporary-folder.ts';
import { reportFile } from '../../ooxml/drawingml/report-file.ts';

warnWithoutOffice('how full LibreOffice sets the pages of reports');
warnWithoutPdfReaders('how full LibreOffice sets the pages of reports');

const LEAST = 0.8;
const reports = {
  'survey-1.docx': demoReport(customerSatisfaction),
  'survey-1-banner.docx': demoReport(customerSatisfaction, [['country', 'device']]),
  'survey-2.docx': demoReport(eventFeedback),
  'survey-4.docx': demoReport(productResearch),
  'survey-4-banner.docx': demoReport(productResearch, [['country', 'device']]),
};

describe.runIf(hasOffice && hasPdfReaders)('pages of a report in Word', () => {
  let folder = '';
  let saved = new Map<string, Buffer>();

  beforeAll(async () => {
    folder = await temporaryFolder();
    const files = new Map<string, Buffer>();
    for (const [name, document] of Object.entries(reports))
      files.set(name, (await reportFile(renderReportWord, document)).bytes);
    saved = await openedInOffice(folder, { files, saveAs: 'pdf' });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(Object.keys(reports))('are filled to four fifths on average: %s', (name) => {
    const words = placedWords({ bytes: saved.get(name) ?? Buffer.alloc(0), warnings: [] });
    expect(meanFill(words, officeBody)).toBeGreaterThanOrEqual(LEAST);
  });
});
