/** Tools for batches, the same export of many surveys, and for schedules, which start them by the clock. */
import { z } from 'zod';
import { batchView, batchViewSchema } from '../../api/batch-view.ts';
import { scheduleRequestSchema, scheduleView, scheduleViewSchema } from '../../api/schedule-view.ts';
import type { Batch } from '../../exports/batches/batch.ts';
import { batchRequestSchema } from '../../exports/batches/batch-request.ts';
import { readBatch } from '../../exports/batches/follow-batch.ts';
import { requestBatch } from '../../exports/batches/request-batch.ts';
import { presentRun } from '../../exports/schedules/advance-run.ts';
import { createSchedule } from '../../exports/schedules/manage-schedules.ts';
import type { Schedule } from '../../exports/schedules/schedule.ts';
import { requestOf } from '../../exports/schedules/schedule-request.ts';
import { createScheduleStore } from '../../exports/schedules/schedule-store.ts';
import type { Assistant } from '../assistant.ts';
import { creates, reads } from '../hints.ts';
import { defineTool } from '../tool.ts';

const { id: _batchId, options: _options, filters: _filters, ...batchMembers } = batchViewSchema.shape;
const batchResultSchema = z.object({
  batch_id: z.string(),
  ...batchMembers,
  ask_again: z.string().nullable().describe('the tool to call until the batch has ended'),
});

async function batchResult({ deps }: Assistant, batch: Batch): Promise<z.infer<typeof batchResultSchema>> {
  const { id, options: _hidden, filters: _unused, ...view } = await batchView(deps, batch);
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
    input: batchRequestSchema,
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
      cursor: z.string().max(64).optional().describe('next_cursor of the page before'),
    }),
    output: z.object({ data: z.array(scheduleViewSchema), next_cursor: z.string().nullable() }),
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
    input: scheduleRequestSchema,
    output: scheduleViewSchema,
    run: async (assistant, { only_if_new: onlyIfNew, ...wanted }) => {
      const deps = { ...assistant.deps, schedules: createScheduleStore(assistant.deps.records) };
      return scheduleResult(assistant, await createSchedule(deps, assistant.caller, { ...wanted, onlyIfNew }));
    },
  }),
];
