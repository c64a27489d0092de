/**
 * A turn of whoever reads for a cache of figures: a whole survey into the next generation, here or in slices by many
 * workers where it is very large; or what has come since, where that adds up.
 */
import { timeOrderedId } from '../../crypto.ts';
import { movedOn } from '../../work/lifecycle.ts';
import type { RemainingMs } from '../job/run-deps.ts';
import { cacheMessage, cacheWork } from './cache-work.ts';
import { generationPrefix } from './cached-chunks.ts';
import { makeRoom } from './drop-cache.ts';
import { firstGeneration, type Generation, needsWhole, reconciled } from './figures-cache.ts';
import { readPages } from './read-pages.ts';
import { everyAnswer, type ReaderDeps, type ReadingTurn, usualReading } from './reading-turn.ts';
import { refreshSurvey } from './refresh-survey.ts';
import { divideReading, joinReading } from './slices/divide-reading.ts';
import { handleSlice } from './slices/read-slice.ts';
import { forgetSlices, sliceMessage } from './slices/slice-work.ts';

/** A message that cannot be read throws, and its queue parks it. */
export async function handleFiguresHint(deps: ReaderDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const slice = sliceMessage.safeParse(message).data;
  if (slice) return handleSlice(deps, slice, remainingMs);
  const key = cacheMessage.parse(message);
  const { isLostLeaseCrash, callId: heldBy } = deps;
  const { outcome, item } = await cacheWork.claim(deps, key, { isLostLeaseCrash, heldBy });
  if (outcome !== 'claimed' || !item) return;
  const held = cacheWork.hold(deps, item, remainingMs);
  await cacheWork.turn(deps, held, async () => {
    const token = await deps.opener.open(item.sealedToken ?? '', item.owner);
    const upstream = deps.newUpstream({ owner: item.owner, isChild: false });
    const turn = { deps, held, key, token, upstream, remainingMs };
    if (needsWhole(item, deps.now()) || !(await refreshSurvey(turn))) await readWhole(turn);
  });
}

async function readWhole(turn: ReadingTurn): Promise<void> {
  const { deps, held } = turn;
  const { next = newGeneration(turn) } = held.item;
  const joined = next.divided ? await joinReading(turn, next) : undefined;
  if (joined === 'others') return;
  if (joined && joined !== 'alone') return takeOver(turn, joined);
  const start = joined === 'alone' ? await restart(turn, next) : next;
  const isSmall = deps.hasRequestBudget || start.cursor !== undefined || start.pass > 1;
  const read = await readHere(turn, start, !isSmall);
  if (read.outcome === 'paused') return cacheWork.handOver(deps, held);
  if (read.outcome === 'whole') return takeOver(turn, read.generation);
  if (await divideReading(turn, start, read.oldest)) return;
  const alone = await readHere(turn, start, false);
  if (alone.outcome === 'whole') return takeOver(turn, alone.generation);
  await cacheWork.handOver(deps, held);
}

const newGeneration = ({ deps: { now } }: ReadingTurn, pass?: number) =>
  firstGeneration(timeOrderedId('gen', now()), now(), pass);

/** What was read does not add up, or is damaged. */
async function restart(turn: ReadingTurn, { id, pass }: Generation): Promise<Generation> {
  await turn.deps.snapshots.removeAll(generationPrefix(turn.key, { id }));
  return newGeneration(turn, pass + 1);
}

function readHere(turn: ReadingTurn, start: Generation, mayDivide: boolean) {
  const { deps, held, key, token, upstream, remainingMs } = turn;
  const { fromAnswers } = deps.readingDivision ?? usualReading;
  return readPages(
    {
      deps,
      key,
      upstream,
      token,
      query: everyAnswer(key),
      fence: held.item.fence,
      remainingMs,
      write: async (next) => void (await held.write((cache) => movedOn({ ...cache, next }))),
      restart: (next) => restart(turn, next),
      ...(mayDivide && { isLarge: ({ total = 0 }) => total >= fromAnswers }),
    },
    start,
  );
}

/** The one write that makes a generation present. */
async function takeOver({ deps, held, key }: ReadingTurn, next: Generation): Promise<void> {
  const before = held.item.present;
  await held.write((cache) => reconciled({ ...cache, next }));
  if (before) await deps.snapshots.removeAll(generationPrefix(key, before));
  await forgetSlices(deps, key);
  await makeRoom(deps, key);
}
