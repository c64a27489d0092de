/** A report of many pages as PDF: texts, bars and a table on every page. Rows are pages. */
import { atLeastTimes, atMost, type BenchCase } from '../bench-case.ts';
import { fontFolder } from '../font-folder.ts';

const MAX_PAGES = 200;
const USUAL_PAGES = 20;

export const pdfCase: BenchCase = {
  name: 'pdf',
  about: 'a report document to a PDF file, rows are pages',
  async run(bench, { rows }) {
    const pages = Math.min(rows, MAX_PAGES);
    const fonts = fontFolder(bench);
    const entrant = (contender: string, count = pages) => ({ contender, rows: count, source: fonts });
    const [ours, plain, pdfkit, usual] = await bench.measure(
      entrant('ours-pdf.ts'),
      entrant('pdf-lib-uncached.mjs'),
      entrant('pdfkit.mjs'),
      entrant('ours-pdf.ts', USUAL_PAGES),
    );
    const peers = { 'pdf-lib-uncached': plain, pdfkit };
    const result = { rows: pages, ours, peers, growth: [{ rows: USUAL_PAGES, ...usual }] };
    return {
      ...result,
      more: { file_kb: Math.round(ours.fileBytes / 1e3), file_kb_of_20_pages: Math.round(usual.fileBytes / 1e3) },
      budgets: [
        ...(pages === MAX_PAGES ? [atLeastTimes(3, 'pdf-lib-uncached', result)] : []),
        atMost(1, usual.cpuS, 's', 'CPU of 20 pages'),
        atMost(300, usual.fileBytes / 1e3, 'KB', 'file of 20 pages'),
        atMost(300, ours.rssMb, 'MB', 'RSS'),
      ],
    };
  },
};
