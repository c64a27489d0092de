/**
 * A slice of a survey that many workers read for its cache of figures: a piece with a lease, attempts and a due time of its
 * own, by the same rules as all work. What it has read so far is a part of the generation that the cache waits for.
 */
import { z } from 'zod';
import { sliceSchema } from '../../../snapshots/slice.ts';
import {
  iso,
  lifecycle,
  maxAttempts,
  maxCrashes,
  maxInterruptions,
  newWork,
  type Phase,
  resendAfterMs,
  settled,
  watchedMembers,
  workMembers,
} from '../../../work/lifecycle.ts';
import { type CacheKey, firstGeneration, type Generation, generationSchema } from '../figures-cache.ts';

const states = ['open', 'done', 'failed'] as const;
const phases: Record<(typeof states)[number], Phase> = { open: 'open', done: 'final', failed: 'final' };

export const figuresSliceSchema = z.object({
  owner: z.string(),
  surveyId: z.number(),
  isTrash: z.boolean(),
  /** The id of the generation it becomes a part of. */
  generation: z.string(),
  /** Its place among the slices, from 0. */
  n: z.number().int().nonnegative(),
  state: z.enum(states),
  slice: sliceSchema,
  /** How often it was read because it changed meanwhile, from 1. */
  round: z.number(),
  part: generationSchema,
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  ...workMembers,
  ...watchedMembers,
});

export type FiguresSlice = z.infer<typeof figuresSliceSchema>;
export type SliceKey = Pick<FiguresSlice, 'owner' | 'surveyId' | 'isTrash' | 'generation' | 'n'>;

export const sliceLife = lifecycle<FiguresSlice>({
  phaseOf: ({ state }) => phases[state],
  maxAttempts,
  maxCrashes,
  maxInterruptions,
  countsTurns: true,
  notesReasons: true,
  failed: (slice, _now, { code, message }) => ({ ...settled(slice), state: 'failed', problem: { code, message } }),
  // one that nobody has claimed yet is watched by its cache
  dueAt({ state, leaseUntil, notBefore }) {
    if (state !== 'open') return undefined;
    return leaseUntil ?? (notBefore && iso(Date.parse(notBefore) + resendAfterMs));
  },
});

export function newSlices(key: CacheKey, { id, asOf }: Generation, slices: readonly FiguresSlice['slice'][]) {
  return slices.map(
    (slice, n): FiguresSlice => ({
      owner: key.owner,
      surveyId: key.surveyId,
      isTrash: key.isTrash,
      generation: id,
      n,
      state: 'open',
      slice,
      round: 1,
      part: emptyPart({ id, asOf }, n),
      ...newWork(),
    }),
  );
}

/** Objects of different slices, and of different passes of one, never have the same name. */
export function emptyPart({ id, asOf }: Pick<Generation, 'id' | 'asOf'>, n: number, pass = 1): Generation {
  return { ...firstGeneration(id, Date.parse(asOf), pass), label: `slice-${String(n).padStart(4, '0')}-${pass}-` };
}

export function sliceDone(slice: FiguresSlice, part: Generation): FiguresSlice {
  return { ...settled(slice), idle: undefined, problem: undefined, state: 'done', part };
}

/** It has changed since: its answers are read again, with all attempts. */
export function sliceAgain(slice: FiguresSlice, round: number): FiguresSlice {
  const { part, n, fence } = slice;
  return { ...settled(slice), ...newWork(fence), state: 'open', round, part: emptyPart(part, n) };
}
