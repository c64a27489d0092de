/**
 * The objects of a cache: every chunk has one for its coded columns and one for its texts, and a third for what all
 * answers so far have shown.
 */
import { z } from 'zod';
import type { Chunk } from '../../figures/columns/chunk.ts';
import { withoutIds } from '../../figures/columns/some-rows.ts';
import { type ChunkGroup, chunkGroups, openChunk, storeChunk, textFields } from '../../figures/columns/stored-chunk.ts';
import type { Files } from '../../ports.ts';
import { createFactsGatherer, type Facts, factsSchema, noFacts } from '../../surveys/facts.ts';
import type { CacheKey, Generation } from './figures-cache.ts';

type StoredGeneration = Pick<Generation, 'id' | 'chunks' | 'replaced' | 'index' | 'label'>;

const indexSchema = z.object({
  facts: factsSchema,
  /** By chunk: the lowest and the highest number of its answers, so that whoever looks for one reads few chunks. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
  /** For a slice that is read as a whole: all numbers, see `id-ranges.ts`; absent where they are too scattered. */
  ids: z.array(z.number()).optional(),
});

/** What all chunks of a generation show together. */
type ChunkIndex = z.infer<typeof indexSchema>;

const emptyIndex: ChunkIndex = { facts: noFacts, ranges: [] };

/** An object of the cache is gone or damaged: another generation has taken its place, or everything is read again. */
export class ChunkGone extends Error {
  readonly generationId: string;

  constructor({ id }: Pick<Generation, 'id'>) {
    super('a chunk is gone');
    this.generationId = id;
  }
}

export const cachePrefix = ({ owner, surveyId, isTrash }: CacheKey) =>
  `${owner}/figures-${surveyId}${isTrash ? '-trash' : ''}/`;
export const generationPrefix = (key: CacheKey, { id }: Pick<Generation, 'id'>) => `${cachePrefix(key)}${id}/`;

/** What has been counted from it, for whoever asks the same again. */
export const repliesPrefix = (key: CacheKey, generation: Pick<Generation, 'id'>) =>
  `${generationPrefix(key, generation)}replies/`;

const objectKey = (key: CacheKey, generation: StoredGeneration, name: string, group: ChunkGroup | 'index') =>
  `${generationPrefix(key, generation)}${name}.${group}`;

interface Written {
  chunk: Chunk;
  facts: Facts;
  /** The fence of the writer: a worker that has lost the cache cannot overwrite what the next one has written. */
  fence: number;
}

/** Adds a chunk, and returns which fields are with its texts. */
export async function writeChunk(
  files: Files,
  key: CacheKey,
  before: StoredGeneration,
  { chunk, facts, fence }: Written,
): Promise<Pick<Generation, 'chunks' | 'index' | 'texts'>> {
  const name = `${before.label ?? ''}${String(before.chunks.length).padStart(5, '0')}-${fence}`;
  const stored = storeChunk(chunk);
  const index = await readIndex(files, key, before);
  const gatherer = createFactsGatherer(index.facts);
  gatherer.merge(facts);
  const ranges = [...index.ranges, rangeOf(chunk.ids)];
  await Promise.all([
    ...chunkGroups.map((group) => files.put(objectKey(key, before, name, group), stored[group])),
    writeIndex(files, key, before, name, { facts: gatherer.facts(), ranges }),
  ]);
  return { chunks: [...before.chunks, name], index: name, texts: textFields(chunk) };
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
  index: ChunkIndex,
): Promise<void> {
  const stored = Buffer.from(JSON.stringify(index satisfies ChunkIndex));
  await files.put(`${generationPrefix(key, generation)}${name}.index`, stored);
}

/** Throws where it cannot be read, or is of other chunks. */
export async function readIndex(files: Files, key: CacheKey, generation: StoredGeneration): Promise<ChunkIndex> {
  const { index: name, chunks } = generation;
  if (name === undefined) return emptyIndex;
  const stored = await files.read(objectKey(key, generation, name, 'index'));
  const index = stored && indexSchema.safeParse(parsed(stored)).data;
  if (index?.ranges.length !== chunks.length) throw new ChunkGone(generation);
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
export async function readChunk(
  files: Files,
  key: CacheKey,
  generation: StoredGeneration,
  n: number,
  groups: readonly ChunkGroup[],
): Promise<Chunk> {
  const name = generation.chunks[n] ?? '';
  const stored = await Promise.all(groups.map((group) => files.read(objectKey(key, generation, name, group))));
  const found = stored.filter((one) => one !== undefined);
  if (found.length < groups.length) throw new ChunkGone(generation);
  const chunk = guarded(generation, () => openChunk(found));
  const later = new Set(generation.replaced.flatMap(({ id, chunk: at }) => (at > n ? [id] : [])));
  return later.size > 0 ? withoutIds(chunk, later) : chunk;
}

/** One that was cut short, damaged or written by another release says so, though its columns are opened later. */
function guarded(generation: StoredGeneration, open: () => Chunk): Chunk {
  const safely = <Read>(read: () => Read): Read => {
    try {
      return read();
    } catch {
      throw new ChunkGone(generation);
    }
  };
  const chunk = safely(open);
  const { rows, columns, isStored } = chunk;
  return {
    rows,
    columns: {
      has: (field) => columns.has(field),
      keys: () => columns.keys(),
      get: (field) => safely(() => columns.get(field)),
    },
    get bytes() {
      return chunk.bytes;
    },
    get ids() {
      return safely(() => chunk.ids);
    },
    get moments() {
      return safely(() => chunk.moments);
    },
    ...(isStored && { isStored }),
  };
}
