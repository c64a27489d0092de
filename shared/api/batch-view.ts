/** A batch as callers see it: wire names, counts of this moment, a fresh link to its bundle. */
import { z } from '@hono/zod-openapi';
import { attachment } from '../attachment.ts';
import { type Batch, batchStages, batchStatuses, countsSchema, isBatchFinal } from '../exports/batches/batch.ts';
import { presentCounts } from '../exports/batches/settled.ts';
import type { ExportDeps } from '../exports/job/export-deps.ts';
import { asOf } from '../exports/job/job-states.ts';
import { shownRows } from '../exports/job/told-counts.ts';
import { mergeSchema } from '../exports/merge-options.ts';
import { outputSchema, settledOptionsSchema } from '../exports/options.ts';
import { unlessNewer } from '../read-record.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { languages } from '../surveys/language.ts';
import { warningView, warningViewSchema } from '../surveys/warnings/warning-view.ts';
import { runChangesSchema, runChangesView } from './changes/changes-view.ts';
import { deliveriesMember, type ShowDeliveries, showDeliveries } from './deliveries/shown-deliveries.ts';
import { fileView, fileViewSchema, moment, ttlOf, waitingUntil } from './export-view.ts';

const MOST_IDS_SHOWN = 500;

const bundleViewSchema = z
  .object({
    content: z.literal('bundle'),
    format: z.literal('zip'),
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.number().int(),
    rows: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'in all files together; null where it is too small to be told' }),
    sha256: z
      .string()
      .nullable()
      .openapi({ description: 'null above 1 GiB, where the bundle is assembled inside the store' }),
    warnings: z.array(warningViewSchema),
    url: z.url().openapi({ description: 'a presigned link that works for at most one hour' }),
    url_expires_at: moment,
  })
  .openapi('Bundle');

export const batchViewSchema = z
  .object({
    id: z.string().openapi({ example: 'bat_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    name: z.string(),
    status: z.enum(batchStatuses),
    stage: z.enum(batchStages).nullable(),
    counts: countsSchema,
    surveys: z.union([
      z.object({ ids: z.array(z.number().int()) }),
      z.object({
        ids_count: z
          .number()
          .int()
          .openapi({ description: 'shown instead of the list when there are more than 500 ids' }),
      }),
      z.object({ folder_id: z.number().int() }),
      z.object({ all: z.literal(true) }),
    ]),
    export_ids: z
      .array(z.string())
      .nullable()
      .openapi({ description: 'of a ZIP of chosen exports: which; such a batch has no exports of its own' }),
    outputs: z.array(outputSchema),
    filters: filtersSchema,
    options: z
      .strictObject({ ...settledOptionsSchema.shape, lang: z.enum(languages).nullable() })
      .openapi('BatchOptions'),
    ...runChangesSchema,
    schedule_id: z.string().nullable(),
    waiting_until: moment.nullable().openapi({ description: 'set while a batch waits before it continues' }),
    created_at: moment,
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    expires_at: moment.nullable(),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    warnings: z.array(warningViewSchema),
    merge: mergeSchema.nullable(),
    merged: z.array(fileViewSchema).openapi({ description: 'the files of all surveys in one table' }),
    merged_export_id: z
      .string()
      .nullable()
      .openapi({ description: 'the export that made them: its manifest and links' }),
    bundle: bundleViewSchema.nullable(),
    ...deliveriesMember,
  })
  .openapi('Batch');

export type BatchView = z.infer<typeof batchViewSchema>;

export async function batchView(
  deps: ExportDeps,
  batch: Batch,
  show: ShowDeliveries = showDeliveries(deps.records),
): Promise<BatchView> {
  return {
    id: batch.id,
    name: batch.name,
    status: batch.status,
    stage: batch.status === 'running' ? (batch.stage ?? null) : null,
    counts: await presentCounts(deps, batch),
    surveys: surveysView(batch),
    export_ids: batch.exportIds ?? null,
    outputs: batch.outputs,
    filters: batch.filters,
    options: { ...batch.options, lang: batch.options.lang ?? null },
    ...runChangesView(batch),
    schedule_id: batch.origin?.scheduleId ?? null,
    waiting_until: waitingUntil(batch, deps.now()),
    created_at: batch.createdAt,
    started_at: batch.startedAt ?? null,
    finished_at: batch.finishedAt ?? null,
    expires_at: batch.expiresAt ?? null,
    problem: batch.problem ?? null,
    warnings: batch.warnings.map(warningView),
    merge: batch.merge ?? null,
    merged: await mergedView(deps, batch),
    merged_export_id: batch.mergeJobId ?? null,
    bundle: await bundleView(deps, batch),
    ...(await batchDeliveries(batch, show)),
  };
}

/** A batch of which nobody wanted to hear, because nothing was new, delivers nothing. */
export async function batchDeliveries(batch: Batch, show: ShowDeliveries): Promise<Pick<BatchView, 'deliveries'>> {
  return batch.isQuiet ? {} : show({ kind: 'batch', ...batch });
}

/** As they were asked for; a page of batches with ten thousand ids each would fit into no answer. */
function surveysView({ surveys }: Batch): BatchView['surveys'] {
  if (!('ids' in surveys)) return surveys;
  const { ids, idsCount } = surveys;
  return 'inline' in ids && idsCount <= MOST_IDS_SHOWN ? { ids: ids.inline } : { ids_count: idsCount };
}

/** Once the batch has ended, as its bundle. */
async function mergedView({ jobs, files, now }: ExportDeps, batch: Batch): Promise<BatchView['merged']> {
  if (!batch.mergeJobId || !isBatchFinal(batch)) return [];
  const stored = await unlessNewer(jobs.get({ owner: batch.owner, id: batch.mergeJobId }), undefined);
  const job = stored && !stored.deletedAt ? asOf(stored, now()) : undefined;
  return Promise.all((job?.files ?? []).map((file) => fileView(job ?? batch, file, files, now)));
}

async function bundleView({ files, now }: ExportDeps, batch: Batch) {
  const { bundle } = batch;
  if (!bundle) return null;
  const { name, key, contentType, sizeBytes, rows, sha256 } = bundle;
  const { url, expiresAt: urlExpiresAt } = await files.link(key, {
    ttlSeconds: ttlOf(batch, now),
    contentType,
    disposition: attachment(name),
  });
  return {
    ...{ content: 'bundle' as const, format: 'zip' as const, name, content_type: contentType },
    ...{ size_bytes: sizeBytes, rows: shownRows(batch, rows), sha256, warnings: [], url, url_expires_at: urlExpiresAt },
  };
}
