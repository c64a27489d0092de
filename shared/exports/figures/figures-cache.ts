/**
 * The answers of a survey that somebody looks at, kept as columns of codes so that figures take no second pull. A
 * generation is one whole reading of the survey, in chunks; a refresh adds a chunk of what has come since. Edits and
 * deletions are found by reading everything again into the next generation, which then takes the place of the present
 * one.
 */
import { z } from 'zod';
import {
  iso,
  lifecycle,
  movedOn,
  newWork,
  type Phase,
  resendAfterMs,
  settled,
  turnOver,
  watchedMembers,
  workMembers,
} from '../../work/lifecycle.ts';

const count = z.number().int().nonnegative();

export const generationSchema = z.object({
  /** The folder of its objects. */
  id: z.string(),
  /** When its reading began: later answers may be missing. */
  asOf: z.string(),
  /** The names of its chunks, in the order in which they are counted. */
  chunks: z.array(z.string()),
  /** The name of what all its chunks have shown; absent before the first. */
  index: z.string().optional(),
  /** For a slice that one of many workers reads: the prefix of its objects. */
  label: z.string().optional(),
  answers: count,
  /** Fields that are with the texts in one of its chunks. */
  texts: z.array(z.string()),
  /** How many answers the service said there were; undefined where it does not say. */
  of: count.optional(),
  /** Answers moved while they were read, or their number does not add up. */
  isDisturbed: z.boolean().optional(),
  /** How often they were read from the beginning. */
  pass: count,
  /** Answers that were submitted again, and the chunk that has them as they are now; earlier ones do not count. */
  replaced: z.array(z.object({ id: z.number(), chunk: count })),
  /** Where the reading continues, while it is under way. */
  cursor: z.string().optional(),
  /** It is read in slices: how many there are, and when somebody last saw to them. */
  divided: z.object({ slices: count, since: z.string() }).optional(),
});

/**
 * `wanted`: somebody has asked and a worker has to read; `divided`: others read its slices, and whoever ends the last one
 * wants it again; `kept`: nobody has to do anything.
 */
const statuses = ['wanted', 'divided', 'kept', 'failed'] as const;
const phases: Record<(typeof statuses)[number], Phase> = {
  wanted: 'open',
  divided: 'shut',
  kept: 'shut',
  failed: 'shut',
};

export const figuresCacheSchema = z.object({
  owner: z.string(),
  surveyId: count,
  /** Its trash instead of its other answers. */
  isTrash: z.boolean(),
  status: z.enum(statuses),
  /** Opened by the worker alone; gone when nothing is to be read. */
  sealedToken: z.string().optional(),
  /** What figures are counted from. */
  present: generationSchema.optional(),
  /** Read whole, but for what has come since. */
  reconciledAt: z.string().optional(),
  /** A whole reading that is under way. */
  next: generationSchema.optional(),
  /** Somebody has looked at it last. */
  usedAt: z.string(),
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  failedAt: z.string().optional(),
  ...workMembers,
  ...watchedMembers,
});

export type FiguresCache = z.infer<typeof figuresCacheSchema>;
export type Generation = z.infer<typeof generationSchema>;
export type CacheKey = Pick<FiguresCache, 'owner' | 'surveyId' | 'isTrash'>;

/** Nobody looked for so long: it is deleted. */
const unusedMs = 7 * 86_400_000;
/** While somebody looks, edits and deletions are found within this time. */
const reconcileMs = 86_400_000;
/** A survey that cannot be read, or not steadily, is not read again before this. */
const failedRestMs = 15_000;
const unsteadyRestMs = 600_000;
const MAX_PASSES = 3;

export const cacheLife = lifecycle<FiguresCache>({
  phaseOf: ({ status }) => phases[status],
  maxAttempts: 5,
  maxCrashes: 2,
  maxInterruptions: 25,
  countsTurns: true,
  notesReasons: true,
  failed: (cache, now, { code, message }) => ({
    ...settled(cache),
    status: 'failed',
    sealedToken: undefined,
    next: undefined,
    problem: { code, message },
    failedAt: iso(now),
  }),
  dueAt({ status, leaseUntil, notBefore, usedAt, next }) {
    if (status === 'divided') return iso(Date.parse(next?.divided?.since ?? usedAt) + resendAfterMs);
    return status === 'wanted' ? (leaseUntil ?? notBefore ?? usedAt) : iso(Date.parse(usedAt) + unusedMs);
  },
});

