/** Ours, from page bytes through snapshot parts to a file of JSON Lines. */
import { renderJsonl } from '../../../shared/render/jsonl/jsonl.ts';
import type { Task } from '../contender.ts';
import { pullPages, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  await renderFile(task, await pullPages(task), (document, out) => renderJsonl(document, { gzip: false }, out));
}
