/** The scheduler's own rules, in a file of their own: they are large, and few visits need them. */
import { problemWithCron } from '../../../../../exports/schedules/cron.ts';
import { slotsAfter } from '../../../../../exports/schedules/slots.ts';

type Schedule = Parameters<typeof slotsAfter>[0];

/** What is wrong with the line, or the next runs. */
export function foreseen(schedule: Schedule, from: number, count: number) {
  const problem = problemWithCron(schedule.cron);
  return { problem, runs: problem === undefined ? slotsAfter(schedule, from, count) : [] };
}
