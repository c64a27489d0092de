/** What the operations on schedules do. */
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  readSchedule,
  runNow,
} from '../../exports/schedules/manage-schedules.ts';
import type { Schedule } from '../../exports/schedules/schedule.ts';
import { requestOf } from '../../exports/schedules/schedule-request.ts';
import { createScheduleStore } from '../../exports/schedules/schedule-store.ts';
import { schedules } from '../../operations/schedules.ts';
import type { ExportsApiDeps } from './caller-api.ts';
import { listReply } from './list-reply.ts';
import { presentRuns, presentSchedule, runView } from './schedule-view.ts';
import { type BoundOperation, bind } from './serve-operation.ts';

/** A page of schedules with long lists of surveys must fit into one answer, however many were asked for. */
const MOST_ON_A_PAGE = 50;

export function scheduleOperations(apiDeps: ExportsApiDeps): BoundOperation[] {
  const deps = { ...apiDeps, schedules: createScheduleStore(apiDeps.records) };
  const view = (schedule: Schedule) => presentSchedule(deps, schedule);

  return [
    bind(schedules.create, async (caller, { body: { only_if_new: onlyIfNew, ...wanted } }) =>
      view(await createSchedule(deps, caller, { ...wanted, onlyIfNew })),
    ),

    bind(schedules.list, async ({ owner }, { query: { limit, cursor } }) => {
      const page = await deps.schedules.list(owner, { limit: Math.min(limit, MOST_ON_A_PAGE), cursor });
      return listReply(deps.log, page, await Promise.all(page.items.map(view)));
    }),

    bind(schedules.read, async (caller, { params }) => view(await readSchedule(deps, caller, params.id))),

    bind(schedules.change, async (caller, { params, body: { only_if_new: onlyIfNew, ...settings } }) =>
      view(await changeSchedule(deps, caller, params.id, { ...settings, onlyIfNew })),
    ),

    bind(schedules.remove, async (caller, { params }) => deleteSchedule(deps, caller, params.id)),

    bind(schedules.run, async (caller, { params }) => runView(await runNow(deps, caller, params.id))),

    bind(schedules.runs, async (caller, { params, query }) => {
      const schedule = await readSchedule(deps, caller, params.id);
      const page = await deps.schedules.runs(schedule, query);
      return listReply(deps.log, page, await presentRuns(deps, await requestOf(deps, schedule), page.items));
    }),
  ];
}
