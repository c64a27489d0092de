/**
 * A schedule whose slot has come: the slot gets its run, and the schedule its next slot. The run is written first, and
 * only where the slot has none; so a kill in between, or a second call of the clock, finds what is there and adds nothing.
 */
import type { Clock } from '../../ports.ts';
import { iso } from '../../work/lifecycle.ts';
import { isActive, rescheduled, type ScheduleKey } from './schedule.ts';
import { missedRun, newRun, type RunKey } from './schedule-run.ts';
import type { ScheduleStore } from './schedule-store.ts';
import { slotsBetween } from './slots.ts';

/** After a long downtime, this many slots are reported as missed; older ones are not. */
const mostMissed = 50;

interface OpenSlotDeps {
  schedules: ScheduleStore;
  now: Clock;
}

/** The run that was opened; undefined when there was none to open. */
export async function openSlot({ schedules, now }: OpenSlotDeps, key: ScheduleKey): Promise<RunKey | undefined> {
  const schedule = await schedules.get(key);
  if (!schedule?.nextSlot || !isActive(schedule)) return undefined;
  const [newest, ...missed] = slotsBetween(schedule, Date.parse(schedule.nextSlot), now(), 1 + mostMissed).map(iso);
  if (newest === undefined) return undefined;
  const runOf = (slot: string) => ({ owner: key.owner, scheduleId: key.id, slot });
  const isOpened = await schedules.createRun(newRun(runOf(newest), 'clock', now()));
  for (const slot of missed) await schedules.createRun(missedRun(runOf(slot), newest, now()));
  await schedules.change(key, (found) =>
    found.nextSlot !== undefined && found.nextSlot <= newest ? rescheduled(found, now()) : undefined,
  );
  return isOpened ? runOf(newest) : undefined;
}
