/**
 * Adds what has come since a survey was read, newest first until a known answer, and says whether that adds up with what
 * the service counts. An answer that was submitted again takes the place of its earlier version.
 */
import type { Chunk } from '../../figures/columns/chunk.ts';
import type { Files } from '../../ports.ts';
import { createIdRanges } from '../../snapshots/id-ranges.ts';
import { iso } from '../../work/lifecycle.ts';
import { ChunkGone, readChunk, readIndex, repliesPrefix } from './cached-chunks.ts';
import { type CacheKey, type Generation, refreshed } from './figures-cache.ts';
import { newChunk, putChunk } from './read-pages.ts';
import { everyAnswer, type ReadingTurn } from './reading-turn.ts';

/** More answers that have changed since are read with all the others. */
export const MOST_CHANGED = 2_000;

export async function refreshSurvey(turn: ReadingTurn): Promise<boolean> {
  try {
    return await refresh(turn);
  } catch (error) {
    if (error instanceof ChunkGone) return false;
    throw error;
  }
}

async function refresh({ deps, held, key, token, upstream }: ReadingTurn): Promise<boolean> {
  const { present } = held.item;
  if (!present) return false;
  const knownOf = await knownAnswers(deps.snapshots, key, present);
  const asOf = iso(deps.now());
  const chunk = newChunk(deps);
  const seen = createIdRanges();
  const changed = new Set<number>();
  let total: number | undefined;
  let hasMet = false;
  for await (const page of upstream.newest(token, everyAnswer(key))) {
    total ??= page.total;
    const known = await knownOf(page.answers.ids);
    chunk.see(page, (id, moment) => {
      const before = known.get(id);
      hasMet ||= before !== undefined && Object.is(before, moment);
      if (hasMet || seen.add(id) === false) return false;
      if (before !== undefined) changed.add(id);
      return true;
    });
    if (hasMet || total === undefined) break;
    if (chunk.isFull() || changed.size > MOST_CHANGED) return false;
  }
  const added = chunk.answers() - changed.size;
  const replaced = [...present.replaced, ...[...changed].map((id) => ({ id, chunk: present.chunks.length }))];
  if (total !== present.answers + added || replaced.length > MOST_CHANGED) return false;
  const page = { total, next: undefined };
  const isSame = chunk.answers() === 0;
  const grown = isSame
    ? present
    : await putChunk(deps.snapshots, key, { ...present, replaced }, { ...chunk, fence: held.item.fence, page });
  await held.write((cache) => refreshed(cache, { ...grown, asOf, answers: total ?? grown.answers }));
  // nobody asks for what was counted before
  if (!isSame) await deps.snapshots.removeAll(repliesPrefix(key, present));
  return true;
}

/**
 * Finds those of the answers with these numbers that are in the cache, each with when it was submitted. What is new has
 * higher numbers than what is known, so that few chunks are read for it.
 */
async function knownAnswers(files: Files, key: CacheKey, generation: Generation) {
  const { ranges } = await readIndex(files, key, generation);
  const read = new Map<number, Pick<Chunk, 'ids' | 'moments'>>();

  async function columnsOf(n: number): Promise<Pick<Chunk, 'ids' | 'moments'>> {
    const known = read.get(n);
    if (known) return known;
    const { ids, moments } = await readChunk(files, key, generation, n, ['coded']);
    read.set(n, { ids, moments });
    return { ids, moments };
  }

  return async (wanted: readonly number[]): Promise<Map<number, number>> => {
    const asked = new Set(wanted);
    const found = new Map<number, number>();
    for (const [n, [lowest, highest]] of ranges.entries()) {
      if (!wanted.some((id) => id >= lowest && id <= highest)) continue;
      const { ids, moments } = await columnsOf(n);
      for (let row = 0; row < ids.length; row++) {
        const id = ids[row] ?? 0;
        if (asked.has(id)) found.set(id, moments[row] ?? Number.NaN);
      }
    }
    return found;
  };
}
