/** Pages of a report in PDF are full: nobody leafs through half-empty paper. */
import { describe, expect, it } from 'vitest';
import { customerSatisfaction } from '../../../../infra/local/demo-data/customer-satisfaction.ts';
import { eventFeedback } from '../../../../infra/local/demo-data/event-feedback.ts';
import { productResearch } from '../../../../infra/local/demo-data/product-research.ts';
import type { ReportDocument } from '../../../../shared/reports/report-document.ts';
import { meanFill } from '../../../support/awkward/page-fill.ts';
import { awkwardReport, awkwardSurveys } from '../../../support/awkward/surveys.ts';
import { hasPdfReaders, pdfFile, placedWords, warnWithoutPdfReaders } from '../../../support/files-read/pdf-file.ts';
import { demoReport } from '../../../support/reports/demo-report.ts';

warnWithoutPdfReaders('how full the pages of reports are');

const LEAST = 0.8;
const banner = [['country', 'device']];
const awkward = [
  'a single question',
  'forty times yes or no',
  'two hundred options',
  'twenty options, ten times',
  'a matrix of sixty rows',
  'matrices of 3 to 10 columns',
  'titles of 300 characters',
  'rankings of 5 to 30 options',
  'in Arabic',
  'in Cyrillic',
];
const documents: [string, ReportDocument][] = [
  ['demo survey 1', demoReport(customerSatisfaction)],
  ['demo survey 1 with a banner', demoReport(customerSatisfaction, banner)],
  ['demo survey 2', demoReport(eventFeedback)],
  ['demo survey 4', demoReport(productResearch)],
  ['demo survey 4 with a banner', demoReport(productResearch, banner)],
  ...awkwardSurveys
    .filter(({ name }) => awkward.includes(name))
    .map((survey): [string, ReportDocument] => [survey.name, awkwardReport(survey)]),
];

it('are measured on all of these', () => expect(documents).toHaveLength(5 + awkward.length));

describe.runIf(hasPdfReaders)('pages of a report in PDF', () => {
  it.each(documents)('are filled to four fifths on average: %s', async (_, document) => {
    expect(meanFill(placedWords(await pdfFile(document)))).toBeGreaterThanOrEqual(LEAST);
  });
});
