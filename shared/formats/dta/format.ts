/** Stata: answers with labels and codes. */
import { describeFormat } from '../format.ts';

export const dta = describeFormat({
  name: 'dta',
  title: 'Stata',
  phrase: 'for Stata',
  kinds: [{ extension: 'dta', contentType: 'application/x-stata-dta', sizeFactor: 3 }],
  isText: false,
  options: {},
  contents: {
    answers: {
      about: 'Makes a Stata file (.dta) of a survey’s answers, with labels and codes.',
      v3: ['get'],
      columns: 'labelled',
      render: async (document, _, out) => (await import('./dta.ts')).renderDta(document, out),
    },
  },
});
