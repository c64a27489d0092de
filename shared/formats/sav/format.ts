/** SPSS: answers with labels, codes and levels of measurement. */
import { describeFormat } from '../format.ts';

export const sav = describeFormat({
  name: 'sav',
  title: 'SPSS',
  phrase: 'for SPSS',
  kinds: [{ extension: 'sav', contentType: 'application/x-spss-sav', sizeFactor: 1.5 }],
  isText: false,
  options: {},
  contents: {
    answers: {
      about: 'Makes an SPSS file (.sav) of a survey’s answers, with labels and codes.',
      v3: ['get'],
      columns: 'labelled',
      isReadByScripts: true,
      render: async (document, _, out) => (await import('./sav.ts')).renderSav(document, out),
      segmented: async () => (await import('./segmented-sav.ts')).segmentedSav(),
    },
  },
});
