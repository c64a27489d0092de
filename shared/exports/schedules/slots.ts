/**
 * The slots of a schedule: the moments at which it runs. A local time in a gap of daylight saving runs at the gap's
 * end, a local time that comes twice runs at the first one only, whatever else the cron line names.
 */
import { firstMomentAt, type Zone, zoneOf } from '../../zone.ts';
import { wallClockOf } from './cron.ts';

export interface Timetable {
  cron: string;
  timezone: string;
}

/** The clock of a cron line goes by whole seconds. */
const SECOND_MS = 1_000;
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** The next slots after this moment, in order; fewer only where the calendar ends. */
export function slotsAfter({ cron, timezone }: Timetable, afterMs: number, count: number): number[] {
  const clock = wallClockOf(cron);
  const zone = zoneOf(timezone);
  const slots: number[] = [];
  for (let wall = localAt(afterMs, zone); ; ) {
    const walls = clock.after(wall, count);
    for (const time of walls) {
      const slot = firstMomentAt(time, zone);
      if (slot > (slots.at(-1) ?? afterMs)) slots.push(slot);
      if (slots.length === count) return slots;
    }
    const last = walls.at(-1);
    if (last === undefined) return slots;
    wall = last;
  }
}

/** Slots from `fromMs` to `toMs`, both included, the newest first and not more than `most`. */
export function slotsBetween(timetable: Timetable, fromMs: number, toMs: number, most: number): number[] {
  const clock = wallClockOf(timetable.cron);
  const zone = zoneOf(timetable.timezone);
  const slots: number[] = [];
  // mostly there is one, and the one before it shows that it is the only one
  for (let wall = latestLocal(toMs, zone), count = 2; ; count *= 2) {
    const walls = clock.before(wall, count);
    for (const time of walls) {
      const slot = firstMomentAt(time, zone);
      if (slot < fromMs || slots.length === most) return slots;
      if (slot !== slots.at(-1)) slots.push(slot);
    }
    const last = walls.at(-1);
    if (last === undefined) return slots;
    wall = last;
  }
}

function localAt(epochMs: number, zone: Zone): number {
  return epochMs + zone.offsetMinutes(epochMs) * 60_000;
}

/** Just past the latest time the clocks have shown: where they were put back, that was not the last one. */
function latestLocal(epochMs: number, zone: Zone): number {
  let latest = localAt(epochMs, zone) + SECOND_MS;
  const present = Math.floor(epochMs / QUARTER_MS) * QUARTER_MS;
  for (let quarter = present - DAY_MS; quarter < present; quarter += QUARTER_MS) {
    latest = Math.max(latest, localAt(quarter, zone) + QUARTER_MS);
  }
  return latest;
}
