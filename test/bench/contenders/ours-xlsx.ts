/** Ours, from page bytes through snapshot parts to an XLSX file. */
import { renderXlsx } from '../../../shared/formats/xlsx/answers/xlsx.ts';
import type { Task } from '../contender.ts';
import { pullPages, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  await renderFile(task, await pullPages(task), renderXlsx);
}
