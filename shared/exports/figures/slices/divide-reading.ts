/**
 * Has many workers read a very large survey: slices of about equal counts, each with a row and a message of its own. Once
 * all are read they are put together by one conditional write; slices that have changed meanwhile are read again.
 */
import { joinSlices } from '../../../snapshots/join-slices.ts';
import { planSlices } from '../../../snapshots/plan-slices.ts';
import { ChunkGone, readIndex, writeIndex } from '../cached-chunks.ts';
import { dividedInto, type Generation } from '../figures-cache.ts';
import { everyAnswer, type ReadingTurn, usualReading } from '../reading-turn.ts';
import { MOST_CHANGED } from '../refresh-survey.ts';
import { type FiguresSlice, newSlices, sliceAgain } from './figures-slice.ts';
import { holdersOf, joinedParts, neverRead, snapshotOf } from './gathered-slices.ts';
import { changeSlice, createSlices, forgetSlices, keepGoing, listSlices } from './slice-work.ts';

/** What still moves then is read again some minutes later, with all the rest. */
const MAX_ROUNDS = 3;

/** False where the survey service cannot count or filter by days: then one worker reads it all. */
export async function divideReading(turn: ReadingTurn, next: Generation, oldest: string | undefined): Promise<boolean> {
  const { deps, key, upstream, token } = turn;
  const { answersATask: answersASlice } = deps.readingDivision ?? usualReading;
  const query = everyAnswer(key);
  const slices = await planSlices({ upstream, token, query, now: deps.now, oldest, answersASlice });
  if (!slices) return false;
  await forgetSlices(deps, key);
  await createSlices(deps, newSlices(key, next, slices));
  await letOthersRead(turn, next, slices.length);
  deps.log.info('reading divided', { surveyId: key.surveyId, slices: slices.length });
  return true;
}

/** Nobody holds the cache from here on. */
async function letOthersRead({ deps, held }: ReadingTurn, next: Generation, slices: number): Promise<void> {
  const cache = await held.write((found) => dividedInto(found, next, slices, deps.now()));
  await keepGoing(deps, cache);
}

/** The whole generation; `others` while slices are being read; `alone` where one worker has to read it all. */
export async function joinReading(turn: ReadingTurn, next: Generation): Promise<Generation | 'others' | 'alone'> {
  const { deps, key } = turn;
  const slices = await listSlices(deps, key, next);
  if (slices.length !== next.divided?.slices) return 'alone';
  if (slices.some(({ state }) => state !== 'done')) {
    await letOthersRead(turn, next, slices.length);
    return 'others';
  }
  try {
    return await joinAll(turn, next, slices);
  } catch (error) {
    if (error instanceof ChunkGone) return 'alone';
    throw error;
  }
}

async function joinAll(
  turn: ReadingTurn,
  next: Generation,
  slices: readonly FiguresSlice[],
): Promise<Generation | 'others' | 'alone'> {
  const { deps, key, upstream, token } = turn;
  const { snapshots: files } = deps;
  const joined = await joinSlices({
    upstream,
    token,
    files,
    query: everyAnswer(key),
    prefix: '',
    slices: slices.map(({ slice }) => slice),
    rounds: slices.map(({ round }) => round),
    snapshotOf: (at) => snapshotOf(files, slices[at] ?? neverRead()),
  });
  if ('again' in joined) return readAgain(turn, next, slices, joined.again);
  const { snapshot } = joined;
  const dropped = (snapshot.slices ?? []).map((slice) => slice.dropped);
  const generation = joinedParts(next, slices, dropped);
  if (generation.replaced.length > MOST_CHANGED) return 'alone';
  // where an answer has left a slice, that one is older than the others
  const isMoved = generation.replaced.length > 0;
  if (isMoved && roundOf(slices) < MAX_ROUNDS) {
    return readAgain(turn, next, slices, await holdersOf(files, slices, dropped));
  }
  const index = `joined-${turn.held.item.fence}`;
  const ranges = await Promise.all(slices.map(async (slice) => (await readIndex(files, slice, slice.part)).ranges));
  await writeIndex(files, key, generation, index, { facts: snapshot.facts, ranges: ranges.flat() });
  const isDisturbed = isMoved || snapshot.warnings.some(({ code }) => code === 'answers_changed');
  return { ...generation, index, of: snapshot.total, ...(isDisturbed && { isDisturbed }) };
}

const roundOf = (slices: readonly FiguresSlice[]) => Math.max(...slices.map(({ round }) => round));

async function readAgain(
  turn: ReadingTurn,
  next: Generation,
  slices: readonly FiguresSlice[],
  again: readonly number[],
): Promise<'others'> {
  const round = 1 + roundOf(slices);
  for (const at of again) {
    await changeSlice(turn.deps, slices[at] ?? neverRead(), (found) => sliceAgain(found, round));
  }
  await letOthersRead(turn, next, slices.length);
  return 'others';
}
