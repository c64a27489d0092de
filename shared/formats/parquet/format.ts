/** Parquet: answers with typed columns, for data tools. */
import { choice, describeFormat, flag } from '../format.ts';

export const parquet = describeFormat({
  name: 'parquet',
  title: 'Parquet',
  phrase: 'as Parquet',
  kinds: [{ extension: 'parquet', contentType: 'application/vnd.apache.parquet', sizeFactor: 0.12 }],
  isText: false,
  options: {
    compression: choice(['zstd', 'snappy'], 'zstd', 'how a Parquet file is compressed', {
      en: {
        label: 'Parquet compression',
        values: { zstd: 'Zstandard (smaller)', snappy: 'Snappy (older programs)' },
      },
      ru: {
        label: 'Сжатие Parquet',
        values: { zstd: 'Zstandard (меньше)', snappy: 'Snappy (для старых программ)' },
      },
      es: {
        label: 'Compresión de Parquet',
        values: { zstd: 'Zstandard (ocupa menos)', snappy: 'Snappy (programas antiguos)' },
      },
      pt: {
        label: 'Compressão do Parquet',
        values: { zstd: 'Zstandard (menor)', snappy: 'Snappy (programas antigos)' },
      },
    }),
    lists: flag(false, 'the choices of a multiple choice as a list in one column of a Parquet file', {
      en: { label: 'Multiple choices in Parquet', values: { false: 'As in other files', true: 'As lists' } },
      ru: { label: 'Множественный выбор в Parquet', values: { false: 'Как в других файлах', true: 'Списками' } },
      es: { label: 'Opciones múltiples en Parquet', values: { false: 'Como en otros archivos', true: 'Como listas' } },
      pt: { label: 'Múltipla escolha no Parquet', values: { false: 'Como nos outros arquivos', true: 'Como listas' } },
    }),
  },
  contents: {
    answers: {
      about: 'Makes a Parquet file of a survey’s answers, with typed columns.',
      v3: ['get'],
      columns: 'named',
      isPacked: true,
      areLists: ({ lists }) => lists,
      render: async (document, options, out) => (await import('./parquet.ts')).renderParquet(document, options, out),
      segmented: async (options) => (await import('./segmented-parquet.ts')).segmentedParquet(options),
    },
  },
});
