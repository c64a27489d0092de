/**
 * Shares a question about very many answers out to workers, part by part, and waits for what they count. Whoever asked
 * counts as well; a part that nobody hands in is counted here, so that a lost worker costs time and nothing else.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { timeOrderedId } from '../../../crypto.ts';
import type { Queue } from '../../../ports.ts';
import type { Division } from '../../job/run-deps.ts';
import type { CacheDeps } from '../cache-work.ts';
import { generationPrefix } from '../cached-chunks.ts';
import type { CacheKey, Generation } from '../figures-cache.ts';
import { type ChunksOf, countPart, type PartsRequest } from './count-part.ts';
import { readSums, type Sums } from './sums.ts';

export interface Counting {
  /** Says which part to count: a part is nobody's work but that of whoever waits for it, and is lost without harm. */
  workers: Queue;
  /** From how many answers on; if left out, `usualCounting`. */
  division?: Division;
  /** How long nobody may hand anything in before the next part is counted here. */
  patienceMs?: number;
}

/** Half a million answers are counted faster than their parts are handed out. */
export const usualCounting: Division = { fromAnswers: 1_000_000, answersATask: 262_144 };
/** As many as there are workers. */
const MOST_PARTS = 16;
const PATIENCE_MS = 2_500;
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 120;

export const countsPrefix = (key: CacheKey, generation: Pick<Generation, 'id'>, id: string) =>
  `${generationPrefix(key, generation)}counts/${id}/`;

/** One part, with all chunks, where the answers are few enough for one to count. */
export function partsOf({ answers, chunks }: Generation, division: Division): PartsRequest['parts'] {
  const wanted = answers < division.fromAnswers ? 1 : Math.ceil(answers / division.answersATask);
  const parts = Math.max(1, Math.min(MOST_PARTS, chunks.length, wanted));
  const startOf = (part: number) => Math.floor((part * chunks.length) / parts);
  return Array.from({ length: parts }, (_, part) => [startOf(part), startOf(part + 1)]);
}

interface Shared {
  key: CacheKey;
  request: PartsRequest;
  /** Reads the chunks of one part. */
  chunksOf(part: readonly [from: number, to: number]): ChunksOf;
}

/** What was counted, in the order of the parts. */
export async function shareOut(
  deps: Pick<CacheDeps, 'snapshots' | 'log' | 'now'>,
  { workers, patienceMs = PATIENCE_MS }: Counting,
  { key, request, chunksOf }: Shared,
): Promise<Sums[]> {
  const id = timeOrderedId('count', deps.now());
  const prefix = countsPrefix(key, request.generation, id);
  const counted: Sums[] = [];
  const countHere = async (part: number) => {
    const sums = readSums(await countPart(request, chunksOf(request.parts[part] ?? [0, 0])));
    if (sums) counted[part] = sums;
  };
  try {
    await handOut(deps, workers, { key, request, id });
    await countHere(0);
    let pauseMs = SHORTEST_PAUSE_MS;
    for (let waitedMs = 0; ; ) {
      const missing = [...request.parts.keys()].filter((part) => counted[part] === undefined);
      const [next] = missing;
      if (next === undefined) return counted;
      const hasCome = await collect(deps, prefix, missing, counted);
      if (!hasCome && waitedMs >= patienceMs) await countHere(next);
      else if (!hasCome) await pause(pauseMs);
      waitedMs = hasCome ? 0 : waitedMs + pauseMs;
      pauseMs = hasCome ? SHORTEST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
    }
  } finally {
    await deps.snapshots.removeAll(prefix).catch((error: unknown) => deps.log.warn('parts not removed', { id, error }));
  }
}

async function handOut(
  { snapshots, log }: Pick<CacheDeps, 'snapshots' | 'log'>,
  workers: Queue,
  { key, request, id }: Pick<Shared, 'key' | 'request'> & { id: string },
): Promise<void> {
  const { owner, surveyId, isTrash } = key;
  const { generation, parts } = request;
  try {
    await snapshots.put(`${countsPrefix(key, generation, id)}request`, Buffer.from(JSON.stringify(request)));
    const others = [...parts.keys()].slice(1);
    await workers.sendMany(others.map((part) => ({ owner, surveyId, isTrash, generation: generation.id, id, part })));
  } catch (error) {
    log.warn('parts not handed out; they are counted here', { surveyId, error });
  }
}

/** Whether anything was handed in; what cannot be read is as good as missing. */
async function collect(
  { snapshots }: Pick<CacheDeps, 'snapshots'>,
  prefix: string,
  missing: readonly number[],
  counted: Sums[],
): Promise<boolean> {
  const found = await Promise.all(missing.map((part) => snapshots.read(`${prefix}${part}`)));
  let hasCome = false;
  for (const [at, stored] of found.entries()) {
    const sums = stored && readSums(stored);
    if (!sums) continue;
    counted[missing[at] ?? 0] = sums;
    hasCome = true;
  }
  return hasCome;
}
