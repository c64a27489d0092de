/**
 * A schedule as it is stored, and when somebody must look at it: at its next slot. A schedule that is disabled or
 * paused has none. The owner's key lies in it sealed, and goes with it.
 */
import { z } from 'zod';
import { iso } from '../../work/lifecycle.ts';
import { batchRequestSchema } from '../batches/batch-request.ts';
import { keptPrefix } from '../job/job.ts';
import { spilled } from '../job/spill.ts';
import { slotsAfter } from './slots.ts';

export const pausedReasons = ['needs_reauth', 'unreadable'] as const;

export const scheduleSchema = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string(),
  cron: z.string(),
  timezone: z.string(),
  /** What is asked for at every run. */
  batch: spilled(batchRequestSchema),
  enabled: z.boolean(),
  /** A run that would find what the last successful one found makes no files. */
  onlyIfNew: z.boolean(),
  nextSlot: z.string().optional(),
  pausedReason: z.enum(pausedReasons).optional(),
  sealedToken: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Schedule = z.infer<typeof scheduleSchema>;
export type ScheduleKey = Pick<Schedule, 'owner' | 'id'>;

/** What a caller decides about a schedule; what is left out stays as it is. */
type ScheduleSettings = {
  [Name in 'name' | 'cron' | 'timezone' | 'batch' | 'enabled' | 'onlyIfNew']?: Schedule[Name] | undefined;
};

export function isActive(schedule: Schedule): boolean {
  return schedule.enabled && schedule.pausedReason === undefined;
}

/** The schedule with its next slot after this moment: earlier ones are over. */
export function rescheduled(schedule: Schedule, now: number): Schedule {
  const { nextSlot: _, ...rest } = schedule;
  const [next] = isActive(schedule) ? slotsAfter(schedule, now, 1) : [];
  return { ...rest, ...(next !== undefined && { nextSlot: iso(next) }) };
}

export function paused(schedule: Schedule, reason: (typeof pausedReasons)[number], now: number): Schedule {
  return rescheduled({ ...schedule, pausedReason: reason }, now);
}

/** Stores the caller's current key, which also ends a pause. */
export function changed(schedule: Schedule, settings: ScheduleSettings, sealedToken: string, now: number): Schedule {
  const { pausedReason: _, ...rest } = schedule;
  const made = {
    name: settings.name ?? schedule.name,
    cron: settings.cron ?? schedule.cron,
    timezone: settings.timezone ?? schedule.timezone,
    batch: settings.batch ?? schedule.batch,
    enabled: settings.enabled ?? schedule.enabled,
    onlyIfNew: settings.onlyIfNew ?? schedule.onlyIfNew,
  };
  return rescheduled({ ...rest, ...made, sealedToken, updatedAt: iso(now) }, now);
}

/** Object keys of a schedule: its request, where that is long, and what its runs are compared with. */
export const schedulePrefix = keptPrefix;
