/** Goes through the kept answers of a survey, chunk by chunk, and says where they cannot be read any more. */

import type { Chunk } from '../../figures/columns/chunk.ts';
import type { ChunkGroup } from '../../figures/columns/stored-chunk.ts';
import { Problem } from '../../problems/problem.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { Caller } from '../owner.ts';
import type { CacheDeps } from './cache-work.ts';
import { ChunkGone, readChunk, readIndex } from './cached-chunks.ts';
import { discard, type KeptAnswers, type KeptDeps, keptAnswers, type WantedAnswers } from './kept-answers.ts';
import { chunksIn } from './read-chunks.ts';

/** The chunks of small surveys are kept for the second time they are gone through. */
const MOST_HELD = 4;
const MOST_TRIES = 3;

export interface KeptReader extends KeptAnswers {
  facts: Facts;
  /** `needsTexts`: of these fields one at least is read that may be among the texts. */
  chunks(reads: (field: string) => boolean): AsyncIterable<Chunk>;
  /** The same of some chunks. */
  part(from: number, to: number): KeptReader['chunks'];
}

/** The same of several surveys at once. */
export function readAllKept<Result>(
  deps: KeptDeps,
  caller: Caller,
  asked: readonly WantedAnswers[],
  use: (readers: readonly KeptReader[]) => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = asked;
  if (!first) return use([]);
  return readKept(deps, caller, first, (reader) =>
    readAllKept(deps, caller, others, (readers) => use([reader, ...readers])),
  );
}

/** Reads what `use` asks for; if the cache has changed meanwhile, again from its current state. */
export async function readKept<Result>(
  deps: KeptDeps,
  caller: Caller,
  asked: WantedAnswers,
  use: (reader: KeptReader) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const kept = await keptAnswers(deps, caller, asked);
    try {
      return await use(await readerOf(deps, kept));
    } catch (error) {
      // with several surveys another may be meant, and among equal questions another may have been counted
      if (!(error instanceof ChunkGone) || error.generationId !== kept.generation.id) throw error;
      if (tries === MOST_TRIES) throw new Problem('upstream_unavailable.being_read', {}, { retryAfterSeconds: 2 });
      await discard(deps, kept.key, kept.generation);
    }
  }
}

async function readerOf({ snapshots }: CacheDeps, kept: KeptAnswers): Promise<KeptReader> {
  const { key, generation } = kept;
  const facts = kept.facts ?? (await readIndex(snapshots, key, generation)).facts;
  const { length } = generation.chunks;
  const held = new Map<string, Promise<Chunk>>();

  function chunkAt(n: number, groups: readonly ChunkGroup[]): Promise<Chunk> {
    const name = `${n} ${groups}`;
    const reading = held.get(name) ?? readChunk(snapshots, key, generation, n, groups);
    if (length <= MOST_HELD) held.set(name, reading);
    return reading;
  }

  return {
    ...kept,
    facts,
    chunks: (reads) => chunksIn(snapshots, { key, generation, read: chunkAt }, reads),
    part: (from, to) => (reads) => chunksIn(snapshots, { key, generation, from, to, read: chunkAt }, reads),
  };
}
