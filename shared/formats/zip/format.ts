/** A ZIP of what respondents uploaded. Nothing renders it: it is put together of the files as they are collected. */
import { describeFormat } from '../format.ts';

export const zip = describeFormat({
  name: 'zip',
  title: 'ZIP',
  phrase: 'as ZIP',
  kinds: [{ extension: 'zip', contentType: 'application/zip', sizeFactor: 0 }],
  isText: false,
  options: {},
  contents: {
    files: {
      about:
        'Makes a ZIP of the files that respondents uploaded, each as answer id/question-number, with files.csv that lists them and says which could not be fetched.',
    },
  },
});
