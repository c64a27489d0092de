/** The plain way to the same packed answers: `JSON.parse`, then objects that are read and packed one by one. */
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import { readAnswer } from '../../../shared/surveys/answer.ts';
import type { Task } from '../contender.ts';
import { pageBytes } from '../page-files.ts';

export async function run(task: Task): Promise<void> {
  const fields = createFieldTable();
  let count = 0;
  for await (const page of pageBytes(task.source, task.rows)) {
    const raw: unknown[] = JSON.parse(page.toString()).data.answers;
    const packed = packAnswers(
      raw.flatMap((answer) => readAnswer(answer) ?? []),
      fields,
    );
    count += packed.ids.length;
  }
  if (count !== task.rows) throw new Error(`${count} answers were packed, not ${task.rows}`);
}
