/** The kept answers of a survey, as far as they have been read; whoever asks has them refreshed where they are too old. */
import { setTimeout as pause } from 'node:timers/promises';
import { isProblemCode } from '../../problems/codes.ts';
import { Problem, passedOn } from '../../problems/problem.ts';
import type { Facts } from '../../surveys/facts.ts';
import { iso } from '../../work/lifecycle.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';
import { type CacheDeps, cacheWork, changeOrCreateCache, readCache } from './cache-work.ts';
import { ChunkGone } from './cached-chunks.ts';
import { type CacheKey, type FiguresCache, firstGeneration, type Generation, lookedAt } from './figures-cache.ts';
import { readSoFar } from './slices/gathered-slices.ts';
import { listSlices } from './slices/slice-work.ts';

/** Somebody waits for the first figures: a small survey is read within this time. */
const FIRST_WAIT_MS = 4_000;
const LONGEST_PAUSE_MS = 400;

export type KeptDeps = CacheDeps & Pick<RequestDeps, 'sealer' | 'firstWaitMs'>;

/** Which answers somebody asks for; older ones are refreshed, for whoever asks next. */
export type WantedAnswers = Omit<CacheKey, 'owner'> & { maxAgeMs: number };

export interface KeptAnswers {
  key: CacheKey;
  generation: Generation;
  /** Edits and deletions up to then are known; undefined while the first reading is under way. */
  reconciledAt: string | undefined;
  isWhole: boolean;
  /** What they have shown, where that is not stored yet. */
  facts?: Facts;
}

export async function keptAnswers(
  deps: KeptDeps,
  { owner, token }: Caller,
  { surveyId, isTrash, maxAgeMs }: WantedAnswers,
): Promise<KeptAnswers> {
  const key = { owner, surveyId, isTrash };
  const found = await readCache(deps, key);
  const isFresh = found && lookedAt(found, '', deps.now(), maxAgeMs) === undefined;
  const cache = isFresh ? found : await want(deps, key, await deps.sealer.seal(token, owner), maxAgeMs);
  return cache.present ? whole(cache, cache.present) : begun(deps, cache);
}

async function want(deps: KeptDeps, key: CacheKey, sealed: string, maxAgeMs: number): Promise<FiguresCache> {
  let isWanted = false;
  const cache = await changeOrCreateCache(deps, key, (found) => {
    const looked = lookedAt(found, sealed, deps.now(), maxAgeMs);
    isWanted = looked !== undefined;
    return looked ?? found;
  });
  if (!cache) throw new Problem('internal_error');
  if (isWanted) await cacheWork.hint(deps, cache);
  return cache;
}

/** It cannot be read: its objects are gone, or were written by another release. Everything is read again. */
export async function discard(deps: KeptDeps, key: CacheKey, { id }: Pick<Generation, 'id'>): Promise<void> {
  await changeOrCreateCache(deps, key, (found) => {
    if (found.present?.id !== id) return found;
    const { present: _, reconciledAt: __, ...rest } = found;
    return rest;
  });
}

function whole({ owner, surveyId, isTrash, reconciledAt }: FiguresCache, generation: Generation): KeptAnswers {
  return { key: { owner, surveyId, isTrash }, generation, reconciledAt, isWhole: true };
}

/** Waits a little, because most surveys are small; then what has been read must do. */
async function begun(deps: KeptDeps, wanted: FiguresCache): Promise<KeptAnswers> {
  const { firstWaitMs = FIRST_WAIT_MS } = deps;
  let cache = wanted;
  for (let waitedMs = 0, pauseMs = 25; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
    cache = (await readCache(deps, wanted)) ?? cache;
    if (cache.present) return whole(cache, cache.present);
    if (cache.status === 'failed') throw failureOf(cache);
    if (waitedMs >= firstWaitMs) break;
    await pause(pauseMs);
    waitedMs += pauseMs;
  }
  const nothing = { ...firstGeneration('', deps.now()), asOf: iso(deps.now()) };
  if (cache.next?.divided) return (await readByMany(deps, cache, cache.next)) ?? begunWith(cache, nothing);
  return begunWith(cache, cache.next ?? nothing);
}

const begunWith = (cache: FiguresCache, generation: Generation): KeptAnswers => ({
  ...whole(cache, generation),
  isWhole: false,
});

/** Undefined where one of the slices is just being read again. */
async function readByMany(deps: KeptDeps, cache: FiguresCache, next: Generation): Promise<KeptAnswers | undefined> {
  try {
    const slices = await listSlices(deps, cache, next);
    const { generation, facts } = await readSoFar(deps.snapshots, next, slices);
    return { ...begunWith(cache, generation), facts };
  } catch (error) {
    if (error instanceof ChunkGone) return undefined;
    throw error;
  }
}

/** As the survey service put it to whoever read the answers. */
function failureOf({ problem }: FiguresCache): Problem {
  const code = problem && isProblemCode(problem.code) ? problem.code : 'upstream_unavailable';
  return passedOn(code, problem?.message ?? '');
}
