/** Ours, from page bytes through snapshot parts to a CSV file. */
import { renderCsv } from '../../../shared/formats/csv/csv.ts';
import type { Task } from '../contender.ts';
import { pullPages, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  const options = { dialect: 'standard', formulas: 'escape' } as const;
  await renderFile(task, await pullPages(task), (document, out) => renderCsv(document, options, out));
}
