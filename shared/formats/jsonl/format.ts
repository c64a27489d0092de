/** JSON Lines: one JSON object per answer, for programs. */
import { describeFormat, flag } from '../format.ts';

export const jsonl = describeFormat({
  name: 'jsonl',
  title: 'JSON Lines',
  phrase: 'as JSON Lines',
  kinds: [
    { extension: 'jsonl', contentType: 'application/jsonl', sizeFactor: 1.7 },
    { extension: 'jsonl.gz', contentType: 'application/gzip', when: { gzip: true }, sizeFactor: 0.24 },
  ],
  isText: true,
  options: {
    gzip: flag(false, 'the file is compressed, .jsonl.gz', {
      en: { label: 'JSON Lines', values: { false: 'As text (.jsonl)', true: 'Compressed (.jsonl.gz)' } },
      ru: { label: 'JSON Lines', values: { false: 'Текст (.jsonl)', true: 'Со сжатием (.jsonl.gz)' } },
      es: { label: 'JSON Lines', values: { false: 'Texto (.jsonl)', true: 'Comprimido (.jsonl.gz)' } },
      pt: { label: 'JSON Lines', values: { false: 'Texto (.jsonl)', true: 'Compactado (.jsonl.gz)' } },
    }),
  },
  contents: {
    answers: {
      about: 'Makes a file of a survey’s answers with one JSON object per line.',
      v3: ['get'],
      columns: 'named',
      render: async (document, options, out) => (await import('./jsonl.ts')).renderJsonl(document, options, out),
      segmented: async (options) => (await import('./segmented-jsonl.ts')).segmentedJsonl(options),
    },
  },
});
