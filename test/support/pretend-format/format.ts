/** A format that nobody needs, as its folder would describe it: see `add-to-list.mjs` for its line in the list. */
import { choice, describeFormat } from '../../../shared/formats/format.ts';

export const pretend = describeFormat({
  name: 'pretend',
  title: 'Pretend',
  phrase: 'as a pretend file',
  kinds: [
    { extension: 'pretend', contentType: 'application/x-pretend', sizeFactor: 2 },
    { extension: 'shout', contentType: 'application/x-shout', when: { voice: 'loud' }, sizeFactor: 4 },
  ],
  isText: true,
  options: { voice: choice(['quiet', 'hoarse', 'loud'], 'quiet', 'how loud a pretend file is') },
  contents: {
    answers: {
      about: 'Makes a pretend file of a survey’s answers.',
      v3: ['get'],
      limits: [{ limit: 'pretend_rows', of: 'rows', most: 10, message: 'Past 10 rows nobody listens.' }],
      render: async (document, options, out) =>
        (await import('./render-pretend.ts')).renderPretend(document, options, out),
    },
  },
});
