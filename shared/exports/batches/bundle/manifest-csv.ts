/** `manifest.csv` of a bundle: a line for every file, and one for every survey that has none, with the reason. */
import { cellBreaks, guardedText } from '../../../formats/formula.ts';
import { shownRows } from '../../job/visible-counts.ts';
import type { Batch } from '../batch.ts';
import type { ChildRow } from '../child-row.ts';

const header = [
  ...['survey_id', 'survey_name', 'status', 'content', 'format', 'file', 'rows', 'size_bytes', 'sha256'],
  ...['problem_code', 'problem_message'],
];

export interface NamedFile {
  file: ChildRow['files'][number];
  /** Its path in the bundle. */
  path: string;
}

export function manifestHeader(): string {
  return line(header);
}

export function manifestLines(
  { surveyId, name, status, problem }: ChildRow,
  files: readonly NamedFile[],
  { options }: Pick<Batch, 'options'>,
): string {
  const survey = [surveyId, name, status];
  if (files.length === 0) return line([...survey, '', '', '', '', '', '', problem?.code ?? '', problem?.message ?? '']);
  return fileLines(survey, files, options);
}

/** Lines for files of all surveys in one, which belong to no single survey. */
export function mergedLines(files: readonly NamedFile[], { name, options }: Pick<Batch, 'name' | 'options'>): string {
  return fileLines(['', name, 'ready'], files, options);
}

function fileLines(
  survey: readonly (string | number)[],
  files: readonly NamedFile[],
  options: Batch['options'],
): string {
  return files
    .map(({ file, path }) => {
      const { content, format, rows, sizeBytes, sha256 } = file;
      return line([...survey, content, format, path, shownRows({ options }, rows) ?? '', sizeBytes, sha256, '', '']);
    })
    .join('');
}

function line(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

const breaks = cellBreaks(','.charCodeAt(0));

/** Survey names are written by users: a spreadsheet must not read one as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const bytes = Buffer.from(value);
  const guarded = guardedText(bytes, 0, bytes.length, breaks).toString();
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
