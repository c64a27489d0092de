/** Word: answers as a table or blocks for reading and printing, or a report. */
import { choice, describeFormat } from '../format.ts';
import { officeType } from '../ooxml/office-type.ts';
import { wordLimits } from './word-limits.ts';

export const word = describeFormat({
  name: 'word',
  title: 'Word',
  phrase: 'as Word',
  kinds: [{ extension: 'docx', contentType: `${officeType}.wordprocessingml.document`, sizeFactor: 0.5 }],
  isText: false,
  options: {
    layout: choice(['table', 'pages', 'blocks'], 'table', 'layout of answers in Word', {
      en: {
        label: 'Word layout',
        values: { table: 'One table', pages: 'Tables for printing', blocks: 'One block per respondent' },
      },
      ru: {
        label: 'Вид в Word',
        values: { table: 'Одна таблица', pages: 'Таблицы для печати', blocks: 'Блок на респондента' },
      },
      es: {
        label: 'Diseño en Word',
        values: { table: 'Una tabla', pages: 'Tablas para imprimir', blocks: 'Un bloque por encuestado' },
      },
      pt: {
        label: 'Layout no Word',
        values: { table: 'Uma tabela', pages: 'Tabelas para imprimir', blocks: 'Um bloco por respondente' },
      },
    }),
  },
  contents: {
    answers: {
      about: 'Makes a Word document with a table of a survey’s answers, up to 50,000 rows.',
      v3: ['get'],
      isForPaper: true,
      limits: [
        {
          limit: 'word_row_limit',
          of: 'rows',
          most: wordLimits.rows,
          message: `A Word table has at most ${wordLimits.rows} rows; such an export is refused.`,
          refusal: 'word_row_limit',
        },
      ],
      render: async (document, options, out) => (await import('./answers/word.ts')).renderWord(document, out, options),
    },
    summary: {
      about: 'Makes a Word document of a survey’s key figures.',
      place: 3,
      render: async (document, out) => (await import('./report/word-report.ts')).renderReportWord(document, out),
    },
    report: {
      about: 'Makes a Word document with charts and statistics of every question.',
      v3: ['get'],
      place: 3,
      render: async (document, out) => (await import('./report/word-report.ts')).renderReportWord(document, out),
    },
  },
});
