/** The formats: a new one joins here. Renderers are imported when they are used, so that a function starts fast. */
import type { ByteSink } from '../render/byte-sink.ts';
import type { AnswersDocument, RenderedAnswers } from '../tables/answers-document.ts';
import type { Format, Options } from './options.ts';

export interface FormatPlan {
  extension: string;
  contentType: string;
  render(document: AnswersDocument, out: ByteSink): Promise<RenderedAnswers>;
}

const ooxml = 'application/vnd.openxmlformats-officedocument';

export function formatOf(format: Format, options: Options): FormatPlan {
  switch (format) {
    case 'csv':
      return csv(options);
    case 'xlsx':
      return {
        extension: 'xlsx',
        contentType: `${ooxml}.spreadsheetml.sheet`,
        async render(document, out) {
          const { renderXlsx } = await import('../render/xlsx/xlsx.ts');
          return renderXlsx(document, out);
        },
      };
    case 'word':
      return {
        extension: 'docx',
        contentType: `${ooxml}.wordprocessingml.document`,
        async render(document, out) {
          const { renderWord } = await import('../render/word/word.ts');
          return renderWord(document, out, options.word);
        },
      };
  }
}

function csv(options: Options): FormatPlan {
  const isTsv = options.csv.dialect === 'tsv';
  return {
    extension: isTsv ? 'tsv' : 'csv',
    contentType: isTsv ? 'text/tab-separated-values; charset=utf-8' : 'text/csv; charset=utf-8',
    async render(document, out) {
      const { renderCsv } = await import('../render/csv.ts');
      return renderCsv(document, options.csv, out);
    },
  };
}
