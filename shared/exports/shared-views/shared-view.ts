/**
 * A view that is shared as a live page: what it shows, the key that refreshes it, and its published state, which is all
 * that visitors can reach. The share link beside it, with the same id, says who may see it and for how long.
 */
import { z } from 'zod';
import { iso, lifecycle, newWork, type Phase, settled, watchedMembers, workMembers } from '../../work/lifecycle.ts';
import { savedViewSchema } from '../views/saved-view.ts';
import { viewPausedReasons } from './paused-reasons.ts';

const { surveyId, surveyIds, trackerId, matching, filters, options, questions, name } = savedViewSchema.shape;

/** `wanted`: a worker is to look whether it shows what it may; `kept`: nobody has to do anything. */
const statuses = ['wanted', 'kept', 'paused', 'refused'] as const;
const phases: Record<(typeof statuses)[number], Phase> = {
  wanted: 'open',
  kept: 'shut',
  paused: 'shut',
  refused: 'shut',
};

type PausedReason = (typeof viewPausedReasons)[number];

export const sharedViewSchema = z.object({
  owner: z.string(),
  /** The id of its link. */
  id: z.string(),
  viewId: z.string(),
  /** As it was when it was shared. */
  view: z.object({ name, surveyId, surveyIds, trackerId, matching, filters, options, questions }),
  minimumBase: z.number(),
  /** Sites that may show it in a frame. */
  embedOn: z.array(z.string()),
  status: z.enum(statuses),
  /** Opened by the worker alone. */
  sealedToken: z.string(),
  pausedReason: z.enum(viewPausedReasons).optional(),
  /** Since when somebody has been waiting for a refresh. */
  wantedAt: z.string(),
  /** The survey service accepted the key, and what it shows is what it may. */
  checkedAt: z.string().optional(),
  /** What visitors see. */
  published: z.object({ fileKey: z.string(), at: z.string(), contentId: z.string() }).optional(),
  /** New answers wait until there are enough of them. */
  isHeldBack: z.boolean().optional(),
  endsAt: z.string(),
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  ...workMembers,
  ...watchedMembers,
});

export type SharedView = z.infer<typeof sharedViewSchema>;
export type SharedViewKey = Pick<SharedView, 'owner' | 'id'>;

/** How often it is refreshed while somebody views it. */
export const checkedMs = 60_000;
/** After so long without a refresh it is not shown: the key may have been refused meanwhile. */
const shownMs = 3_600_000;

export const sharedViewLife = lifecycle<SharedView>({
  phaseOf: ({ status }) => phases[status],
  maxAttempts: 5,
  maxCrashes: 2,
  maxInterruptions: 25,
  countsTurns: true,
  notesReasons: true,
  // the survey service may be down for long: whoever looks next asks again
  failed: (shared, _now, { code, message }) => ({ ...settled(shared), status: 'kept', problem: { code, message } }),
  dueAt: ({ status, leaseUntil, notBefore, wantedAt, endsAt }) =>
    status === 'wanted' ? (leaseUntil ?? notBefore ?? wantedAt) : endsAt,
});

export const isOver = ({ endsAt }: SharedView, now: number) => Date.parse(endsAt) <= now;

/** Somebody views it: undefined if it was refreshed a moment ago, or is about to be. */
export function lookedAt(shared: SharedView, now: number): SharedView | undefined {
  const isRecent = now - Date.parse(shared.wantedAt) < checkedMs;
  if (shared.status !== 'kept' || isOver(shared, now) || isRecent) return undefined;
  return wanted(shared, now);
}

export function wanted({ problem: _, ...shared }: SharedView, now: number): SharedView {
  return { ...shared, status: 'wanted', wantedAt: iso(now), ...newWork(shared.fence) };
}

/** Whether visitors may see its published state: the key was accepted not long ago. */
export function isFresh({ published, checkedAt }: SharedView, now: number): boolean {
  return published !== undefined && checkedAt !== undefined && now - Date.parse(checkedAt) < shownMs;
}

export function checked(shared: SharedView, now: number, more: Partial<SharedView>): SharedView {
  return {
    ...settled(shared),
    status: 'kept',
    checkedAt: iso(now),
    problem: undefined,
    isHeldBack: undefined,
    ...more,
  };
}

export function paused(shared: SharedView, pausedReason: PausedReason): SharedView {
  return { ...settled(shared), status: 'paused', pausedReason };
}

export function refused(shared: SharedView, problem: NonNullable<SharedView['problem']>): SharedView {
  return { ...settled(shared), status: 'refused', problem };
}

/** Its owner has given it a key that the survey service has just accepted. */
export function resumed({ pausedReason: _, ...shared }: SharedView, sealedToken: string, now: number): SharedView {
  return shared.status === 'refused' ? { ...shared, sealedToken } : wanted({ ...shared, sealedToken }, now);
}
