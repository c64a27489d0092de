/**
 * The objects of a cache: every stretch has one for its coded columns and one for its texts, and a third for what all
 * answers so far have shown.
 */

import { withoutIds } from '../../figures/columns/some-rows.ts';
import {
  openStretch,
  type StretchGroup,
  storeStretch,
  stretchGroups,
  textFields,
} from '../../figures/columns/stored-stretch.ts';
import type { Stretch } from '../../figures/columns/stretch.ts';
import type { Files } from '../../ports.ts';
import { createFactsGatherer, type Facts, factsSchema, noFacts } from '../../surveys/facts.ts';
import type { CacheKey, Generation } from './figures-cache.ts';

type StoredGeneration = Pick<Generation, 'id' | 'stretches' | 'replaced'>;

export const cachePrefix = ({ owner, surveyId, isTrash }: CacheKey) =>
  `${owner}/figures-${surveyId}${isTrash ? '-trash' : ''}/`;
export const generationPrefix = (key: CacheKey, { id }: Pick<Generation, 'id'>) => `${cachePrefix(key)}${id}/`;

/** Somebody who has lost the cache cannot overwrite what the next one has written. */
const objectKey = (key: CacheKey, generation: StoredGeneration, n: number, group: StretchGroup | 'facts') =>
  `${generationPrefix(key, generation)}${String(n).padStart(5, '0')}-${generation.stretches[n] ?? 0}.${group}`;

/** Adds a stretch, and tells which fields are with its texts. */
export async function writeStretch(
  files: Files,
  key: CacheKey,
  before: StoredGeneration,
  { stretch, facts, fence }: { stretch: Stretch; facts: Facts; fence: number },
): Promise<{ stretches: number[]; texts: readonly string[] }> {
  const n = before.stretches.length;
  const generation = { ...before, stretches: [...before.stretches, fence] };
  const stored = storeStretch(stretch, noFacts);
  const gatherer = createFactsGatherer((await readFacts(files, key, before)) ?? noFacts);
  gatherer.merge(facts);
  await Promise.all([
    ...stretchGroups.map((group) => files.put(objectKey(key, generation, n, group), stored[group])),
    files.put(objectKey(key, generation, n, 'facts'), Buffer.from(JSON.stringify(gatherer.facts()))),
  ]);
  return { stretches: generation.stretches, texts: textFields(stretch) };
}

/** What the answers of all stretches have shown; undefined where it cannot be read. */
export async function readFacts(files: Files, key: CacheKey, generation: StoredGeneration): Promise<Facts | undefined> {
  const { length } = generation.stretches;
  if (length === 0) return noFacts;
  const stored = await files.read(objectKey(key, generation, length - 1, 'facts'));
  return stored && factsSchema.safeParse(parsed(stored)).data;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** Undefined where an object is gone or cannot be read: then everything is read anew. */
export async function readStretch(
  files: Files,
  key: CacheKey,
  generation: StoredGeneration,
  n: number,
  groups: readonly StretchGroup[],
): Promise<Stretch | undefined> {
  const stored = await Promise.all(groups.map((group) => files.read(objectKey(key, generation, n, group))));
  const found = stored.filter((one) => one !== undefined);
  if (found.length < groups.length) return undefined;
  const stretch = opened(found);
  const later = new Set(generation.replaced.flatMap(({ id, stretch: at }) => (at > n ? [id] : [])));
  return stretch && later.size > 0 ? withoutIds(stretch, later) : stretch;
}

/** Undefined for one that was cut short, or that another release has written. */
function opened(stored: readonly Uint8Array[]): Stretch | undefined {
  try {
    return openStretch(stored);
  } catch {
    return undefined;
  }
}
