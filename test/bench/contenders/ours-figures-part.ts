/** Ours: some chunks of a large survey to the partial that one of many workers hands in; in a process that is warm. */
import { writeFileSync } from 'node:fs';
import type { Task } from '../contender.ts';
import { CHUNK_ANSWERS, chunkCount } from '../figures/chunk-files.ts';
import { countIn, lookAt, viewFigures } from '../figures/figures-view.ts';

export async function prepare({ source, rows }: Task): Promise<void> {
  for (let view = 0; view < 3; view++) viewFigures(source, Math.min(rows, CHUNK_ANSWERS));
}

export async function run({ rows, source, out }: Task): Promise<void> {
  const chunks = Array.from({ length: chunkCount(rows) }, (_, n) => n);
  const { firstPass, view, facts } = lookAt(source, chunks);
  const counted = countIn(source, chunks, view.statistics(view.settled(firstPass)));
  const partial = Buffer.from(counted.store()).toString('base64');
  writeFileSync(out, JSON.stringify({ firstPass: firstPass.store(), facts, partial }));
}
