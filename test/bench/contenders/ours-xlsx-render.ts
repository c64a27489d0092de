/** Ours, from snapshot parts to an XLSX file: a second format, or a retry. */
import { renderXlsx } from '../../../shared/formats/xlsx/answers/xlsx.ts';
import type { Task } from '../contender.ts';
import { renderFile, storedSnapshot } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  await renderFile(task, await storedSnapshot(task), renderXlsx);
}
