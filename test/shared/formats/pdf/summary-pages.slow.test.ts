/** A summary takes one page or two, whatever the survey is like. */
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../../../shared/formats/pdf/pdf.ts';
import type { ReportDocument } from '../../../../shared/reports/report-document.ts';
import { warningOf } from '../../../../shared/surveys/warnings/warning.ts';
import { awkwardReport, awkwardSurveys } from '../../../support/awkward/surveys.ts';
import { longTitle } from '../../../support/awkward/words.ts';
import { builtReport } from '../../../support/reports/built-report.ts';

const asSummaries = [
  'no answers',
  'every type in Russian',
  'sixty questions',
  'two hundred options',
  'titles of 300 characters',
  'options of 300 characters',
  'rows of 300 characters',
  'words without an end',
  'in Arabic',
  'in Thai',
];

async function pagesOf(document: ReportDocument): Promise<number | undefined> {
  const { pages } = await renderPdf(document, { write: async () => {} });
  return pages;
}

describe('a summary as a PDF', () => {
  it.each(awkwardSurveys.filter(({ name }) => asSummaries.includes(name)))(
    'has two pages at most: $name',
    async (survey) => {
      const pages = await pagesOf(awkwardReport({ ...survey, kind: 'summary' }));
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThanOrEqual(2);
    },
  );

  it('has two pages at most where its title, filters and warnings are endless', async () => {
    const many = Array.from({ length: 60 }, (_, at) => at);
    const document = builtReport({
      kind: 'summary',
      survey: { id: 7, name: longTitle(9_000) },
      notes: many.map((at) => ({ label: `Filter ${at}`, value: longTitle(2_000) })),
      warnings: many.map((at) => warningOf('banner_small', { column: longTitle(500), count: at, fewest: 30 })),
    });
    expect(await pagesOf(document)).toBe(2);
  });

  it('shows all of what has room', async () => {
    const document = builtReport({ kind: 'summary' });
    expect(await pagesOf(document)).toBeLessThanOrEqual(2);
    expect(document.shorter?.().chapters[0]).toEqual(document.chapters[0]);
  });
});
