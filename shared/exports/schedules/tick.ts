/**
 * What happens every minute: slots that have come get their runs, runs are started and followed to their end. All of it
 * may be called twice, late, or be killed anywhere: the table says what is left to do.
 */
import { iso } from '../../work/lifecycle.ts';
import { advanceRun } from './advance-run.ts';
import { openSlot } from './open-slot.ts';
import type { RunKey } from './schedule-run.ts';
import { dueRunOf, dueScheduleOf } from './schedule-store.ts';
import type { RunStartDeps } from './start-run.ts';

/** Runs worked on at a time: one slow survey service must not hold up the schedules of all others. */
const AT_ONCE = 8;

interface TickResult {
  opened: number;
  advanced: number;
  failed: number;
}

export async function tick(deps: RunStartDeps): Promise<TickResult> {
  const result = { opened: 0, advanced: 0, failed: 0 };
  const runs: RunKey[] = [];
  // schedules are never among what only needs cleaning up, however much there is of it
  for await (const record of deps.records.due(iso(deps.now()), { isCleaning: false })) {
    const run = dueRunOf(record);
    if (run) runs.push(run);
    const schedule = dueScheduleOf(record);
    const opened = schedule && (await guarded(schedule.id, () => openSlot(deps, schedule)));
    if (!opened) continue;
    result.opened++;
    runs.push(opened);
  }
  const waiting = runs.values();
  const worker = async () => {
    for (const run of waiting) {
      await guarded(run.scheduleId, () => advanceRun(deps, run));
      result.advanced++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return result;

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