/** Somebody has asked for it, and it is not all there yet. */
export function isBeingRead({ status }: Pick<FiguresCache, 'status'>): boolean {
  return status === 'wanted' || status === 'divided';
}

export function newCache(key: CacheKey, now: number): FiguresCache {
  return { ...key, status: 'kept', usedAt: iso(now), ...newWork() };
}

/** Somebody looks at it: undefined where nothing has to be read or noted for that. */
export function lookedAt(
  cache: FiguresCache,
  sealedToken: string,
  now: number,
  maxAgeMs: number,
): FiguresCache | undefined {
  if (isBeingRead(cache) || isResting(cache, now)) return undefined;
  const age = cache.present ? now - Date.parse(cache.present.asOf) : Number.POSITIVE_INFINITY;
  if (age <= maxAgeMs) return undefined;
  const { problem: _, failedAt: __, ...rest } = cache;
  return { ...rest, status: 'wanted', sealedToken, usedAt: iso(now), ...newWork(cache.fence) };
}

/** A key that was refused says nothing about the next one, which the service has just accepted. */
const ofOneKey: ReadonlySet<string | undefined> = new Set(['user_not_authenticated', 'access_denied']);

function isResting({ failedAt, problem, present }: FiguresCache, now: number): boolean {
  if (failedAt !== undefined && now - Date.parse(failedAt) < failedRestMs && !ofOneKey.has(problem?.code)) return true;
  return present?.isDisturbed === true && now - Date.parse(present.asOf) < unsteadyRestMs;
}

export function isUnused({ usedAt }: FiguresCache, now: number): boolean {
  return now - Date.parse(usedAt) >= unusedMs;
}

export function firstGeneration(id: string, now: number, pass = 1): Generation {
  return { id, asOf: iso(now), chunks: [], answers: 0, texts: [], replaced: [], pass };
}

/** The last page has been read. */
export function hasEnded({ chunks, cursor }: Generation): boolean {
  return chunks.length > 0 && cursor === undefined;
}

/** Its reading has come to the end, and does not add up: it is read again, unless it never does. */
export function mustReadAgain({ isDisturbed, answers, of, pass }: Generation): boolean {
  return pass < MAX_PASSES && !isSteady({ isDisturbed, answers, of });
}

function isSteady({ isDisturbed, answers, of }: Pick<Generation, 'isDisturbed' | 'answers' | 'of'>): boolean {
  return !isDisturbed && (of === undefined || of === answers);
}

/** Whether all answers have to be read: there are none yet, or edits may have gone unseen for too long. */
export function needsWhole({ present, next, reconciledAt }: FiguresCache, now: number): boolean {
  if (!present || next || present.isDisturbed) return true;
  return reconciledAt === undefined || now - Date.parse(reconciledAt) >= reconcileMs;
}

/** The next generation is whole: it takes the place of the present one. */
export function reconciled(cache: FiguresCache): FiguresCache {
  const { next, ...rest } = cache;
  if (!next) return cache;
  return {
    ...settled(rest),
    status: 'kept',
    sealedToken: undefined,
    present: { ...next, isDisturbed: !isSteady(next) },
    reconciledAt: next.asOf,
  };
}

export function refreshed(cache: FiguresCache, present: Generation): FiguresCache {
  return { ...settled(cache), status: 'kept', sealedToken: undefined, present };
}

/** The turn that has planned the slices ends well, and nobody holds the cache until all of them are read. */
export function dividedInto(cache: FiguresCache, next: Generation, slices: number, now: number): FiguresCache {
  return {
    ...settled(turnOver(movedOn(cache))),
    status: 'divided',
    next: { ...next, divided: { slices, since: iso(now) } },
  };
}

/** Whether the slices of this generation are what the cache waits for. */
export function isAtGeneration({ status, next }: FiguresCache, id: string): boolean {
  return status === 'divided' && next?.id === id;
}

/** All slices are read: back into the queue, for the turn that puts them together. */
export function advanced(cache: FiguresCache, now: number): FiguresCache {
  return { ...settled(movedOn(cache)), status: 'wanted', notBefore: iso(now) };
}

/** The sweeper has handled its slices; it comes again after the same time. */
export function lookedAfter(cache: FiguresCache, now: number): FiguresCache {
  const { next } = cache;
  return next?.divided ? { ...cache, next: { ...next, divided: { ...next.divided, since: iso(now) } } } : cache;
}
