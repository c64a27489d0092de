/**
 * `files.csv` of an archive of uploaded files: a line for every file that an answer names, those that are missing too. It
 * is made page by page, so that of all files nothing but their lines is in memory.
 */
import type { Files } from '../../ports.ts';
import { newestOf } from '../../tables/newest-row.ts';
import { type CollectedFile, pagesFromLast } from './collected.ts';

export interface FilesCsv {
  bytes: Buffer;
  files: number;
  missing: number;
  /** When the newest answer of them was submitted. */
  newestAt: string | undefined;
  /** The pages it was made of, in the order of the answers. */
  pages: string[];
}

const header = ['answer_id', 'question', 'file', 'size', 'sha256', 'scan', 'problem'];

export async function filesCsv(snapshots: Files, lastPage: string | undefined): Promise<FilesCsv> {
  const pages: string[] = [];
  const lines: Buffer[] = [];
  let [files, missing] = [0, 0];
  let newestAt: string | undefined;
  for await (const { key, runs } of pagesFromLast(snapshots, lastPage)) {
    const listed = runs.flatMap((run) => run.files);
    pages.push(key);
    lines.push(Buffer.from(listed.map(lineOf).join('')));
    files += listed.length;
    missing += listed.filter(({ problem }) => problem !== undefined).length;
    newestAt = newestOf([newestAt, ...listed.map(({ at }) => at)]);
  }
  const bytes = Buffer.concat([Buffer.from(`${header.join(',')}\r\n`), ...lines.reverse()]);
  return { bytes, files, missing, newestAt, pages: pages.reverse() };
}

/** Nothing in it is written by a respondent, so that no cell needs quotes. */
function lineOf({ answerId, question, path, stored, scan, problem }: CollectedFile): string {
  const { sizeBytes = '', sha256 = '' } = stored ?? {};
  const cells = [answerId, question, path, sizeBytes, sha256, scan, problem ?? ''];
  return `${cells.join(',')}\r\n`;
}
