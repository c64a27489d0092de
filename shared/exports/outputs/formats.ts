/** The formats: a new one joins here. Renderers are imported when they are used, so that a function starts fast. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { CutFormat } from '../../render/cut-format.ts';
import type { RenderedReport, ReportDocument } from '../../reports/report-document.ts';
import type { AnswersDocument, RenderedAnswers } from '../../tables/answers-document.ts';
import type { Format, Options, Output } from '../options.ts';

interface FileType {
  extension: string;
  contentType: string;
}

const ooxml = 'application/vnd.openxmlformats-officedocument';

const fileTypes: Record<Format, FileType> = {
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  xlsx: { extension: 'xlsx', contentType: `${ooxml}.spreadsheetml.sheet` },
  word: { extension: 'docx', contentType: `${ooxml}.wordprocessingml.document` },
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  html: { extension: 'html', contentType: 'text/html; charset=utf-8' },
  ddi: { extension: 'xml', contentType: 'application/xml' },
};

const tabSeparated: FileType = { extension: 'tsv', contentType: 'text/tab-separated-values; charset=utf-8' };

export function fileTypeOf(format: Format, { csv }: Pick<Options, 'csv'>): FileType {
  return format === 'csv' && csv.dialect === 'tsv' ? tabSeparated : fileTypes[format];
}

/** Whatever is made of the rows of a table. */
export async function renderTable(
  { content, format }: Output,
  document: AnswersDocument,
  options: Options,
  out: ByteSink,
): Promise<RenderedAnswers> {
  if (content !== 'codebook') return renderAnswers(format, document, options, out);
  const { renderCodebook } = await import('./codebook/render-codebook.ts');
  return renderCodebook(format, document, options, out);
}

async function renderAnswers(
  format: Format,
  document: AnswersDocument,
  options: Options,
  out: ByteSink,
): Promise<RenderedAnswers> {
  switch (format) {
    case 'csv': {
      const { renderCsv } = await import('../../render/csv.ts');
      return renderCsv(document, options.csv, out);
    }
    case 'xlsx': {
      const { renderXlsx } = await import('../../render/xlsx/xlsx.ts');
      return renderXlsx(document, out);
    }
    case 'word': {
      const { renderWord } = await import('../../render/word/word.ts');
      return renderWord(document, out, options.word);
    }
    default:
      throw new Error(`${format} is not a format of answers`);
  }
}

/** The formats of answers that many workers can render together, one segment each. */
const cutFormats: Partial<Record<Format, (options: Pick<Options, 'csv'>) => Promise<CutFormat>>> = {
  csv: async ({ csv }) => (await import('../../render/cut-csv.ts')).cutCsv(csv),
  xlsx: async () => (await import('../../render/xlsx/cut-xlsx.ts')).cutXlsx(),
};

/** Undefined where a file of the format is rendered by one worker. `cutFormatOf` and `renderAnswers` give the same rows. */
export async function cutFormatOf(format: Format, options: Pick<Options, 'csv'>): Promise<CutFormat | undefined> {
  return cutFormats[format]?.(options);
}

export async function renderReport(format: Format, document: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  switch (format) {
    case 'pdf': {
      const { renderPdf } = await import('../../render/pdf/pdf.ts');
      return renderPdf(document, out);
    }
    case 'xlsx': {
      const { renderReportXlsx } = await import('../../render/xlsx-report/xlsx-report.ts');
      return renderReportXlsx(document, out);
    }
    case 'word': {
      const { renderReportWord } = await import('../../render/word-report/word-report.ts');
      return renderReportWord(document, out);
    }
    default:
      throw new Error(`${format} is not a format of reports`);
  }
}
