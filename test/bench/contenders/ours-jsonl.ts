/** Ours, from page bytes through snapshot parts to a file of JSON Lines. */
import { renderJsonl } from '../../../shared/formats/jsonl/jsonl.ts';
import type { Task } from '../contender.ts';
import { pullPages, type Render, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  const render: Render = (document, out) => renderJsonl(document, { gzip: false }, out);
  await renderFile(task, await pullPages(task), render, 'jsonl');
}
