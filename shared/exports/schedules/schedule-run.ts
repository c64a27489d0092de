/**
 * One run of a schedule, as it is stored: the slot is its name, so that a slot has one run however often the clock
 * calls. Pure functions lead from one state to the next; what is due says when somebody must look at it again.
 */
import { z } from 'zod';
import { changeCountsSchema, surveyDriftSchema } from '../job/comparing.ts';
import { iso } from '../job/job-states.ts';
import { outcomeOf, outcomeSchema, type RunOutcome } from './run-outcome.ts';

export const runStatuses = ['starting', 'running', 'done', 'failed', 'skipped', 'missed'] as const;

export const scheduleRunSchema = z.object({
  owner: z.string(),
  scheduleId: z.string(),
  /** The moment it was meant for; of a run that a caller asked for, the moment they asked. */
  slot: z.string(),
  trigger: z.enum(['clock', 'caller']),
  status: z.enum(runStatuses),
  /** How it ended. */
  outcome: outcomeSchema.optional(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  batchId: z.string().optional(),
  /** Starts that were tried. */
  attempts: z.number(),
  /** What its exports found together, and surveys that have drifted. */
  changes: changeCountsSchema.optional(),
  drift: z.array(surveyDriftSchema).optional(),
  dueAt: z.string().optional(),
});

export type ScheduleRun = z.infer<typeof scheduleRunSchema>;
export type RunKey = Pick<ScheduleRun, 'owner' | 'scheduleId' | 'slot'>;

const maxStarts = 5;
/** Shorter than the time between two ticks: what one leaves behind, the next one picks up. */
const holdMs = 50_000;
const followMs = 60_000;
/** How long the history of a schedule goes back. */
export const historyMs = 90 * 86_400_000;

export function newRun(key: RunKey, trigger: ScheduleRun['trigger'], now: number): ScheduleRun {
  return { ...key, trigger, status: 'starting', attempts: 0, dueAt: iso(now) };
}

export function missedRun(key: RunKey, newestSlot: string, now: number): ScheduleRun {
  return ended({ ...newRun(key, 'clock', now) }, 'missed', outcomeOf('missed', { slot: newestSlot }), now);
}

/** Somebody starts it, unless it has been started or another one is at it. */
export function claimed(run: ScheduleRun, now: number): ScheduleRun | undefined {
  if (run.status !== 'starting' || (run.dueAt !== undefined && Date.parse(run.dueAt) > now)) return undefined;
  return { ...run, attempts: run.attempts + 1, startedAt: run.startedAt ?? iso(now), dueAt: iso(now + holdMs) };
}

export function running(run: ScheduleRun, batchId: string, now: number): ScheduleRun {
  return { ...run, status: 'running', batchId, dueAt: iso(now + followMs) };
}

export function stillRunning(run: ScheduleRun, now: number): ScheduleRun {
  return { ...run, dueAt: iso(now + followMs) };
}

/** It could not be started for a passing reason: once more in a while, doubling; the fifth time is the last. */
export function startedLater(run: ScheduleRun, outcome: RunOutcome, now: number): ScheduleRun {
  if (run.attempts >= maxStarts) return ended(run, 'failed', outcome, now);
  return { ...run, dueAt: iso(now + 60_000 * 2 ** (run.attempts - 1)) };
}

export function ended(run: ScheduleRun, status: ScheduleRun['status'], outcome: RunOutcome, now: number): ScheduleRun {
  const { dueAt: _, ...rest } = run;
  return { ...rest, status, outcome, finishedAt: iso(now) };
}
