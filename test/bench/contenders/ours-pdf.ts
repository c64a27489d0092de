/** Ours: a report of as many sections as pages are asked for, with cover, contents, bookmarks and tags. */
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renderPdf } from '../../../shared/formats/pdf/pdf.ts';
import type { Task } from '../contender.ts';
import { reportDocument } from '../report-document.ts';

export async function run(task: Task): Promise<void> {
  process.env.ASSETS_DIR = dirname(task.source);
  const parts: Uint8Array[] = [];
  const { pages = 0 } = await renderPdf(reportDocument(task.rows), {
    write: async (bytes) => void parts.push(bytes.slice()),
  });
  if (pages < task.rows) throw new Error(`${pages} pages were written, not ${task.rows}`);
  await writeFile(task.out, Buffer.concat(parts));
}
