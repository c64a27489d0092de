/** `/schedules`: batches at fixed times. */

import { z } from '@hono/zod-openapi';
import { batchRequestSchema } from '../exports/batches/batch-request.ts';
import { timezoneSchema } from '../exports/options.ts';
import { problemWithCron } from '../exports/schedules/cron.ts';
import { outcomeTexts } from '../exports/schedules/run-outcome.ts';
import { pausedReasons } from '../exports/schedules/schedule.ts';
import { runStatuses } from '../exports/statuses.ts';

import { memberSchemas } from '../member-schemas.ts';
import { creates, destroys, noticedOutside, operation, reads } from './operation.ts';
import { byId, listOf, moment, pageQuery } from './parts.ts';
import { deliveriesMember, runChangesSchema } from './run-members.ts';
import { scheduleWords } from './schedule-words.ts';

/** The id of the last schedule of the page before; nothing begins with the first. */
export const scheduleCursor = /^(sch_[0-9a-z]{26})?$/;

const cron = z.string().superRefine((text, context) => {
  const message = problemWithCron(text);
  if (message) context.addIssue({ code: 'custom', message });
});

const own = memberSchemas(scheduleWords, {
  name: z.string().trim().min(1).max(200),
  cron,
  timezone: timezoneSchema,
  enabled: z.boolean(),
  only_if_new: z.boolean(),
});

const members = { ...own, batch: batchRequestSchema };

export const scheduleRequestSchema = z
  .strictObject({
    ...members,
    timezone: members.timezone.default('UTC'),
    enabled: members.enabled.default(true),
    only_if_new: members.only_if_new.default(false),
  })
  .openapi('ScheduleRequest');

export const scheduleChangeSchema = z
  .strictObject(members)
  .partial()
  .openapi('ScheduleChange', { example: { enabled: false } });

export const runViewSchema = z
  .object({
    slot: moment.describe('the time it was scheduled for'),
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
    batch: batchRequestSchema.describe('the logo itself is left out'),
    paused_reason: z.enum(pausedReasons).nullable(),
    next_run_at: moment.nullable(),
    next_runs: z.array(moment).describe('the next five'),
    last_run: runViewSchema.nullable(),
    created_at: moment,
    updated_at: moment,
  })
  .openapi('Schedule');

const tag = 'Schedules';
const params = byId('sch_01kgh2m4n6p8r0t2v4w6x8z0a2');

export const schedules = {
  create: operation({
    name: 'create_schedule',
    method: 'post',
    path: '/schedules',
    tag,
    help: 'Create a schedule; the key you send is stored for its runs',
    effects: noticedOutside(creates),
    body: scheduleRequestSchema,
    takesSettings: true,
    reply: { status: 201, about: 'The schedule', schema: scheduleViewSchema, location: '/schedules/{id}' },
    problems: [400, 401, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_schedules',
    method: 'get',
    path: '/schedules',
    tag,
    help: 'Your schedules, newest first',
    effects: reads,
    query: pageQuery(scheduleCursor),
    reply: { status: 200, about: 'A page of schedules', schema: listOf(scheduleViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_schedule',
    method: 'get',
    path: '/schedules/{id}',
    tag,
    help: 'One schedule, with its last run and the next five',
    effects: reads,
    params,
    reply: { status: 200, about: 'The schedule', schema: scheduleViewSchema },
    problems: [401, 404, 503],
  }),
  change: operation({
    name: 'update_schedule',
    method: 'patch',
    path: '/schedules/{id}',
    tag,
    help: 'Change a schedule; it now uses the key you send, and continues if it was paused',
    effects: noticedOutside(destroys),
    params,
    body: scheduleChangeSchema,
    takesSettings: true,
    reply: { status: 200, about: 'The schedule', schema: scheduleViewSchema },
    problems: [400, 401, 404, 413, 415, 422, 503],
  }),
  remove: operation({
    name: 'delete_schedule',
    method: 'delete',
    path: '/schedules/{id}',
    tag,
    help: 'Delete a schedule, its history and the key it kept; its batches stay',
    effects: noticedOutside(destroys),
    params,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
  run: operation({
    name: 'run_schedule',
    method: 'post',
    path: '/schedules/{id}/run',
    tag,
    help: 'Run a schedule now with the key you send, even if there is nothing new',
    effects: noticedOutside(creates),
    params,
    reply: {
      status: 202,
      about: 'The run; `Location` names its batch',
      schema: runViewSchema,
      location: '/batches/{batch_id}',
    },
    problems: [401, 404, 503],
  }),
  runs: operation({
    name: 'list_schedule_runs',
    method: 'get',
    path: '/schedules/{id}/runs',
    tag,
    help: 'The runs of a schedule, newest first',
    effects: reads,
    params,
    query: pageQuery(/^(\d{4}-\d\d-\d\dT[\d:.]+Z)?$/),
    reply: { status: 200, about: 'A page of runs', schema: listOf(runViewSchema) },
    problems: [401, 404, 422, 503],
  }),
};
