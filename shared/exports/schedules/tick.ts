/**
 * What happens every minute: slots that have come get their runs, runs are started and followed to their end. All of it
 * may be called twice, late, or be killed anywhere: the table says what is left to do.
 */
import type { DueKey } from '../../records/records.ts';
import { iso } from '../../work/lifecycle.ts';
import { advanceRun } from './advance-run.ts';
import { openSlot } from './open-slot.ts';
import type { RunKey } from './schedule-run.ts';
import { dueRunOf, dueScheduleOf } from './schedule-store.ts';
import type { RunStartDeps } from './start-run.ts';

/** Slots opened, then runs worked on at a time: one slow survey service must not hold up the schedules of all others. */
const AT_ONCE = 64;
/** Nothing new is begun so shortly before the end: a survey service may take that long to answer. */
const LAST_MS = 40_000;

interface TickResult {
  opened: number;
  advanced: number;
  failed: number;
  /** Due, and not looked at for want of time: the next tick does it. */
  left: number;
}

interface TickPace {
  /** The time until the function is ended; without it there is no hurry. */
  remainingMs?(): number;
}

export async function tick(deps: RunStartDeps, { remainingMs }: TickPace = {}): Promise<TickResult> {
  const result = { opened: 0, advanced: 0, failed: 0, left: 0 };
  const runs: RunKey[] = [];
  await atOnce(await latestFirst(deps), async (record) => {
    const run = dueRunOf(record);
    if (run) runs.push(run);
    const schedule = dueScheduleOf(record);
    const opened = schedule && (await guarded(schedule.id, () => openSlot(deps, schedule)));
    if (!opened) return;
    result.opened++;
    runs.push(opened);
  });
  await atOnce(runs, async (run) => {
    await guarded(run.scheduleId, () => advanceRun(deps, run));
    result.advanced++;
  });
  return result;

  async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const waiting = all.values();
    const worker = async () => {
      for (const one of waiting) {
        if (remainingMs && remainingMs() < LAST_MS) result.left++;
        else await work(one);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** One schedule that cannot be read does not stop the clock of the others. */
  async function guarded<T>(scheduleId: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      deps.log.error('schedule not processed; the next tick tries again', { scheduleId, error });
      result.failed++;
      return undefined;
    }
  }
}

/** What has waited longest comes first: where time runs out, nobody is passed over twice. */
async function latestFirst({ records, now }: RunStartDeps): Promise<DueKey[]> {
  const due: DueKey[] = [];
  // schedules are never among what only needs cleaning up, however much there is of it
  for await (const record of records.due(iso(now()), { isCleaning: false })) {
    if (dueRunOf(record) || dueScheduleOf(record)) due.push(record);
  }
  return due.sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
}
