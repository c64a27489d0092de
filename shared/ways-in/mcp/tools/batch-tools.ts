/** Tools for batches, the same export of many surveys. */

import { z } from 'zod';
import type { Batch } from '../../../exports/batches/batch.ts';
import { batchRequestSchema } from '../../../exports/batches/batch-request.ts';
import { cancelBatch, readBatch } from '../../../exports/batches/follow-batch.ts';
import { requestBatch } from '../../../exports/batches/request-batch.ts';
import { optionsSchema } from '../../../exports/options.ts';
import { batchStatuses, countsSchema } from '../../../exports/statuses.ts';
import { warningViewSchema } from '../../../surveys/warnings/warning-view.ts';
import { batchView } from '../../http/batch-view.ts';
import type { Assistant } from '../assistant.ts';
import { creates, reads, removes } from '../hints.ts';
import { defineTool } from '../tool.ts';

const moment = z.string().nullable();
const batchId = z.string().min(1).max(64).describe('from start_batch, or from the last run of a schedule');
const problem = z.object({ code: z.string(), message: z.string() }).nullable();

/** Branding with a logo in base64 has no place in a conversation. */
export const wantedBatch = batchRequestSchema
  .omit({ preset_id: true, view_id: true })
  .extend({ options: optionsSchema.omit({ branding: true }).prefault({}) });

const fileResult = z.object({
  url: z.string().describe('where to download it; works for at most one hour'),
  url_expires_at: z.string(),
  name: z.string(),
  content: z.string(),
  format: z.string(),
  size_bytes: z.number(),
  rows: z.number(),
  sha256: z.string(),
  warnings: z.array(warningViewSchema),
});

const batchResultSchema = z.object({
  batch_id: z.string(),
  name: z.string(),
  status: z.enum(batchStatuses),
  counts: countsSchema,
  created_at: z.string(),
  finished_at: moment,
  expires_at: moment,
  problem,
  warnings: z.array(warningViewSchema),
  merged: z.array(fileResult).describe('of all surveys together, where asked for'),
  bundle: z
    .object({
      url: z.string().describe('where to download the ZIP; works for at most one hour'),
      url_expires_at: z.string(),
      name: z.string(),
      size_bytes: z.number(),
      rows: z.number(),
      sha256: z.string().nullable(),
    })
    .nullable(),
  ask_again: z.string().nullable().describe('the tool to call until the batch has ended'),
});

async function batchResult({ deps }: Assistant, batch: Batch) {
  const { id, ...view } = await batchView(deps, batch);
  const isUnderWay = view.status === 'queued' || view.status === 'running';
  return { batch_id: id, ...view, ask_again: isUnderWay ? 'get_batch' : null };
}

export const batchTools = [
  defineTool({
    name: 'start_batch',
    title: 'Export many surveys',
    description:
      'Starts the same export of many surveys: some by id, all in a folder, or all you can see; `bundle: "zip"` puts ' +
      'all files into one, `merge` also makes one table of all surveys (waves), with the columns survey_id and survey. Returns batch_id at once; call get_batch until it has ended.',
    hints: creates,
    input: wantedBatch,
    output: batchResultSchema,
    run: async (assistant, request) =>
      batchResult(assistant, await requestBatch(assistant.deps, assistant.caller, request)),
  }),
  defineTool({
    name: 'get_batch',
    title: 'Read a batch',
    description: 'One of your batches: its counts and, once it has ended, a fresh one-hour link to its bundle.',
    hints: reads,
    input: z.strictObject({ batch_id: batchId }),
    output: batchResultSchema,
    run: async (assistant, { batch_id }) =>
      batchResult(assistant, await readBatch(assistant.deps, assistant.caller, batch_id)),
  }),
  defineTool({
    name: 'cancel_batch',
    title: 'Cancel a batch',
    description: 'Cancels a batch for good: files that are not ready yet are not made. Files that are ready stay.',
    hints: removes,
    input: z.strictObject({ batch_id: batchId }),
    output: batchResultSchema,
    run: async (assistant, { batch_id }) =>
      batchResult(assistant, await cancelBatch(assistant.deps, assistant.caller, batch_id)),
  }),
];
