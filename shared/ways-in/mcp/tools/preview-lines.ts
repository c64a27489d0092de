/**
 * The first lines of a CSV for an assistant: a value that identifies a person has no place in a conversation,
 * and texts are scrubbed, unless the caller has said that the file keeps them.
 */
import type { Job, JobFile } from '../../../exports/job/job.ts';
import { HIDDEN } from '../../../privacy/mask.ts';
import { scrubText } from '../../../privacy/scrub.ts';
import { chosenTreatment } from '../../../privacy/treatment.ts';

export interface PreviewColumn {
  id: string;
  privacy?: { treatment: string; reason: string | null } | undefined;
}

/** The header and the rows after it, as far as they are whole. */
export function previewLines(
  head: string,
  most: number,
  { options }: Pick<Job, 'options'>,
  file: Pick<JobFile, 'contentType'>,
  columns: readonly PreviewColumn[],
): string[] {
  const { privacy } = options;
  const separator = separatorOf(head, file);
  const [header = '', ...rows] = records(head).slice(0, most);
  const isKept = ({ id }: PreviewColumn) =>
    (chosenTreatment(privacy.columns, id) ?? privacy.personal) === 'keep' ||
    chosenTreatment(privacy.columns, id) === 'keep';
  const cleaners = columns.map((column) => {
    const isPersonal = column.privacy?.treatment === 'keep' && column.privacy.reason !== null;
    if (isPersonal && !isKept(column)) return () => HIDDEN;
    return privacy.free_text === 'keep' || isPersonal ? (cell: string) => cell : scrubText;
  });
  const cleaned = rows.map((row) =>
    cellsOf(row, separator)
      .map((cell, at) => (cell === '' ? cell : (cleaners[at] ?? (() => HIDDEN))(cell)))
      .join(separator),
  );
  return [header, ...cleaned].filter((line) => line !== '');
}

function separatorOf(head: string, { contentType }: Pick<JobFile, 'contentType'>): string {
  if (contentType.startsWith('text/tab-separated')) return '\t';
  const outside = head.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  return outside.split(';').length > outside.split(',').length ? ';' : ',';
}

/** A line break inside quotes is part of its cell. What the head was cut in is left out. */
function records(head: string): string[] {
  return [...head.replace(/^\ufeff/, '').matchAll(/((?:"(?:[^"]|"")*"|[^"\r\n])*)\r?\n/g)].map(([, line = '']) => line);
}

function cellsOf(line: string, separator: string): string[] {
  const parts = line.match(/"(?:[^"]|"")*"|[^"]/g) ?? [];
  const cells = [''];
  for (const part of parts) {
    if (part === separator) cells.push('');
    else cells[cells.length - 1] += part;
  }
  return cells;
}
