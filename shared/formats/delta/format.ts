/** Parquet whose columns every reader of Delta tables knows: what a destination of such tables adds to them. */
import { describeFormat } from '../format.ts';

export const delta = describeFormat({
  name: 'delta',
  title: 'Delta Lake',
  phrase: 'for Delta Lake',
  kinds: [{ extension: 'delta', contentType: 'application/vnd.apache.parquet', sizeFactor: 0.15 }],
  isText: false,
  options: {},
  contents: {
    answers: {
      about: 'Makes a file of a survey’s answers that a Delta Lake destination adds to its tables.',
      columns: 'named',
      isPacked: true,
      loadedBy: 'delta',
      render: async (document, _options, out) => (await import('./delta.ts')).renderDelta(document, out),
      segmented: async () => (await import('./delta.ts')).segmentedDelta(),
    },
  },
});
