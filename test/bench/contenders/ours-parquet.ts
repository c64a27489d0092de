/** Ours, from page bytes through snapshot parts to a Parquet file. */
import { renderParquet } from '../../../shared/formats/parquet/parquet.ts';
import type { Task } from '../contender.ts';
import { pullPages, type Render, renderFile } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  const options = { compression: 'zstd' } as const;
  const render: Render = (document, out) => renderParquet(document, options, out);
  await renderFile(task, await pullPages(task), render, 'parquet');
}
