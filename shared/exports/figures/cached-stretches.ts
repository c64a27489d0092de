/**
 * The objects of a cache: every stretch has one for its coded columns and one for its texts, and a third for what all
 * answers so far have shown.
 */
import { z } from 'zod';
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

type StoredGeneration = Pick<Generation, 'id' | 'stretches' | 'replaced' | 'index' | 'label'>;

const indexSchema = z.object({
  facts: factsSchema,
  /** By stretch: the lowest and the highest number of its answers, so that whoever looks for one reads few stretches. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
  /** For a slice that is read as a whole: all numbers, see `id-ranges.ts`; absent where they are too scattered. */
  ids: z.array(z.number()).optional(),
});

/** What all stretches of a generation show together. */
type StretchIndex = z.infer<typeof indexSchema>;

const emptyIndex: StretchIndex = { facts: noFacts, ranges: [] };

/** An object of the cache is gone or damaged: another generation has taken its place, or everything is read again. */
export class StretchGone extends Error {
  readonly generationId: string;

  constructor({ id }: Pick<Generation, 'id'>) {
    super('a stretch is gone');
    this.generationId = id;
  }
}

export const cachePrefix = ({ owner, surveyId, isTrash }: CacheKey) =>
  `${owner}/figures-${surveyId}${isTrash ? '-trash' : ''}/`;
export const generationPrefix = (key: CacheKey, { id }: Pick<Generation, 'id'>) => `${cachePrefix(key)}${id}/`;

/** What has been counted from it, for who asks the same again. */
export const repliesPrefix = (key: CacheKey, generation: Pick<Generation, 'id'>) =>
  `${generationPrefix(key, generation)}replies/`;

const objectKey = (key: CacheKey, generation: StoredGeneration, name: string, group: StretchGroup | 'index') =>
  `${generationPrefix(key, generation)}${name}.${group}`;

interface Written {
  stretch: Stretch;
  facts: Facts;
  /** The fence of the writer: a worker that has lost the cache cannot overwrite what the next one has written. */
  fence: number;
}

/** Adds a stretch, and tells which fields are with its texts. */
export async function writeStretch(
  files: Files,
  key: CacheKey,
  before: StoredGeneration,
  { stretch, facts, fence }: Written,
): Promise<Pick<Generation, 'stretches' | 'index' | 'texts'>> {
  const name = `${before.label ?? ''}${String(before.stretches.length).padStart(5, '0')}-${fence}`;
  const stored = storeStretch(stretch);
  const index = await readIndex(files, key, before);
  const gatherer = createFactsGatherer(index.facts);
  gatherer.merge(facts);
  const ranges = [...index.ranges, rangeOf(stretch.ids)];
  await Promise.all([
    ...stretchGroups.map((group) => files.put(objectKey(key, before, name, group), stored[group])),
    writeIndex(files, key, before, name, { facts: gatherer.facts(), ranges }),
  ]);
  return { stretches: [...before.stretches, name], index: name, texts: textFields(stretch) };
}

function rangeOf(ids: Float64Array): [lowest: number, highest: number] {
  let [lowest, highest] = [Number.MAX_SAFE_INTEGER, 0];
  for (const id of ids) {
    lowest = Math.min(lowest, id);
    highest = Math.max(highest, id);
  }
  return [lowest, highest];
}

export async function writeIndex(
  files: Files,
  key: CacheKey,
  generation: Pick<Generation, 'id'>,
  name: string,
  index: StretchIndex,
): Promise<void> {
  const stored = Buffer.from(JSON.stringify(index satisfies StretchIndex));
  await files.put(`${generationPrefix(key, generation)}${name}.index`, stored);
}

/** Throws where it cannot be read, or is of other stretches. */
export async function readIndex(files: Files, key: CacheKey, generation: StoredGeneration): Promise<StretchIndex> {
  const { index: name, stretches } = generation;
  if (name === undefined) return emptyIndex;
  const stored = await files.read(objectKey(key, generation, name, 'index'));
  const index = stored && indexSchema.safeParse(parsed(stored)).data;
  if (index?.ranges.length !== stretches.length) throw new StretchGone(generation);
  return index;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/**
 * Throws where an object is gone or cannot be read, now or when a column is first asked for: then all is read again.
 */
export async function readStretch(
  files: Files,
  key: CacheKey,
  generation: StoredGeneration,
  n: number,
  groups: readonly StretchGroup[],
): Promise<Stretch> {
  const name = generation.stretches[n] ?? '';
  const stored = await Promise.all(groups.map((group) => files.read(objectKey(key, generation, name, group))));
  const found = stored.filter((one) => one !== undefined);
  if (found.length < groups.length) throw new StretchGone(generation);
  const stretch = guarded(generation, () => openStretch(found));
  const later = new Set(generation.replaced.flatMap(({ id, stretch: at }) => (at > n ? [id] : [])));
  return later.size > 0 ? withoutIds(stretch, later) : stretch;
}

/** One that was cut short, damaged or written by another release says so, though its columns are opened later. */
function guarded(generation: StoredGeneration, open: () => Stretch): Stretch {
  const safely = <Read>(read: () => Read): Read => {
    try {
      return read();
    } catch {
      throw new StretchGone(generation);
    }
  };
  const stretch = safely(open);
  const { rows, columns, isStored } = stretch;
  return {
    rows,
    columns: {
      has: (field) => columns.has(field),
      keys: () => columns.keys(),
      get: (field) => safely(() => columns.get(field)),
    },
    get bytes() {
      return stretch.bytes;
    },
    get ids() {
      return safely(() => stretch.ids);
    },
    get moments() {
      return safely(() => stretch.moments);
    },
    ...(isStored && { isStored }),
  };
}
