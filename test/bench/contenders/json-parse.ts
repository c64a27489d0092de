/** The yardstick of the pull: the same pages from disk through `JSON.parse`, and nothing made of them. */
import type { Task } from '../contender.ts';
import { pageBytes } from '../page-files.ts';

export async function run(task: Task): Promise<void> {
  let answers = 0;
  for await (const page of pageBytes(task.source, task.rows))
    answers += JSON.parse(page.toString()).data.answers.length;
  if (answers !== task.rows) throw new Error(`${answers} answers were parsed, not ${task.rows}`);
}
