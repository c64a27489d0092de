/** All files of a report, each read back row by row and held against its statistics. */
import { renderReport } from '../../../shared/exports/outputs/formats.ts';
import type { ShownStatistics } from '../../../shared/privacy/suppress/shown-statistics.ts';
import { buildReport } from '../../../shared/reports/build-report.ts';
import { hasPdfReaders, pdfText } from '../files-read/pdf-file.ts';
import { deckRows, type FileRow, pdfRows, wordRows, workbookRows } from './file-rows.ts';
import { knownFigures } from './known-figures.ts';
import { unexplained } from './unexplained.ts';

type RowsOf = (bytes: Buffer, headings: readonly string[]) => FileRow[];

const readers: Record<'xlsx' | 'pptx' | 'word' | 'pdf', RowsOf> = {
  xlsx: workbookRows,
  pptx: deckRows,
  word: wordRows,
  pdf: (bytes, headings) => pdfRows(pdfText({ bytes, warnings: [] }, '-layout'), headings),
};

export interface FilesRead {
  /** Numbers in all of them. */
  numbers: number;
  /** Those that the statistics do not hold for their row. */
  faults: string[];
}

/** `held` are the statistics that the files are held against: their own, unless a test wants to see a difference. */
export async function readFiles(statistics: ShownStatistics, held = statistics): Promise<FilesRead> {
  const document = buildReport({
    kind: 'report',
    survey: { id: 1, name: 'Survey' },
    statistics,
    language: 'en',
    timezone: 'UTC',
    notes: [],
    warnings: [],
  });
  const headings = document.chapters.flatMap(({ heading, sections }) => [
    heading,
    ...sections.map((one) => one.heading),
  ]);
  const known = knownFigures(held);
  const read: FilesRead = { numbers: 0, faults: [] };
  for (const format of ['xlsx', 'pptx', 'word', ...(hasPdfReaders ? (['pdf'] as const) : [])] as const) {
    const parts: Buffer[] = [];
    await renderReport(format, document, { write: async (bytes) => void parts.push(Buffer.from(bytes)) });
    const { numbers, faults } = unexplained(format, readers[format](Buffer.concat(parts), headings), known);
    read.numbers += numbers;
    read.faults.push(...faults);
  }
  return read;
}
