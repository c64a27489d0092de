/** A page for browsers: the codebook. */
import { describeFormat } from '../format.ts';

export const html = describeFormat({
  name: 'html',
  title: 'HTML',
  phrase: 'as a page',
  kinds: [{ extension: 'html', contentType: 'text/html; charset=utf-8' }],
  isText: true,
  options: {},
  contents: {
    codebook: {
      about: 'a page',
      place: 1,
      render: async (codebook, out) => (await import('./codebook-html.ts')).renderCodebookHtml(codebook, out),
    },
  },
});
