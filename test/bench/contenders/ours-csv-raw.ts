/** Ours without the guard against formulas, the whole of which no library here has: for comparing cells, not speed. */
import { renderCsv } from '../../../shared/formats/csv/csv.ts';
import type { Task } from '../contender.ts';
import { pullPages, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  const options = { dialect: 'standard', formulas: 'raw' } as const;
  await renderFile(task, await pullPages(task), (document, out) => renderCsv(document, options, out));
}
