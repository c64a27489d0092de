/** R: a script that counts the figures of a report again. */
import { describeFormat } from '../format.ts';

export const r = describeFormat({
  name: 'r',
  title: 'R',
  phrase: 'for R',
  kinds: [{ extension: 'R', contentType: 'text/x-r; charset=utf-8' }],
  isText: true,
  options: {},
  contents: {
    script: {
      about: 'a script for R that counts every figure of the report again from the answers',
      render: async (proof, out) => (await import('./proof-r.ts')).renderProofR(proof, out),
    },
  },
});
