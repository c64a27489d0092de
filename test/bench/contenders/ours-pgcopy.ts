/** Ours, from page bytes through snapshot parts to a file that PostgreSQL loads. */
import { renderPgcopy } from '../../../shared/formats/pgcopy/pgcopy.ts';
import type { Task } from '../contender.ts';
import { pullPages, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  await renderFile(task, await pullPages(task), renderPgcopy, 'pgcopy');
}
