/** A schedule and its runs as callers see them, and the bodies that make and change one. */
import { z } from '@hono/zod-openapi';
import { type BatchRequest, batchRequestSchema } from '../exports/batches/batch-request.ts';
import { getBatch } from '../exports/batches/batch-store.ts';
import { iso } from '../exports/job/job-states.ts';
import { timezoneSchema } from '../exports/options.ts';
import { presentRun } from '../exports/schedules/advance-run.ts';
import { problemWithCron } from '../exports/schedules/cron.ts';
import type { ManageScheduleDeps } from '../exports/schedules/manage-schedules.ts';
import { outcomeText, outcomeTexts } from '../exports/schedules/run-outcome.ts';
import { isActive, pausedReasons, type Schedule } from '../exports/schedules/schedule.ts';
import { requestOf } from '../exports/schedules/schedule-request.ts';
import { runStatuses, type ScheduleRun } from '../exports/schedules/schedule-run.ts';
import { slotsAfter } from '../exports/schedules/slots.ts';
import { unlessNewer } from '../read-record.ts';
import { batchDeliveries } from './batch-view.ts';
import { runChangesSchema, runChangesView } from './changes/changes-view.ts';
import { deliveriesMember, showDeliveries } from './deliveries/shown-deliveries.ts';

const moment = z.iso.datetime().openapi({ example: '2026-03-02T06:00:00.000Z' });
const NEXT_RUNS = 5;
/** The id of the last schedule of the page before; nothing begins with the first. */
export const scheduleCursor = /^(sch_[0-9a-z]{26})?$/;

const cron = z
  .string()
  .superRefine((text, context) => {
    const message = problemWithCron(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .openapi({
    example: '0 6 * * 1',
    description:
      'minute, hour, day of month, month, day of week, in `timezone`. A time that the clocks skip runs at the end of ' +
      'the gap; a time that comes twice runs once',
  });

const members = {
  name: z.string().trim().min(1).max(200).openapi({ example: 'Every Monday' }),
  cron,
  timezone: timezoneSchema.openapi({ example: 'Europe/Moscow' }),
  batch: batchRequestSchema,
  enabled: z.boolean(),
  only_if_new: z.boolean().openapi({
    description: 'make no files if no survey and no answer is new, changed or deleted since the last successful run',
  }),
};

export const scheduleRequestSchema = z
  .strictObject({
    ...members,
    timezone: members.timezone.default('UTC'),
    enabled: members.enabled.default(true),
    only_if_new: members.only_if_new.default(false),
  })
  .openapi('ScheduleRequest');

export const scheduleChangeSchema = z.strictObject(members).partial().openapi('ScheduleChange');

export const runViewSchema = z
  .object({
    slot: moment.openapi({ description: 'the time it was scheduled for' }),
    trigger: z.enum(['clock', 'caller']),
    status: z.enum(runStatuses),
    outcome: z.string().nullable().openapi({ example: 'ready', description: 'how it ended, in English' }),
    outcome_code: z
      .string()
      .nullable()
      .openapi({ enum: [...Object.keys(outcomeTexts), null], example: 'ready' }),
    outcome_values: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'the values in the outcome', example: { ready: 3, total: 5 } }),
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    batch_id: z.string().nullable(),
    ...runChangesSchema,
    ...deliveriesMember,
  })
  .openapi('ScheduleRun');

export const scheduleViewSchema = z
  .object({
    id: z.string().openapi({ example: 'sch_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    ...members,
    cron: z.string(),
    batch: batchRequestSchema.openapi({ description: 'the logo itself is left out' }),
    paused_reason: z.enum(pausedReasons).nullable(),
    next_run_at: moment.nullable(),
    next_runs: z.array(moment).openapi({ description: 'the next five' }),
    last_run: runViewSchema.nullable(),
    created_at: moment,
    updated_at: moment,
  })
  .openapi('Schedule');

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
    next_runs: isActive(schedule) ? slotsAfter(schedule, now, NEXT_RUNS).map(iso) : [],
    last_run: lastRun ?? null,
    created_at: schedule.createdAt,
    updated_at: schedule.updatedAt,
  };
}

/** Hundreds of kilobytes that the caller has already. */
function withoutLogo(request: BatchRequest): BatchRequest {
  const { branding, ...options } = request.options;
  if (!branding) return request;
  const { logo: _, ...looks } = branding;
  return { ...request, options: { ...options, branding: looks } };
}
