/** Ours, from page bytes through snapshot parts to a Word file with one large table. */
import { renderWord } from '../../../shared/formats/word/answers/word.ts';
import type { Task } from '../contender.ts';
import { pullPages, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  await renderFile(task, await pullPages(task), (document, out) => renderWord(document, out, { layout: 'table' }));
}
