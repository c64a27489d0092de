/** Ours, from snapshot parts to a CSV file: a second format, or a retry. */
import { renderCsv } from '../../../shared/formats/csv/csv.ts';
import type { Task } from '../contender.ts';
import { renderFile, storedSnapshot } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  const options = { dialect: 'standard', formulas: 'escape' } as const;
  await renderFile(task, await storedSnapshot(task), (document, out) => renderCsv(document, options, out));
}
