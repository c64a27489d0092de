/** Ours: some stretches of a large survey to the partial that one of many workers hands in; in a process that is warm. */
import { writeFileSync } from 'node:fs';
import type { Task } from '../contender.ts';
import { countIn, lookAt, viewFigures } from '../figures/figures-view.ts';
import { STRETCH_ANSWERS, stretchCount } from '../figures/stretch-files.ts';

export async function prepare({ source, rows }: Task): Promise<void> {
  for (let view = 0; view < 3; view++) viewFigures(source, Math.min(rows, STRETCH_ANSWERS));
}

export async function run({ rows, source, out }: Task): Promise<void> {
  const stretches = Array.from({ length: stretchCount(rows) }, (_, n) => n);
  const { firstPass, view, facts } = lookAt(source, stretches);
  const counted = countIn(source, stretches, view.statistics(view.settled(firstPass)));
  const partial = Buffer.from(counted.store()).toString('base64');
  writeFileSync(out, JSON.stringify({ firstPass: firstPass.store(), facts, partial }));
}
