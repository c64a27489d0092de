/**
 * Reads answers into the chunks of a generation, page by page, from where an earlier turn has stopped: a turn that ends
 * early loses one chunk at most. Where they do not add up they are read from the beginning, as often as that may help.
 */
import { createChunkBuilder } from '../../figures/columns/code-part.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import type { Clock, Files } from '../../ports.ts';
import { createEndlessCheck } from '../../snapshots/endless-check.ts';
import { createIdRanges, type IdRanges } from '../../snapshots/id-ranges.ts';
import type { AnswersPage, Upstream } from '../../snapshots/upstream.ts';
import { createFactsGatherer, noFacts } from '../../surveys/facts.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import type { RemainingMs } from '../job/run-deps.ts';
import { ChunkGone, readChunk, writeChunk } from './cached-chunks.ts';
import { type CacheKey, type Generation, hasEnded, mustReadAgain } from './figures-cache.ts';

/** So many answers are counted in one go, and written as one object; of wide surveys fewer. */
const CHUNK_ANSWERS = 65_536;
const CHUNK_BYTES = 96 * 1024 * 1024;
/** Left for writing the last chunk. */
const RESERVE_MS = 30_000;

export interface ChunkDeps {
  snapshots: Files;
  now: Clock;
  /** How many answers are one chunk; if left out, as many as are counted fast. */
  chunkAnswers?: number;
}

interface PageReading {
  deps: ChunkDeps;
  key: CacheKey;
  upstream: Upstream;
  token: string;
  query: UpstreamQuery;
  /** The fence of the reader. */
  fence: number;
  remainingMs: RemainingMs;
  /** Keeps how far it has come. */
  write(next: Generation): Promise<void>;
  /** An empty one for the next pass. */
  restart(next: Generation): Promise<Generation>;
  /** Whether the very first page shows so many that others should read them. */
  isLarge?(page: AnswersPage): boolean;
}

type Read =
  | { outcome: 'whole'; generation: Generation; seen: IdRanges }
  | { outcome: 'paused' }
  /** `oldest`: the oldest time on the first page. */
  | { outcome: 'large'; oldest: string | undefined };

export async function readPages(reading: PageReading, start: Generation): Promise<Read> {
  let next = start;
  let seen = await idsOf(reading, next);
  for (;;) {
    if (seen && hasEnded(next) && !mustReadAgain(next)) return { outcome: 'whole', generation: next, seen };
    if (!seen || hasEnded(next)) {
      next = await reading.restart(next);
      seen = createIdRanges();
    }
    const walked = await walk(reading, next, seen);
    if ('outcome' in walked) return walked;
    next = walked;
  }
}

/** One walk to the end of the list, or until time is out. */
async function walk(reading: PageReading, start: Generation, seen: IdRanges): Promise<Generation | Read> {
  const { deps, upstream, token, query } = reading;
  const checkForEnd = createEndlessCheck(deps.now);
  let next = start;
  let chunk = newChunk(deps);
  let isFirst = start.cursor === undefined && start.pass === 1;
  for await (const page of upstream.answers(token, query, start.cursor)) {
    if (isFirst && reading.isLarge?.(page)) return large(page);
    isFirst = false;
    chunk.see(page, (id) => seen.add(id));
    if (page.disturbed) next = { ...next, isDisturbed: true };
    const isLast = page.next === undefined;
    if (!isLast) checkForEnd(seen.size, page.total);
    const isOutOfTime = reading.remainingMs() <= RESERVE_MS;
    if (!isLast && !chunk.isFull() && !isOutOfTime) continue;
    next = await putChunk(deps.snapshots, reading.key, next, { ...chunk, fence: reading.fence, page });
    await reading.write(next);
    if (isLast) return next;
    if (isOutOfTime) return { outcome: 'paused' };
    chunk = newChunk(deps);
  }
  throw new Error('the pages of answers ended without a last page');
}

function large({ answers }: AnswersPage): Read {
  const oldest = answers.facts.oldestSubmittedAt;
  answers.release?.();
  return { outcome: 'large', oldest };
}

/** What is in the chunks already: a reading that goes on must not keep an answer twice. Undefined where one is gone. */
async function idsOf({ deps, key }: PageReading, generation: Generation): Promise<IdRanges | undefined> {
  const seen = createIdRanges();
  try {
    for await (const ids of storedIds(deps.snapshots, key, generation)) for (const id of ids) seen.add(id);
    return seen;
  } catch (error) {
    if (error instanceof ChunkGone) return undefined;
    throw error;
  }
}

/** Chunk by chunk. */
export async function* storedIds(files: Files, key: CacheKey, generation: Generation): AsyncGenerator<Float64Array> {
  for (let n = 0; n < generation.chunks.length; n++) {
    yield (await readChunk(files, key, generation, n, ['coded'])).ids;
  }
}

/** Answers on their way into one chunk. */
export function newChunk({ chunkAnswers = CHUNK_ANSWERS }: Pick<ChunkDeps, 'chunkAnswers'>) {
  const builder = createChunkBuilder(() => true);
  const facts = createFactsGatherer(noFacts);
  let sizeBytes = 0;
  return {
    see({ answers }: AnswersPage, isWanted: (id: number, moment: number) => boolean): void {
      facts.merge(answers.facts);
      sizeBytes += answers.bytes.length;
      builder.read(readPacked(answers), isWanted);
      answers.release?.();
    },
    answers: () => builder.rows,
    isFull: () => builder.rows >= chunkAnswers || sizeBytes >= CHUNK_BYTES,
    content: () => ({ chunk: builder.chunk(), facts: facts.facts() }),
  };
}

interface FilledChunk extends Pick<ReturnType<typeof newChunk>, 'answers' | 'content'> {
  fence: number;
  page: Pick<AnswersPage, 'total' | 'next'>;
}

export async function putChunk(
  files: Files,
  key: CacheKey,
  generation: Generation,
  { answers, content, fence, page }: FilledChunk,
): Promise<Generation> {
  const { chunks, index, texts } = await writeChunk(files, key, generation, { ...content(), fence });
  return {
    ...generation,
    chunks,
    index,
    answers: generation.answers + answers(),
    of: page.total,
    texts: [...new Set([...generation.texts, ...texts])],
    cursor: page.next,
  };
}
