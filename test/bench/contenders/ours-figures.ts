/** Ours: stored chunks to the figures of a view, the first one that this process is asked for. */
import { writeFileSync } from 'node:fs';
import type { Task } from '../contender.ts';
import { viewFigures } from '../figures/figures-view.ts';

export async function run({ rows, source, out }: Task): Promise<void> {
  writeFileSync(out, JSON.stringify(viewFigures(source, rows)));
}
