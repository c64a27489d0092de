/** A batch as callers see it: wire names, counts of this moment, a fresh link to its bundle. */
import { type Batch, isBatchFinal } from '../../exports/batches/batch.ts';
import { presentCounts } from '../../exports/batches/settled.ts';
import type { ExportDeps } from '../../exports/job/export-deps.ts';
import { asOf } from '../../exports/job/job-states.ts';
import { shownRows } from '../../exports/job/visible-counts.ts';
import { attachment } from '../../http/attachment.ts';
import type { BatchView } from '../../operations/batches.ts';
import { unlessNewer } from '../../records/read-record.ts';
import { warningView } from '../../surveys/warnings/warning-view.ts';
import { runChangesView } from './changes-view.ts';
import { fileView, ttlOf, waitingUntil } from './export-view.ts';
import { type ShowDeliveries, showDeliveries } from './shown-deliveries.ts';

const MOST_IDS_SHOWN = 500;

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
    content: 'bundle' as const,
    format: 'zip' as const,
    name,
    content_type: contentType,
    size_bytes: sizeBytes,
    rows: shownRows(batch, rows),
    sha256,
    warnings: [],
    url,
    url_expires_at: urlExpiresAt,
  };
}
