/** dbt: the sources of a warehouse, described. */
import { describeFormat } from '../format.ts';

export const dbt = describeFormat({
  name: 'dbt',
  title: 'dbt',
  phrase: 'for dbt',
  kinds: [
    { extension: 'yml', contentType: 'application/yaml' },
    { extension: 'yaml', contentType: 'application/yaml' },
  ],
  isText: true,
  options: {},
  contents: {
    codebook: {
      about: 'sources for dbt',
      render: async (codebook, out) => (await import('./codebook-dbt.ts')).renderCodebookDbt(codebook, out),
    },
  },
});
