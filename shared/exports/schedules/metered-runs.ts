/** The schedule store with metrics: a run ends by one write through here, and is counted once. */
import type { Metrics } from '../../ports.ts';
import { runLife } from './schedule-run.ts';
import type { ScheduleStore } from './schedule-store.ts';

export function meteredRuns(schedules: ScheduleStore, metrics: Metrics): ScheduleStore {
  return {
    ...schedules,
    async createRun(run) {
      const isCreated = await schedules.createRun(run);
      if (isCreated && runLife.isFinal(run)) metrics.count('ScheduleRuns', run.status);
      return isCreated;
    },
    async changeRun(key, work) {
      let wasOver = true;
      const after = await schedules.changeRun(key, (found) => {
        wasOver = runLife.isFinal(found);
        return work(found);
      });
      if (after && runLife.isFinal(after) && !wasOver) metrics.count('ScheduleRuns', after.status);
      return after;
    },
  };
}
