/**
 * The answers of a survey that somebody looks at, kept as columns of codes so that figures take no second pull. A
 * generation is one whole reading of the survey, in stretches; a refresh adds a stretch of what has come since. Edits and
 * deletions are found by reading everything anew into the next generation, which then takes the place of the present one.
 */
import { z } from 'zod';
import { iso, lifecycle, newWork, type Phase, settled, watchedMembers, workMembers } from '../../work/lifecycle.ts';

const count = z.number().int().nonnegative();

const generationSchema = z.object({
  /** The folder of its objects. */
  id: z.string(),
  /** When its reading began: later answers may be missing. */
  asOf: z.string(),
  /** By stretch: the fencing number of who wrote it, which is in the name of its objects. */
  stretches: z.array(z.number()),
  answers: count,
  /** Fields that are with the texts in one of its stretches. */
  texts: z.array(z.string()),
  /** How many answers the service said there were; undefined where it does not say. */
  of: count.optional(),
  /** Answers moved while they were read, or their number does not add up. */
  isDisturbed: z.boolean().optional(),
  /** How often they were read from the beginning. */
  pass: count,
  /** Answers that were submitted again, and the stretch that has them as they are now; earlier ones do not count. */
  replaced: z.array(z.object({ id: z.number(), stretch: count })),
  /** Where the reading goes on, while it is under way. */
  cursor: z.string().optional(),
});

/** `wanted`: somebody has asked and a worker has to read; `kept`: nobody has to do anything. */
const statuses = ['wanted', 'kept', 'failed'] as const;
const phases: Record<(typeof statuses)[number], Phase> = { wanted: 'open', kept: 'shut', failed: 'shut' };

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
  dueAt: ({ status, leaseUntil, notBefore, usedAt }) =>
    status === 'wanted' ? (leaseUntil ?? notBefore ?? usedAt) : iso(Date.parse(usedAt) + unusedMs),
});

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
  if (cache.status === 'wanted' || isResting(cache, now)) return undefined;
  const age = cache.present ? now - Date.parse(cache.present.asOf) : Number.POSITIVE_INFINITY;
  if (age <= maxAgeMs) return undefined;
  const { problem: _, failedAt: __, ...rest } = cache;
  return { ...rest, status: 'wanted', sealedToken, usedAt: iso(now), ...newWork(cache.fence) };
}

function isResting({ failedAt, present }: FiguresCache, now: number): boolean {
  if (failedAt !== undefined && now - Date.parse(failedAt) < failedRestMs) return true;
  return present?.isDisturbed === true && now - Date.parse(present.asOf) < unsteadyRestMs;
}

export function isUnused({ usedAt }: FiguresCache, now: number): boolean {
  return now - Date.parse(usedAt) >= unusedMs;
}

export function firstGeneration(id: string, now: number, pass = 1): Generation {
  return { id, asOf: iso(now), stretches: [], answers: 0, texts: [], replaced: [], pass };
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
