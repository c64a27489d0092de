/** Goes through chunks of a generation in order, reading the next one while one is looked at. */

import type { Chunk } from '../../figures/columns/chunk.ts';
import type { ChunkGroup } from '../../figures/columns/stored-chunk.ts';
import type { Files } from '../../ports.ts';
import { readChunk } from './cached-chunks.ts';
import type { CacheKey, Generation } from './figures-cache.ts';

interface SomeChunks {
  key: CacheKey;
  generation: Generation;
  /** The number of the first, and of the first behind them; all if left out. */
  from?: number;
  to?: number;
  /** Reads one, where some are held. */
  read?(n: number, groups: readonly ChunkGroup[]): Promise<Chunk>;
}

/** Texts are read only where one of the fields may be among them. */
export async function* chunksIn(
  files: Files,
  { key, generation, from = 0, to = generation.chunks.length, read }: SomeChunks,
  reads: (field: string) => boolean,
): AsyncGenerator<Chunk> {
  const groups = generation.texts.some(reads) ? (['coded', 'texts'] as const) : (['coded'] as const);
  const begin = (n: number) => {
    if (n >= to) return undefined;
    const reading = read?.(n, groups) ?? readChunk(files, key, generation, n, groups);
    reading.catch(() => undefined); // seen when it is awaited
    return reading;
  };
  let coming = begin(from);
  for (let n = from + 1; coming; n++) {
    const chunk = await coming;
    coming = begin(n);
    yield chunk;
  }
}
