/**
 * A turn of whoever reads for a cache of figures: a whole survey into the next generation, stretch by stretch, so that a
 * turn that ends early loses one stretch at most; or what has come since, where that adds up.
 */
import { timeOrderedId } from '../../crypto.ts';
import { createStretchBuilder } from '../../figures/columns/code-part.ts';
import type { Stretch } from '../../figures/columns/stretch.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import type { Files, TokenOpener } from '../../ports.ts';
import { createEndlessCheck } from '../../snapshots/endless-check.ts';
import { createIdRanges, type IdRanges } from '../../snapshots/id-ranges.ts';
import type { AnswersPage, Upstream } from '../../snapshots/upstream.ts';
import { createFactsGatherer, noFacts } from '../../surveys/facts.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import type { Held } from '../../work/lease.ts';
import { iso, movedOn } from '../../work/lifecycle.ts';
import type { NewUpstream } from '../job/export-deps.ts';
import type { RemainingMs } from '../job/run-deps.ts';
import { type CacheDeps, cacheMessage, cacheWork } from './cache-work.ts';
import { generationPrefix, readStretch, writeStretch } from './cached-stretches.ts';
import { makeRoom } from './drop-cache.ts';
import {
  type CacheKey,
  type FiguresCache,
  firstGeneration,
  type Generation,
  mustReadAgain,
  needsWhole,
  reconciled,
  refreshed,
} from './figures-cache.ts';

/** So many answers are counted in one go, and written as one object; of wide surveys fewer. */
const STRETCH_ANSWERS = 65_536;
const STRETCH_BYTES = 96 * 1024 * 1024;
/** Left for writing the last stretch. */
const RESERVE_MS = 30_000;
/** More answers that have changed since are read with all the others. */
const MOST_CHANGED = 2_000;

export interface ReaderDeps extends CacheDeps {
  opener: TokenOpener;
  newUpstream: NewUpstream;
  isLostLeaseCrash?: boolean;
  callId?: string | undefined;
  /** How many answers are one stretch; where left out, as many as are counted fast. */
  stretchAnswers?: number;
}

/** A message that cannot be read throws, and its queue parks it. */
export async function handleFiguresHint(deps: ReaderDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const key = cacheMessage.parse(message);
  const { isLostLeaseCrash, callId: heldBy } = deps;
  const { outcome, item } = await cacheWork.claim(deps, key, { isLostLeaseCrash, heldBy });
  if (outcome !== 'claimed' || !item) return;
  const held = cacheWork.hold(deps, item, remainingMs);
  await cacheWork.turn(deps, held, async () => {
    const token = await deps.opener.open(item.sealedToken ?? '', item.owner);
    const upstream = deps.newUpstream({ isChild: false });
    const reading = { deps, held, key, token, upstream, remainingMs };
    if (needsWhole(item, deps.now()) || !(await refresh(reading))) await readWhole(reading);
  });
}

interface ReadingTurn {
  deps: ReaderDeps;
  held: Held<FiguresCache>;
  key: CacheKey;
  token: string;
  upstream: Upstream;
  remainingMs: RemainingMs;
}

const everyAnswer = ({ surveyId, isTrash }: CacheKey): UpstreamQuery => ({
  surveyId,
  isScreenedOut: true,
  isDeleted: isTrash,
});

async function readWhole({ deps, held, key, token, upstream, remainingMs }: ReadingTurn): Promise<void> {
  const { snapshots, now } = deps;
  const newGeneration = (pass?: number) => firstGeneration(timeOrderedId('gen', now()), now(), pass);
  let next = held.item.next ?? newGeneration();
  do {
    if (mustReadAgain(next) && next.cursor === undefined && next.stretches.length > 0) {
      await snapshots.removeAll(generationPrefix(key, next));
      next = newGeneration(next.pass + 1);
    }
    const seen = await idsOf(snapshots, key, next);
    const checkForEnd = createEndlessCheck(now);
    let stretch = newStretch(deps);
    for await (const page of upstream.answers(token, everyAnswer(key), next.cursor)) {
      stretch.see(page, (id) => seen.add(id));
      if (page.disturbed) next = { ...next, isDisturbed: true };
      const isLast = page.next === undefined;
      if (!isLast) checkForEnd(seen.size, page.total);
      const isOutOfTime = remainingMs() <= RESERVE_MS;
      if (!isLast && !stretch.isFull() && !isOutOfTime) continue;
      next = await put(snapshots, held.item, next, stretch, page);
      await held.write((cache) => movedOn({ ...cache, next }));
      stretch = newStretch(deps);
      if (!isLast && isOutOfTime) return cacheWork.handOver(deps, held);
    }
  } while (mustReadAgain(next));
  const before = held.item.present;
  await held.write((cache) => reconciled({ ...cache, next }));
  if (before) await snapshots.removeAll(generationPrefix(key, before));
  await makeRoom(deps, key);
}

