/** Tools for schedules, which start batches by the clock. */
import { z } from 'zod';
import { changeSchedule, createSchedule, deleteSchedule, runNow } from '../../../exports/schedules/manage-schedules.ts';
import type { Schedule } from '../../../exports/schedules/schedule.ts';
import { createScheduleStore } from '../../../exports/schedules/schedule-store.ts';
import { scheduleChangeSchema, scheduleCursor, scheduleRequestSchema } from '../../../operations/schedules.ts';
import { listReply } from '../../http/list-reply.ts';
import { presentSchedule, runView } from '../../http/schedule-view.ts';
import type { Assistant } from '../assistant.ts';
import { creates, reads, removes, replaces } from '../hints.ts';
import { defineTool } from '../tool.ts';
import { wantedBatch } from './batch-tools.ts';

const moment = z.string().nullable();
const scheduleId = z.string().min(1).max(64).describe('from create_schedule or list_schedules');

const runSchema = z.object({
  slot: z.string(),
  status: z.string(),
  outcome: z.string().nullable(),
  outcome_code: z.string().nullable(),
  batch_id: z.string().nullable(),
});

const scheduleResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  cron: z.string(),
  timezone: z.string(),
  enabled: z.boolean(),
  only_if_new: z.boolean(),
  paused_reason: z.string().nullable(),
  next_run_at: moment,
  next_runs: z.array(z.string()),
  last_run: runSchema.nullable(),
  created_at: z.string(),
});

const managing = ({ deps }: Assistant) => ({ ...deps, schedules: createScheduleStore(deps.records) });

const scheduleResult = (assistant: Assistant, schedule: Schedule) => presentSchedule(managing(assistant), schedule);

export const scheduleTools = [
  defineTool({
    name: 'list_schedules',
    title: 'List schedules',
    description: 'Your schedules, newest first, with their last and next runs.',
    hints: reads,
    input: z.strictObject({
      limit: z.int().min(1).max(50).default(20),
      cursor: z
        .string()
        .regex(scheduleCursor, 'expected the next_cursor of the page before')
        .optional()
        .describe('next_cursor of the previous page'),
    }),
    output: z.object({
      data: z.array(scheduleResultSchema),
      next_cursor: z.string().nullable(),
      unreadable: z.int().optional().describe('how many were left out because this release cannot read them'),
    }),
    run: async (assistant, { limit, cursor }) => {
      const { schedules } = managing(assistant);
      const page = await schedules.list(assistant.caller.owner, { limit, cursor });
      const data = await Promise.all(page.items.map((schedule) => scheduleResult(assistant, schedule)));
      return listReply(assistant.deps.log, page, data);
    },
  }),
  defineTool({
    name: 'create_schedule',
    title: 'Create a schedule',
    description:
      'Runs a batch at fixed times from now on. Your API key is kept, encrypted, for its runs; revoking the key pauses ' +
      'the schedule.',
    hints: creates,
    input: scheduleRequestSchema.extend({ batch: wantedBatch }),
    output: scheduleResultSchema,
    run: async (assistant, { only_if_new: onlyIfNew, ...wanted }) => {
      const schedule = await createSchedule(managing(assistant), assistant.caller, { ...wanted, onlyIfNew });
      return scheduleResult(assistant, schedule);
    },
  }),
  defineTool({
    name: 'update_schedule',
    title: 'Change a schedule',
    description:
      'Changes only the members you send; their previous values are lost. `enabled: false` pauses a schedule, `true` ' +
      'lets it run again. The API key of this call is kept for its runs from now on.',
    hints: replaces,
    input: scheduleChangeSchema.omit({ batch: true }).extend({ schedule_id: scheduleId }),
    output: scheduleResultSchema,
    run: async (assistant, { schedule_id, only_if_new: onlyIfNew, ...wanted }) => {
      const change = { ...wanted, onlyIfNew };
      return scheduleResult(
        assistant,
        await changeSchedule(managing(assistant), assistant.caller, schedule_id, change),
      );
    },
  }),
  defineTool({
    name: 'run_schedule',
    title: 'Run a schedule now',
    description:
      'Starts the batch of a schedule at once, whether or not there are new answers; follow it with get_batch.',
    hints: creates,
    input: z.strictObject({ schedule_id: scheduleId }),
    output: runSchema,
    run: async (assistant, { schedule_id }) =>
      runView(await runNow(managing(assistant), assistant.caller, schedule_id)),
  }),
  defineTool({
    name: 'delete_schedule',
    title: 'Delete a schedule',
    description:
      'Deletes a schedule for good, with its history and the API key it kept. Its batches and their files stay.',
    hints: removes,
    input: z.strictObject({ schedule_id: scheduleId }),
    output: z.object({ deleted: z.string().describe('id of the deleted schedule') }),
    run: async (assistant, { schedule_id }) => {
      await deleteSchedule(managing(assistant), assistant.caller, schedule_id);
      return { deleted: schedule_id };
    },
  }),
];
