/**
 * A year of schedules in one time zone: the clock calls in the minutes around every slot, every call is made three times,
 * two of them at once. Which slots there should be is decided by an oracle that shares nothing with the product.
 */
import { zoneOf } from '../../../shared/zone.ts';
import { createScheduleWorld, everyMonday } from './schedule-world.ts';

const MINUTE_MS = 60_000;

/** Minutes, hours, days of month, months, days of week; null: any. */
type Fields = readonly [number[] | null, number[] | null, number[] | null, number[] | null, number[] | null];

/** Times in gaps, in repeated hours (whole ones and of half an hour), and quiet ones. */
export const timetables: readonly { cron: string; fields: Fields }[] = [
  { cron: '30 2 * * 0,3', fields: [[30], [2], null, null, [0, 3]] },
  { cron: '*/30 1-3 * * 0', fields: [[0, 30], [1, 2, 3], null, null, [0]] },
  { cron: '45 1 1-8 * *', fields: [[45], [1], [1, 2, 3, 4, 5, 6, 7, 8], null, null] },
  { cron: '0 6 * * 1', fields: [[0], [6], null, null, [1]] },
  { cron: '59 23 31 12 *', fields: [[59], [23], [31], [12], null] },
];

export const yearZones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'] as const;

export interface YearResult {
  slots: number;
  ticks: number;
  /** Slots without a run, with two, or runs without a slot. */
  wrong: string[];
  batches: number;
}

export async function liveThroughYear(timezone: string, year: number, days = 366): Promise<YearResult> {
  const world = createScheduleWorld();
  const from = Date.parse(`${year}-01-01T00:00:00Z`);
  world.clock.now = from - MINUTE_MS;
  const schedules = [];
  for (const { cron } of timetables) schedules.push(await world.make({ ...everyMonday, cron, timezone }));
  const to = from + days * 24 * 60 * MINUTE_MS;
  const expected = slotsOf(
    timetables.map(({ fields }) => fields),
    timezone,
    from,
    to,
  );
  const moments = new Set(expected.flat().flatMap((slot) => [slot - MINUTE_MS, slot, slot + MINUTE_MS]));
  let ticks = 0;
  for (const moment of [...moments].sort((a, b) => a - b)) {
    world.clock.now = moment;
    await Promise.all([world.tick(), world.tick()]);
    world.clock.now = moment + 20_000;
    await world.tick();
    ticks += 3;
    for (const { body } of world.batchMessages.slice(-timetables.length)) await world.endBatch(batchIdOf(body));
  }
  const wrong: string[] = [];
  for (const [at, schedule] of schedules.entries()) {
    const found = (await world.schedules.runs(schedule, { limit: 10_000 })).items
      .filter((run) => run.batchId)
      .map((run) => run.slot);
    const wanted = (expected[at] ?? []).map((slot) => new Date(slot).toISOString());
    for (const slot of wanted)
      if (found.filter((one) => one === slot).length !== 1) wrong.push(`${schedule.cron} ${slot}`);
    for (const slot of found) if (!wanted.includes(slot)) wrong.push(`${schedule.cron} not due at ${slot}`);
  }
  return { slots: expected.flat().length, ticks, wrong, batches: world.batches() };
}

/** Minute by minute: what the clocks show for the first time, and what they jumped over, listed at the jump's end. */
function slotsOf(all: readonly Fields[], timezone: string, from: number, to: number): number[][] {
  const zone = zoneOf(timezone);
  const slots: number[][] = all.map(() => []);
  const wallOf = (moment: number) => moment + zone.offsetMinutes(moment) * MINUTE_MS;
  let shown = wallOf(from) - MINUTE_MS;
  for (let minute = from; minute < to; minute += MINUTE_MS) {
    const due = new Set<number>();
    for (; shown < wallOf(minute); shown += MINUTE_MS) {
      const wall = new Date(shown + MINUTE_MS);
      for (const [at, fields] of all.entries()) if (matches(fields, wall)) due.add(at);
    }
    for (const at of due) slots[at]?.push(minute);
  }
  return slots;
}

function matches([minutes, hours, days, months, weekdays]: Fields, wall: Date): boolean {
  const is = (allowed: number[] | null, value: number) => allowed === null || allowed.includes(value);
  return (
    is(minutes, wall.getUTCMinutes()) &&
    is(hours, wall.getUTCHours()) &&
    is(days, wall.getUTCDate()) &&
    is(months, wall.getUTCMonth() + 1) &&
    is(weekdays, wall.getUTCDay())
  );
}

function batchIdOf(message: unknown): string {
  return typeof message === 'object' && message && 'batchId' in message ? String(message.batchId) : '';
}