/**
 * Adds what has come since, newest first until a known answer, and says whether that adds up with what the service counts.
 * An answer that was submitted again takes the place of its earlier version.
 */
async function refresh({ deps, held, key, token, upstream }: ReadingTurn): Promise<boolean> {
  const { present } = held.item;
  if (!present) return false;
  const knownOf = await knownAnswers(deps.snapshots, key, present);
  if (!knownOf) return false;
  const asOf = iso(deps.now());
  const stretch = newStretch(deps);
  const seen = createIdRanges();
  const changed = new Set<number>();
  let total: number | undefined;
  let hasMet = false;
  for await (const page of upstream.newest(token, everyAnswer(key))) {
    total ??= page.total;
    const known = knownOf(page.answers.ids);
    stretch.see(page, (id, moment) => {
      const before = known.get(id);
      hasMet ||= before !== undefined && Object.is(before, moment);
      if (hasMet || seen.add(id) === false) return false;
      if (before !== undefined) changed.add(id);
      return true;
    });
    if (hasMet || total === undefined) break;
    if (stretch.isFull() || changed.size > MOST_CHANGED) return false;
  }
  const added = stretch.answers() - changed.size;
  const replaced = [...present.replaced, ...[...changed].map((id) => ({ id, stretch: present.stretches.length }))];
  if (total !== present.answers + added || replaced.length > MOST_CHANGED) return false;
  const grown =
    stretch.answers() === 0
      ? present
      : await put(deps.snapshots, held.item, { ...present, replaced }, stretch, { total, next: undefined });
  await held.write((cache) => refreshed(cache, { ...grown, asOf, answers: total ?? grown.answers }));
  return true;
}

/** Of the answers with these numbers those that are in the cache, each with when it was submitted. */
async function knownAnswers(files: Files, key: CacheKey, generation: Generation) {
  const columns: Pick<Stretch, 'ids' | 'moments'>[] = [];
  for (let n = 0; n < generation.stretches.length; n++) {
    const stretch = await readStretch(files, key, generation, n, ['coded']);
    if (!stretch) return undefined;
    columns.push({ ids: stretch.ids.slice(), moments: stretch.moments.slice() });
  }
  return (wanted: readonly number[]): Map<number, number> => {
    const asked = new Set(wanted);
    const found = new Map<number, number>();
    for (const { ids, moments } of columns) {
      for (let row = 0; row < ids.length; row++) {
        const id = ids[row] ?? 0;
        if (asked.has(id)) found.set(id, moments[row] ?? Number.NaN);
      }
    }
    return found;
  };
}

/** What is in the stretches already: a reading that goes on must not keep an answer twice. */
async function idsOf(files: Files, key: CacheKey, generation: Generation): Promise<IdRanges> {
  const seen = createIdRanges();
  for (let n = 0; n < generation.stretches.length; n++) {
    const stretch = await readStretch(files, key, generation, n, ['coded']);
    for (const id of stretch?.ids ?? []) seen.add(id);
  }
  return seen;
}

/** Answers on their way into one stretch. */
function newStretch({ stretchAnswers = STRETCH_ANSWERS }: Pick<ReaderDeps, 'stretchAnswers'>) {
  const builder = createStretchBuilder(() => true);
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
    isFull: () => builder.rows >= stretchAnswers || sizeBytes >= STRETCH_BYTES,
    content: () => ({ stretch: builder.stretch(), facts: facts.facts() }),
  };
}

async function put(
  files: Files,
  cache: FiguresCache,
  generation: Generation,
  stretch: ReturnType<typeof newStretch>,
  { total, next }: Pick<AnswersPage, 'total' | 'next'>,
): Promise<Generation> {
  const content = { ...stretch.content(), fence: cache.fence };
  const { stretches, texts } = await writeStretch(files, cache, generation, content);
  return {
    ...generation,
    stretches,
    answers: generation.answers + stretch.answers(),
    of: total,
    texts: [...new Set([...generation.texts, ...texts])],
    cursor: next,
  };
}
