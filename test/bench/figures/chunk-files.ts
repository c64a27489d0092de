/** A folder of stored chunks, as the cache of a survey has them in S3: each with an object of codes and one of texts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk } from '../../../shared/figures/columns/chunk.ts';
import { type ChunkGroup, chunkGroups, openChunk, storeChunk } from '../../../shared/figures/columns/stored-chunk.ts';
import { type Facts, factsSchema } from '../../../shared/surveys/facts.ts';

/** As many as the cache puts into one. */
export const CHUNK_ANSWERS = 65_536;

export const chunkCount = (rows: number) => Math.ceil(rows / CHUNK_ANSWERS);

export function writeChunk(folder: string, n: number, chunk: Chunk, facts: Facts): void {
  const stored = storeChunk(chunk);
  for (const group of chunkGroups) writeFileSync(pathOf(folder, n, group), stored[group]);
  writeFileSync(pathOf(folder, n, 'facts'), JSON.stringify(facts));
}

export function readChunk(folder: string, n: number, groups: readonly ChunkGroup[]): Chunk {
  return openChunk(groups.map((group) => readFileSync(pathOf(folder, n, group))));
}

export function readFacts(folder: string, n: number): Facts {
  return factsSchema.parse(JSON.parse(readFileSync(pathOf(folder, n, 'facts'), 'utf8')));
}

const pathOf = (folder: string, n: number, group: ChunkGroup | 'facts') =>
  join(folder, `${String(n).padStart(5, '0')}.${group}`);
