/** CSV, the format that every program reads. */
import { choice, describeFormat } from '../format.ts';

export const csv = describeFormat({
  name: 'csv',
  title: 'CSV',
  phrase: 'as CSV',
  kinds: [
    { extension: 'csv', contentType: 'text/csv; charset=utf-8', sizeFactor: 1 },
    {
      extension: 'tsv',
      contentType: 'text/tab-separated-values; charset=utf-8',
      when: { dialect: 'tsv' },
      sizeFactor: 1,
    },
  ],
  isText: true,
  options: {
    dialect: choice(
      ['standard', 'excel', 'tsv'],
      'standard',
      'CSV dialect; a file with excel can be opened in Excel by a double click',
      {
        en: {
          label: 'CSV for',
          values: {
            standard: 'Any program (comma)',
            excel: 'Excel, in the language of the file',
            tsv: 'Tab-separated',
          },
        },
        ru: {
          label: 'CSV для',
          values: { standard: 'Любой программы (запятая)', excel: 'Excel на языке файла', tsv: 'Табуляция' },
        },
        es: {
          label: 'CSV para',
          values: { standard: 'Cualquier programa (coma)', excel: 'Excel, en el idioma del archivo', tsv: 'Tabulador' },
        },
        pt: {
          label: 'CSV para',
          values: { standard: 'Qualquer programa (vírgula)', excel: 'Excel, no idioma do arquivo', tsv: 'Tabulação' },
        },
      },
    ),
    formulas: choice(
      ['escape', 'raw'],
      'escape',
      'what to do with texts in CSV that a spreadsheet would run as formulas',
      {
        en: {
          label: 'Formulas in CSV',
          values: { escape: 'Shown as text (safe)', raw: 'As they are' },
        },
        ru: {
          label: 'Формулы в CSV',
          values: { escape: 'Показывать как текст (безопасно)', raw: 'Как есть' },
        },
        es: {
          label: 'Fórmulas en CSV',
          values: { escape: 'Como texto (seguro)', raw: 'Tal cual' },
        },
        pt: {
          label: 'Fórmulas em CSV',
          values: { escape: 'Como texto (seguro)', raw: 'Como estão' },
        },
      },
    ),
  },
  contents: {
    answers: {
      about: 'Makes a CSV file of a survey’s answers, one row per answer.',
      v3: ['get'],
      guardsFormulas: true,
      hasPlainLines: true,
      isReadByScripts: true,
      render: async (document, options, out) => (await import('./csv.ts')).renderCsv(document, options, out),
      segmented: async (options) => (await import('./segmented-csv.ts')).segmentedCsv(options),
    },
  },
});
