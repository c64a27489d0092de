/** `files.csv` of an archive of uploaded files: a line for every file that an answer names, those that are missing too. */
import type { CollectedFile } from './collected.ts';

const header = ['answer_id', 'question', 'file', 'size', 'sha256', 'problem'];

/** Nothing in it is written by a respondent, so that no cell needs quotes. */
export function filesCsv(files: readonly CollectedFile[]): Buffer {
  const lines = files.map(({ answerId, question, path, stored, problem }) =>
    [answerId, question, path, stored?.sizeBytes ?? '', stored?.sha256 ?? '', problem ?? ''].join(','),
  );
  return Buffer.from([header.join(','), ...lines].map((line) => `${line}\r\n`).join(''));
}
