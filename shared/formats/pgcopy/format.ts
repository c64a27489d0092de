/** Rows as PostgreSQL copies them: what a destination that is a database loads. */
import { describeFormat } from '../format.ts';

export const pgcopy = describeFormat({
  name: 'pgcopy',
  title: 'PostgreSQL',
  phrase: 'for PostgreSQL',
  kinds: [{ extension: 'pgcopy', contentType: 'text/plain; charset=utf-8', sizeFactor: 1.1 }],
  isText: true,
  options: {},
  contents: {
    answers: {
      about: 'Makes a file of a survey’s answers that a PostgreSQL destination loads into its tables.',
      columns: 'labelled',
      loadedBy: 'postgres',
      render: async (document, _options, out) => (await import('./pgcopy.ts')).renderPgcopy(document, out),
      segmented: async () => (await import('./segmented-pgcopy.ts')).segmentedPgcopy(),
    },
  },
});
