/** A folder of stored stretches, as the cache of a survey has them in S3: each with an object of codes and one of texts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  openStretch,
  type StretchGroup,
  storeStretch,
  stretchGroups,
} from '../../../shared/figures/columns/stored-stretch.ts';
import type { Stretch } from '../../../shared/figures/columns/stretch.ts';
import { type Facts, factsSchema } from '../../../shared/surveys/facts.ts';

/** As many as the cache puts into one. */
export const STRETCH_ANSWERS = 65_536;

export const stretchCount = (rows: number) => Math.ceil(rows / STRETCH_ANSWERS);

export function writeStretch(folder: string, n: number, stretch: Stretch, facts: Facts): void {
  const stored = storeStretch(stretch);
  for (const group of stretchGroups) writeFileSync(pathOf(folder, n, group), stored[group]);
  writeFileSync(pathOf(folder, n, 'facts'), JSON.stringify(facts));
}

export function readStretch(folder: string, n: number, groups: readonly StretchGroup[]): Stretch {
  return openStretch(groups.map((group) => readFileSync(pathOf(folder, n, group))));
}

export function readFacts(folder: string, n: number): Facts {
  return factsSchema.parse(JSON.parse(readFileSync(pathOf(folder, n, 'facts'), 'utf8')));
}

const pathOf = (folder: string, n: number, group: StretchGroup | 'facts') =>
  join(folder, `${String(n).padStart(5, '0')}.${group}`);
