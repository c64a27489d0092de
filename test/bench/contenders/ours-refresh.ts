/**
 * Ours: 1,000 answers have come since a survey was read for figures. They are read newest first, become a chunk of their
 * own, and then the survey is whole again. Stores are in memory, and pages come without a network.
 */
import { writeFileSync } from 'node:fs';
import type { Task } from '../contender.ts';
import { createTypicalWorld } from '../figures/typical-world.ts';

const NEW_ANSWERS = 1_000;

let world: ReturnType<typeof createTypicalWorld> | undefined;

export async function prepare({ rows }: Task): Promise<void> {
  world = createTypicalWorld(rows);
  await world.readAll();
  // a first refresh, so that code is as quick as that of a worker that has done so before
  await world.refresh(NEW_ANSWERS);
}

export async function run({ out }: Task): Promise<void> {
  writeFileSync(out, String(await world?.refresh(NEW_ANSWERS)));
}
