/**
 * One run of a schedule, as it is stored: the slot is its name, so that a slot has one run however often the clock
 * calls. Pure functions lead from one state to the next; what is due says when somebody must look at it again.
 */

import { z } from 'zod';
import { doubledMinutes } from '../../work/back-off.ts';
import { iso, lifecycle, newWork, type Phase, settled, workMembers } from '../../work/lifecycle.ts';
import { changeCountsSchema, surveyDriftSchema } from '../job/comparing.ts';
import { runStatuses } from '../statuses.ts';
import { outcomeOf, outcomeSchema, type RunOutcome } from './run-outcome.ts';

/** One that runs is followed by the clock, and nobody works on it. */
const phases: Record<(typeof runStatuses)[number], Phase> = {
  starting: 'open',
  running: 'shut',
  done: 'final',
  failed: 'final',
  skipped: 'final',
  missed: 'final',
};

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
  /** Its attempts are starts that were tried. */
  ...workMembers,
  /** What its exports found together, and surveys that have drifted. */
  changes: changeCountsSchema.optional(),
  drift: z.array(surveyDriftSchema).optional(),
});

export type ScheduleRun = z.infer<typeof scheduleRunSchema>;
export type RunKey = Pick<ScheduleRun, 'owner' | 'scheduleId' | 'slot'>;

const followMs = 60_000;
/** How long the history of a schedule goes back. */
export const historyMs = 90 * 86_400_000;

export const runLife = lifecycle<ScheduleRun>({
  phaseOf: ({ status }) => phases[status],
  // shorter than the time between two ticks: what one leaves behind, the next one picks up
  leaseMs: 50_000,
  maxAttempts: 5,
  isClaimedForEver: true,
  held: (run, now) => ({ ...run, startedAt: run.startedAt ?? iso(now) }),
  dueAt: ({ leaseUntil, notBefore }) => leaseUntil ?? notBefore,
});

export function newRun(key: RunKey, trigger: ScheduleRun['trigger'], now: number): ScheduleRun {
  return { ...key, trigger, status: 'starting', ...newWork(), notBefore: iso(now) };
}

export function missedRun(key: RunKey, newestSlot: string, now: number): ScheduleRun {
  return ended({ ...newRun(key, 'clock', now) }, 'missed', outcomeOf('missed', { slot: newestSlot }), now);
}

/** Somebody starts it, unless it has been started or another one is at it. */
export function claimed(run: ScheduleRun, now: number): ScheduleRun | undefined {
  const claim = runLife.claim(run, now);
  return claim.outcome === 'claimed' ? claim.item : undefined;
}

export function running(run: ScheduleRun, batchId: string, now: number): ScheduleRun {
  return stillRunning({ ...run, status: 'running', batchId }, now);
}

export function stillRunning(run: ScheduleRun, now: number): ScheduleRun {
  return runLife.rested(run, now, followMs);
}

/**
 * It could not be started for a transient reason: it is retried after a while that doubles; the fifth time is the last.
 */
export function startedLater(run: ScheduleRun, outcome: RunOutcome, now: number): ScheduleRun {
  if (runLife.isLastAttempt(run)) return ended(run, 'failed', outcome, now);
  return runLife.rested(run, now, doubledMinutes(run.attempts));
}

export function ended(run: ScheduleRun, status: ScheduleRun['status'], outcome: RunOutcome, now: number): ScheduleRun {
  return { ...settled(run), status, outcome, finishedAt: iso(now) };
}
