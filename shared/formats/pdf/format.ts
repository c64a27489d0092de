/** PDF: a summary or a report, for reading and printing. */
import { describeFormat } from '../format.ts';

export const pdf = describeFormat({
  name: 'pdf',
  title: 'PDF',
  phrase: 'as PDF',
  kinds: [{ extension: 'pdf', contentType: 'application/pdf' }],
  isText: false,
  options: {},
  contents: {
    summary: {
      about:
        'Makes a PDF of a survey’s figures: visits, started, complete, completion rate (complete of started), time taken, devices, countries.',
      v3: ['get', 'post'],
      place: 1,
      render: async (document, out) => (await import('./pdf.ts')).renderPdf(document, out),
    },
    report: {
      about: 'Makes a PDF with charts and statistics of every question, from the answers that pass the filters.',
      v3: ['get', 'post'],
      place: 1,
      render: async (document, out) => (await import('./pdf.ts')).renderPdf(document, out),
    },
  },
});
