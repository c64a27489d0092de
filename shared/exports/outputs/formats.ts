/** The formats: a new one joins here. Renderers are imported when they are used, so that a function starts fast. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { CutFormat } from '../../formats/cut-format.ts';
import type { RenderedReport, ReportDocument } from '../../reports/report-document.ts';
import type { AnswersDocument, RenderedAnswers } from '../../tables/answers-document.ts';
import type { Job } from '../job/job.ts';
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
  pptx: { extension: 'pptx', contentType: `${ooxml}.presentationml.presentation` },
  sav: { extension: 'sav', contentType: 'application/x-spss-sav' },
  dta: { extension: 'dta', contentType: 'application/x-stata-dta' },
  parquet: { extension: 'parquet', contentType: 'application/vnd.apache.parquet' },
  jsonl: { extension: 'jsonl', contentType: 'application/jsonl' },
  html: { extension: 'html', contentType: 'text/html; charset=utf-8' },
  ddi: { extension: 'xml', contentType: 'application/xml' },
  zip: { extension: 'zip', contentType: 'application/zip' },
};

const tabSeparated: FileType = { extension: 'tsv', contentType: 'text/tab-separated-values; charset=utf-8' };

const gzippedLines: FileType = { extension: 'jsonl.gz', contentType: 'application/gzip' };

export function fileTypeOf(format: Format, { csv, jsonl }: Pick<Options, 'csv' | 'jsonl'>): FileType {
  if (format === 'csv' && csv.dialect === 'tsv') return tabSeparated;
  return format === 'jsonl' && jsonl.gzip ? gzippedLines : fileTypes[format];
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

export async function renderAnswers(
  format: Format,
  document: AnswersDocument,
  options: Options,
  out: ByteSink,
): Promise<RenderedAnswers> {
  switch (format) {
    case 'csv': {
      const { renderCsv } = await import('../../formats/csv/csv.ts');
      return renderCsv(document, options.csv, out);
    }
    case 'xlsx': {
      const { renderXlsx } = await import('../../formats/xlsx/answers/xlsx.ts');
      return renderXlsx(document, out);
    }
    case 'word': {
      const { renderWord } = await import('../../formats/word/answers/word.ts');
      return renderWord(document, out, options.word);
    }
    case 'sav': {
      const { renderSav } = await import('../../formats/sav/sav.ts');
      return renderSav(document, out);
    }
    case 'dta': {
      const { renderDta } = await import('../../formats/dta/dta.ts');
      return renderDta(document, out);
    }
    case 'parquet': {
      const { renderParquet } = await import('../../formats/parquet/parquet.ts');
      return renderParquet(document, options.parquet, out);
    }
    case 'jsonl': {
      const { renderJsonl } = await import('../../formats/jsonl/jsonl.ts');
      return renderJsonl(document, options.jsonl, out);
    }
    default:
      throw new Error(`${format} is not a format of answers`);
  }
}

type CutOptions = Pick<Options, 'csv' | 'parquet' | 'jsonl'>;

/** The formats of answers that many workers can render together, one segment each. */
const cutFormats: Partial<Record<Format, (options: CutOptions) => Promise<CutFormat>>> = {
  csv: async ({ csv }) => (await import('../../formats/csv/cut-csv.ts')).cutCsv(csv),
  xlsx: async () => (await import('../../formats/xlsx/answers/cut-xlsx.ts')).cutXlsx(),
  sav: async () => (await import('../../formats/sav/cut-sav.ts')).cutSav(),
  parquet: async ({ parquet }) => (await import('../../formats/parquet/cut-parquet.ts')).cutParquet(parquet),
  jsonl: async ({ jsonl }) => (await import('../../formats/jsonl/cut-jsonl.ts')).cutJsonl(jsonl),
};

/** Undefined where a file of the format is rendered by one worker. `cutFormatOf` and `renderAnswers` give the same rows. */
export async function cutFormatOf(format: Format, options: CutOptions): Promise<CutFormat | undefined> {
  return cutFormats[format]?.(options);
}

/** The outputs, by their numbers, whose rows must all be looked at before many workers can render any. */
export async function sizedOutputs({ outputs, options }: Pick<Job, 'outputs' | 'options'>): Promise<number[]> {
  const sized = await Promise.all(
    outputs.map(async ({ content, format }, at) => {
      const cut = content === 'answers' ? await cutFormatOf(format, options) : undefined;
      return cut?.measure ? [at] : [];
    }),
  );
  return sized.flat();
}

export async function renderReport(format: Format, document: ReportDocument, out: ByteSink): Promise<RenderedReport> {
  switch (format) {
    case 'pdf': {
      const { renderPdf } = await import('../../formats/pdf/pdf.ts');
      return renderPdf(document, out);
    }
    case 'xlsx': {
      const { renderReportXlsx } = await import('../../formats/xlsx/report/xlsx-report.ts');
      return renderReportXlsx(document, out);
    }
    case 'word': {
      const { renderReportWord } = await import('../../formats/word/report/word-report.ts');
      return renderReportWord(document, out);
    }
    case 'pptx': {
      const { renderPptx } = await import('../../formats/pptx/pptx.ts');
      return renderPptx(document, out);
    }
    default:
      throw new Error(`${format} is not a format of reports`);
  }
}
