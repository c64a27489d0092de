/** Ours, the packing alone: page bytes from disk through the scanner, and nothing kept of them. */
import type { Task } from '../contender.ts';
import { createPageReader } from '../ours-pages.ts';
import { pageBytes } from '../page-files.ts';

export async function run(task: Task): Promise<void> {
  const pageOf = createPageReader();
  let count = 0;
  for await (const page of pageBytes(task.source, task.rows)) {
    const { answers } = pageOf(page);
    count += answers.ids.length;
    answers.release?.();
  }
  if (count !== task.rows) throw new Error(`${count} answers were packed, not ${task.rows}`);
}
