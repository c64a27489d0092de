/** A schedule and its runs as callers see them. */
import type { z } from '@hono/zod-openapi';
import type { BatchRequest } from '../../exports/batches/batch-request.ts';
import { getBatch } from '../../exports/batches/batch-store.ts';
import { presentRun } from '../../exports/schedules/advance-run.ts';
import type { ManageScheduleDeps } from '../../exports/schedules/manage-schedules.ts';
import { outcomeText } from '../../exports/schedules/run-outcome.ts';
import { isActive, type Schedule } from '../../exports/schedules/schedule.ts';
import { requestOf } from '../../exports/schedules/schedule-request.ts';
import type { ScheduleRun } from '../../exports/schedules/schedule-run.ts';
import { slotsAfter } from '../../exports/schedules/slots.ts';
import type { runViewSchema, scheduleViewSchema } from '../../operations/schedules.ts';
import { unlessNewer } from '../../records/read-record.ts';
import { batchDeliveries } from './batch-view.ts';
import { runChangesView } from './changes-view.ts';
import { showDeliveries } from './shown-deliveries.ts';

export type { scheduleViewSchema } from '../../operations/schedules.ts';

const NEXT_RUNS = 5;

type RunView = z.infer<typeof runViewSchema>;

export function runView(run: ScheduleRun): RunView {
  return {
    slot: run.slot,
    trigger: run.trigger,
    status: run.status,
    outcome: run.outcome ? outcomeText(run.outcome) : null,
    outcome_code: run.outcome?.code ?? null,
    outcome_values: run.outcome?.values ?? {},
    started_at: run.startedAt ?? null,
    finished_at: run.finishedAt ?? null,
    batch_id: run.batchId ?? null,
    ...runChangesView(run),
  };
}

/** Runs of a schedule as they are at this moment, with their deliveries where it asks for any. */
export async function presentRuns(
  deps: ManageScheduleDeps,
  { deliver }: Pick<BatchRequest, 'deliver'>,
  runs: readonly ScheduleRun[],
): Promise<RunView[]> {
  const show = showDeliveries(deps.records);
  return Promise.all(
    runs.map(async (run) => {
      const { owner, batchId: id } = run;
      const batch =
        deliver && id !== undefined ? await unlessNewer(getBatch(deps, { owner, id }), undefined) : undefined;
      return { ...runView(await presentRun(deps, run)), ...(batch && (await batchDeliveries(batch, show))) };
    }),
  );
}

/** As it is at this moment, with its last run and the next ones. */
export async function presentSchedule(deps: ManageScheduleDeps, schedule: Schedule) {
  const { items } = await deps.schedules.runs(schedule, { limit: 1 });
  const request = await requestOf(deps, schedule);
  const [lastRun] = await presentRuns(deps, request, items);
  return scheduleView(schedule, request, lastRun, deps.now());
}

function scheduleView(
  schedule: Schedule,
  request: BatchRequest,
  lastRun: RunView | undefined,
  now: number,
): z.infer<typeof scheduleViewSchema> {
  return {
    id: schedule.id,
    name: schedule.name,
    cron: schedule.cron,
    timezone: schedule.timezone,
    batch: withoutLogo(request),
    enabled: schedule.enabled,
    only_if_new: schedule.onlyIfNew,
    paused_reason: schedule.pausedReason ?? null,
    next_run_at: schedule.nextSlot ?? null,
    next_runs: isActive(schedule) ? slotsAfter(schedule, now, NEXT_RUNS).map((ms) => new Date(ms).toISOString()) : [],
    last_run: lastRun ?? null,
    created_at: schedule.createdAt,
    updated_at: schedule.updatedAt,
  };
}

/** Hundreds of kilobytes that the caller has already. */
function withoutLogo(request: BatchRequest): BatchRequest {
  const { branding, ...options } = request.options;
  if (!branding) return request;
  const { logo: _, ...appearance } = branding;
  return { ...request, options: { ...options, branding: appearance } };
}
