/** Deletes caches: of surveys that are gone, that nobody has looked at for days, or that are more than an owner may have. */
import type { Holder } from '../../work/lifecycle.ts';
import { type CacheDeps, cacheWork, emptyCache, listCaches, readCache, removeCache } from './cache-work.ts';
import { cachePrefix } from './cached-chunks.ts';
import { type CacheKey, type FiguresCache, isBeingRead, isUnused } from './figures-cache.ts';
import { forgetSlices, sweepDividedCache } from './slices/slice-work.ts';

/** What all caches of one owner may hold; those that nobody has looked at for longest go first. */
const mostOfOwner = { caches: 200, answers: 20_000_000 };

type DropDeps = Pick<CacheDeps, 'records' | 'snapshots' | 'now'>;

/** A request in the meantime finds an empty cache or none, and the answers are read again. */
export async function dropCache(
  deps: DropDeps,
  key: CacheKey,
  isDropped = (_: FiguresCache) => true,
): Promise<boolean> {
  const emptied = await emptyCache(deps, key, isDropped);
  if (!emptied) return false;
  await deps.snapshots.removeAll(cachePrefix(key));
  await forgetSlices(deps, key);
  await removeCache(deps, key);
  return true;
}

/** The sweeper's check: a lost message is sent again, and what nobody has looked at for days is deleted. */
export async function sweepCache(
  deps: CacheDeps,
  key: CacheKey,
  holder: Holder,
): Promise<'requeued' | 'cleaned' | 'untouched'> {
  const cache = await readCache(deps, key);
  const isOld = (found: FiguresCache) => isUnused(found, deps.now());
  if (cache && isOld(cache)) return (await dropCache(deps, key, isOld)) ? 'cleaned' : 'untouched';
  if (cache?.status === 'divided') {
    await sweepDividedCache(deps, cache);
    return 'requeued';
  }
  return (await cacheWork.sweep(deps, key, holder)) ? 'requeued' : 'untouched';
}

/** After a survey was read: all but the latest of its owner's caches that are within the limit are deleted. */
export async function makeRoom(deps: DropDeps, { owner, surveyId }: CacheKey): Promise<void> {
  const all = await listCaches(deps, owner);
  const lastUsedFirst = all.sort((a, b) => (a.usedAt < b.usedAt ? 1 : -1));
  let answers = 0;
  for (const [at, cache] of lastUsedFirst.entries()) {
    answers += cache.present?.answers ?? 0;
    const isOver = at >= mostOfOwner.caches || answers > mostOfOwner.answers;
    if (isOver && cache.surveyId !== surveyId && !isBeingRead(cache)) await dropCache(deps, cache);
  }
}
