/** Reports of awkward surveys as PDF: no page nearly empty, nothing torn apart, no text cut off or broken. */
import { describe, expect, it } from 'vitest';
import { laidOut } from '../../../support/awkward/laid-out.ts';
import {
  brokenFigures,
  brokenWords,
  hasSpaces,
  outsideWords,
  overlappingWords,
} from '../../../support/awkward/page-words.ts';
import { emptyPages, partedThings } from '../../../support/awkward/parted-things.ts';
import { awkwardReport, awkwardSurveys } from '../../../support/awkward/surveys.ts';
import { pdfUaFaults } from '../../../support/files-read/accessible-pdf.ts';
import { hasPdfReaders, pdfFile, placedWords, warnWithoutPdfReaders } from '../../../support/files-read/pdf-file.ts';

warnWithoutPdfReaders('where texts of awkward surveys stand on the pages of a PDF');

it('are forty and more', () => expect(awkwardSurveys.length).toBeGreaterThanOrEqual(40));

describe.each(awkwardSurveys.map((survey) => [survey.name, survey] as const))('a report: %s', (name, survey) => {
  const document = awkwardReport(survey);
  const laid = laidOut(document);

  it('has no page that is nearly empty before the last of a chapter', () => {
    expect(emptyPages(laid)).toEqual([]);
  });

  it('keeps headings, figures, charts and tables together', () => {
    expect(partedThings(document, laid)).toEqual([]);
  });

  it.runIf(hasPdfReaders)('has all its texts on the page, none over another and no broken word', async () => {
    const words = placedWords(await pdfFile(document));
    expect(outsideWords(words)).toEqual([]);
    expect(overlappingWords(words)).toEqual([]);
    expect(brokenFigures(document, words)).toEqual([]);
    if (hasSpaces(name)) expect(brokenWords(document, words)).toEqual([]);
  });

  it.runIf(hasPdfReaders)('is accessible, as PDF/UA-1 asks', async () => {
    const { bytes } = await pdfFile(document);
    expect([...new Set(pdfUaFaults(bytes))]).toEqual([]);
  });
});
