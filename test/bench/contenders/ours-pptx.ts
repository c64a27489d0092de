/** Ours: a report of as many sections as rows are asked for, as slides with native charts and tables. */
import { writeFile } from 'node:fs/promises';
import { renderPptx } from '../../../shared/formats/pptx/pptx.ts';
import type { Task } from '../contender.ts';
import { reportDocument } from '../report-document.ts';

export async function run(task: Task): Promise<void> {
  const parts: Uint8Array[] = [];
  const { pages = 0 } = await renderPptx(reportDocument(task.rows), {
    write: async (bytes) => void parts.push(bytes.slice()),
  });
  if (pages < task.rows) throw new Error(`${pages} slides were written for ${task.rows} sections`);
  await writeFile(task.out, Buffer.concat(parts));
}
