/**
 * Reads answers into the stretches of a generation, page by page, from where an earlier turn has stopped: a turn that ends
 * early loses one stretch at most. Where they do not add up they are read from the beginning, as often as that may help.
 */
import { createStretchBuilder } from '../../figures/columns/code-part.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import type { Clock, Files } from '../../ports.ts';
import { createEndlessCheck } from '../../snapshots/endless-check.ts';
import { createIdRanges, type IdRanges } from '../../snapshots/id-ranges.ts';
import type { AnswersPage, Upstream } from '../../snapshots/upstream.ts';
import { createFactsGatherer, noFacts } from '../../surveys/facts.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import type { RemainingMs } from '../job/run-deps.ts';
import { readStretch, StretchGone, writeStretch } from './cached-stretches.ts';
import { type CacheKey, type Generation, hasEnded, mustReadAgain } from './figures-cache.ts';

/** So many answers are counted in one go, and written as one object; of wide surveys fewer. */
const STRETCH_ANSWERS = 65_536;
const STRETCH_BYTES = 96 * 1024 * 1024;
/** Left for writing the last stretch. */
const RESERVE_MS = 30_000;

export interface StretchDeps {
  snapshots: Files;
  now: Clock;
  /** How many answers are one stretch; if left out, as many as are counted fast. */
  stretchAnswers?: number;
}

interface PageReading {
  deps: StretchDeps;
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
  let stretch = newStretch(deps);
  let isFirst = start.cursor === undefined && start.pass === 1;
  for await (const page of upstream.answers(token, query, start.cursor)) {
    if (isFirst && reading.isLarge?.(page)) return large(page);
    isFirst = false;
    stretch.see(page, (id) => seen.add(id));
    if (page.disturbed) next = { ...next, isDisturbed: true };
    const isLast = page.next === undefined;
    if (!isLast) checkForEnd(seen.size, page.total);
    const isOutOfTime = reading.remainingMs() <= RESERVE_MS;
    if (!isLast && !stretch.isFull() && !isOutOfTime) continue;
    next = await putStretch(deps.snapshots, reading.key, next, { ...stretch, fence: reading.fence, page });
    await reading.write(next);
    if (isLast) return next;
    if (isOutOfTime) return { outcome: 'paused' };
    stretch = newStretch(deps);
  }
  throw new Error('the pages of answers ended without a last page');
}

function large({ answers }: AnswersPage): Read {
  const oldest = answers.facts.oldestSubmittedAt;
  answers.release?.();
  return { outcome: 'large', oldest };
}

/** What is in the stretches already: a reading that goes on must not keep an answer twice. Undefined where one is gone. */
async function idsOf({ deps, key }: PageReading, generation: Generation): Promise<IdRanges | undefined> {
  const seen = createIdRanges();
  try {
    for await (const ids of storedIds(deps.snapshots, key, generation)) for (const id of ids) seen.add(id);
    return seen;
  } catch (error) {
    if (error instanceof StretchGone) return undefined;
    throw error;
  }
}

/** Stretch by stretch. */
export async function* storedIds(files: Files, key: CacheKey, generation: Generation): AsyncGenerator<Float64Array> {
  for (let n = 0; n < generation.stretches.length; n++) {
    yield (await readStretch(files, key, generation, n, ['coded'])).ids;
  }
}

/** Answers on their way into one stretch. */
export function newStretch({ stretchAnswers = STRETCH_ANSWERS }: Pick<StretchDeps, 'stretchAnswers'>) {
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

interface FilledStretch extends Pick<ReturnType<typeof newStretch>, 'answers' | 'content'> {
  fence: number;
  page: Pick<AnswersPage, 'total' | 'next'>;
}

export async function putStretch(
  files: Files,
  key: CacheKey,
  generation: Generation,
  { answers, content, fence, page }: FilledStretch,
): Promise<Generation> {
  const { stretches, index, texts } = await writeStretch(files, key, generation, { ...content(), fence });
  return {
    ...generation,
    stretches,
    index,
    answers: generation.answers + answers(),
    of: page.total,
    texts: [...new Set([...generation.texts, ...texts])],
    cursor: page.next,
  };
}
