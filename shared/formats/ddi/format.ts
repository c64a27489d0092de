/** DDI Codebook, the XML that archives of data read. */
import { describeFormat } from '../format.ts';

export const ddi = describeFormat({
  name: 'ddi',
  title: 'DDI',
  phrase: 'as DDI',
  kinds: [
    { extension: 'xml', contentType: 'application/xml' },
    { extension: 'ddi', contentType: 'application/xml' },
  ],
  isText: true,
  options: {},
  contents: {
    codebook: {
      about: 'DDI Codebook 2.5',
      render: async (codebook, out) => (await import('./codebook-ddi.ts')).renderCodebookDdi(codebook, out),
    },
  },
});
