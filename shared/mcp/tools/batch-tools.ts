/** Tools for batches, the same export of many surveys, and for schedules, which start them by the clock. */
import { z } from 'zod';
import { batchView } from '../../api/batch-view.ts';
import { scheduleCursor, scheduleRequestSchema, scheduleView } from '../../api/schedule-view.ts';
import { type Batch, batchStatuses, countsSchema } from '../../exports/batches/batch.ts';
import { batchRequestSchema } from '../../exports/batches/batch-request.ts';
import { readBatch } from '../../exports/batches/follow-batch.ts';
import { requestBatch } from '../../exports/batches/request-batch.ts';
import { optionsSchema } from '../../exports/options.ts';
import { presentRun } from '../../exports/schedules/advance-run.ts';
import { createSchedule } from '../../exports/schedules/manage-schedules.ts';
import type { Schedule } from '../../exports/schedules/schedule.ts';
import { requestOf } from '../../exports/schedules/schedule-request.ts';
import { createScheduleStore } from '../../exports/schedules/schedule-store.ts';
import type { Assistant } from '../assistant.ts';
import { creates, reads } from '../hints.ts';
import { defineTool } from '../tool.ts';

const moment = z.string().nullable();
const problem = z.object({ code: z.string(), message: z.string() }).nullable();

/** Looks with a logo in base64 are nothing for a conversation. */
const wantedBatch = batchRequestSchema.extend({ options: optionsSchema.omit({ branding: true }).prefault({}) });

const batchResultSchema = z.object({
  batch_id: z.string(),
  name: z.string(),
  status: z.enum(batchStatuses),
  counts: countsSchema,
  created_at: z.string(),
  finished_at: moment,
  expires_at: moment,
  problem,
  warnings: z.array(z.string()),
  bundle: z
    .object({
      url: z.string().describe('where to download the ZIP, for one hour at most'),
      url_expires_at: z.string(),
      name: z.string(),
      size_bytes: z.number(),
      rows: z.number(),
      sha256: z.string().nullable(),
    })
    .nullable(),
  ask_again: z.string().nullable().describe('the tool to call until the batch has ended'),
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
  last_run: z
    .object({ slot: z.string(), status: z.string(), outcome: z.string().nullable(), batch_id: z.string().nullable() })
    .nullable(),
  created_at: z.string(),
});

async function batchResult({ deps }: Assistant, batch: Batch) {
  const { id, ...view } = await batchView(deps, batch);
  const isUnderWay = view.status === 'queued' || view.status === 'running';
  return { batch_id: id, ...view, ask_again: isUnderWay ? 'get_batch' : null };
}

async function scheduleResult({ deps }: Assistant, schedule: Schedule) {
  const withStore = { ...deps, schedules: createScheduleStore(deps.records) };
  const [lastRun] = await withStore.schedules.runs(schedule, 1);
  const present = lastRun && (await presentRun(withStore, lastRun));
  return scheduleView(schedule, await requestOf(deps, schedule), present, deps.now());
}

export const batchTools = [
  defineTool({
    name: 'start_batch',
    title: 'Export many surveys',
    description:
      'Starts the same export of many surveys: some by id, all of a folder, or all there are; `bundle: "zip"` puts all ' +
      'files into one. Gives batch_id at once; ask get_batch until it has ended.',
    hints: creates,
    input: wantedBatch,
    output: batchResultSchema,
    run: async (assistant, request) =>
      batchResult(assistant, await requestBatch(assistant.deps, assistant.caller, request)),
  }),
  defineTool({
    name: 'get_batch',
    title: 'Read a batch',
    description: 'A batch of yours: its counts, and once it has ended a fresh link of one hour to its bundle.',
    hints: reads,
    input: z.strictObject({ batch_id: z.string().min(1).max(64) }),
    output: batchResultSchema,
    run: async (assistant, { batch_id }) =>
      batchResult(assistant, await readBatch(assistant.deps, assistant.caller, batch_id)),
  }),
  defineTool({
    name: 'list_schedules',
    title: 'List schedules',
    description: 'Your schedules, the newest first, with their last run and the next ones.',
    hints: reads,
    input: z.strictObject({
      limit: z.int().min(1).max(50).default(20),
      cursor: z
        .string()
        .regex(scheduleCursor, 'expected the next_cursor of the page before')
        .optional()
        .describe('next_cursor of the page before'),
    }),
    output: z.object({ data: z.array(scheduleResultSchema), next_cursor: z.string().nullable() }),
    run: async (assistant, { limit, cursor }) => {
      const store = createScheduleStore(assistant.deps.records);
      const found = await store.list(assistant.caller.owner, limit + 1, cursor || undefined);
      const page = found.slice(0, limit);
      return {
        data: await Promise.all(page.map((schedule) => scheduleResult(assistant, schedule))),
        next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },
  }),
  defineTool({
    name: 'create_schedule',
    title: 'Create a schedule',
    description:
      'Runs a batch by the clock from now on. Your API key is kept, encrypted, for its runs; revoking the key pauses the ' +
      'schedule.',
    hints: creates,
    input: scheduleRequestSchema.extend({ batch: wantedBatch }),
    output: scheduleResultSchema,
    run: async (assistant, { only_if_new: onlyIfNew, ...wanted }) => {
      const deps = { ...assistant.deps, schedules: createScheduleStore(assistant.deps.records) };
      return scheduleResult(assistant, await createSchedule(deps, assistant.caller, { ...wanted, onlyIfNew }));
    },
  }),
];
