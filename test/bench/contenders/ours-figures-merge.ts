/** Ours: the partials of so many workers to the figures of all; `rows` is how many, `source` the file of one of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { factsSchema } from '../../../shared/surveys/facts.ts';
import type { Task } from '../contender.ts';
import { figuresView } from '../figures/figures-view.ts';

const handedIn = z.object({ firstPass: z.unknown(), facts: factsSchema, partial: z.base64() });

/** Whoever merges has done so before. */
export async function prepare(task: Task): Promise<void> {
  for (let time = 0; time < 3; time++) await run(task);
}

export async function run({ rows: workers, source, out }: Task): Promise<void> {
  const { firstPass, facts, partial } = handedIn.parse(JSON.parse(readFileSync(source, 'utf8')));
  const view = figuresView(facts);
  const looks = view.firstPass();
  for (let worker = 0; worker < workers; worker++) looks.mergeStored(firstPass);
  const gatherer = view.statistics(view.settled(looks));
  for (let worker = 0; worker < workers; worker++) gatherer.mergeStored(Buffer.from(partial, 'base64'));
  writeFileSync(out, JSON.stringify(gatherer.result({ visits: null })));
}
