/** A PDF as a file: equal bytes for equal documents, and all that a reader shows around the pages. */
import { describe, expect, it } from 'vitest';
import {
  hasPdfReaders,
  pdfComplaints,
  pdfFile,
  pdfObjects,
  pdfText,
  warnWithoutPdfReaders,
} from '../../../support/files-read/pdf-file.ts';
import { madeReport } from '../../../support/reports/made-report.ts';

warnWithoutPdfReaders('what readers show of a PDF');

/** One pixel. */
const logo = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  type: 'png' as const,
};

describe('a PDF', () => {
  it('has equal bytes for equal documents, whatever was rendered between them', async () => {
    const first = await pdfFile(madeReport({ script: 'arabic', logo }));
    await pdfFile(madeReport({ script: 'hebrew', hasLongTitles: true }));
    const second = await pdfFile(madeReport({ script: 'arabic', logo }));
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  it('leaves a logo out that cannot be read, and says so', async () => {
    const broken = { bytes: Buffer.from('no picture'), type: 'png' as const };
    const { warnings, pages } = await pdfFile(madeReport({ logo: broken }));
    expect(warnings).toEqual([{ code: 'logo_unreadable', values: {} }]);
    expect(pages).toBeGreaterThan(3);
  });

  it('of twenty pages is smaller than 300 KB', async () => {
    const { pages, bytes } = await pdfFile(madeReport({ questions: 26, script: 'cyrillic' }));
    expect(pages).toBeGreaterThanOrEqual(20);
    expect(bytes.length).toBeLessThan(300_000);
  });
});

describe.runIf(hasPdfReaders)('what a reader shows of a PDF', () => {
  it.each([
    { script: 'latin' },
    { script: 'cyrillic', questions: 60 },
    { script: 'arabic', options: 40, logo },
    { script: 'hebrew', hasLongTitles: true },
    { script: 'chinese', kind: 'summary' },
    { hasAnswers: false, questions: 3 },
    { questions: 0 },
  ] as const)('has no complaints: %o', async (made) => {
    const file = await pdfFile(madeReport(made));
    expect(pdfComplaints(file)).toEqual([]);
    expect(pdfText(file).split('\f').length - 1).toBe(file.pages);
  });

  it('is its title, language and dates, taken from the newest answer and no clock', async () => {
    const objects = pdfObjects(await pdfFile(madeReport({ script: 'cyrillic' })));
    expect(objects).toContainEqual(
      expect.objectContaining({
        '/Title': 'u:Удовлетворённость клиентов, весна 2026',
        '/CreationDate': 'u:D:20260301093000Z',
        '/ModDate': 'u:D:20260301093000Z',
        '/Producer': 'u:Survey Exports',
      }),
    );
    expect(objects).toContainEqual(
      expect.objectContaining({ '/Type': '/Catalog', '/Lang': 'u:ru', '/MarkInfo': { '/Marked': true } }),
    );
    expect(objects.some((object) => JSON.stringify(object).includes('"/DisplayDocTitle":true'))).toBe(true);
  });

  it('has no dates where there are no answers', async () => {
    const objects = pdfObjects(await pdfFile(madeReport({ hasAnswers: false })));
    expect(objects.filter((object) => '/CreationDate' in object || '/ModDate' in object)).toEqual([]);
  });

  it('is a bookmark for every chapter and section, and a link for every line of the contents and what stands out', async () => {
    const document = madeReport({ questions: 4 });
    const objects = pdfObjects(await pdfFile(document));
    const bookmarks = objects.filter((object) => '/Title' in object && '/Dest' in object).map((mark) => mark['/Title']);
    const headings = document.chapters.flatMap(({ heading, sections }) => [
      heading,
      ...sections.map((one) => one.heading),
    ]);
    expect(bookmarks.toSorted()).toEqual(headings.map((heading) => `u:${heading}`).toSorted());
    const links = objects.filter((object) => object['/Subtype'] === '/Link');
    // and both lines of the one finding whose section is there
    expect(links).toHaveLength(headings.length + 2);
    expect(links.every((link) => Array.isArray(link['/Dest']))).toBe(true);
  });

  it('is the page of every section in the contents', async () => {
    const document = madeReport({ questions: 30 });
    const pages = pdfText(await pdfFile(document), '-layout').split('\f');
    const contents = pages.filter((page) => /^ *\d+\. .* \d+$/m.test(page)).join('\n');
    const entries = [...contents.matchAll(/^ *(\d+)\. How.*? (\d+)$/gm)].map(([, question, page]) => [
      question,
      Number(page),
    ]);
    expect(entries.length).toBe(20);
    for (const [question, page] of entries)
      expect(pages[Number(page) - 1]).toMatch(new RegExp(`^ *${question}\\. How`, 'm'));
  });

  it('says what a chart shows to those who cannot see it', async () => {
    const figures = pdfObjects(await pdfFile(madeReport({ questions: 6 }))).filter(
      (object) => object['/S'] === '/Figure',
    );
    expect(figures).toHaveLength(7);
    expect(figures.every((figure) => String(figure['/Alt']).startsWith('u:What did you buy last time?: '))).toBe(true);
  });

  it('has a cover and contents in a report, and neither in a summary', async () => {
    const [report, summary] = await Promise.all([
      pdfFile(madeReport({ questions: 2 })),
      pdfFile(madeReport({ questions: 2, kind: 'summary' })),
    ]);
    expect(pdfText(report)).toContain('Contents');
    expect(pdfText(summary)).not.toContain('Contents');
    expect(pdfText(summary).split('\f')[0]).toContain('1,284');
    expect(
      pdfText(report)
        .split('\f')
        .slice(1, -1)
        .every((page, at) => page.includes(`Page ${at + 2} of ${report.pages}`)),
    ).toBe(true);
  });
});
