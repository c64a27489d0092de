/** Syntax of SPSS, which PSPP reads too: it counts the figures of a report again. */
import { describeFormat } from '../format.ts';

export const sps = describeFormat({
  name: 'sps',
  title: 'SPSS (.sps)',
  phrase: 'as SPSS syntax',
  kinds: [{ extension: 'sps', contentType: 'application/x-spss-sps; charset=utf-8' }],
  isText: true,
  options: {},
  contents: {
    script: {
      about: 'syntax for SPSS that counts the numbers, percentages and means of the report again from the answers',
      render: async (proof, out) => (await import('./proof-sps.ts')).renderProofSps(proof, out),
    },
  },
});
