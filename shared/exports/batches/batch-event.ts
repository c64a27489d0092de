/** Announces that a batch has ended, once; if the worker does not get to it, the sweeper does. */
import { sendShipments } from '../../delivery/destinations/send-shipments.ts';
import { announce, type WebhookEvent } from '../../delivery/webhooks/announce.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { Batch } from './batch.ts';
import { unnamed } from './batch-request.ts';
import { changeBatch } from './batch-store.ts';
import { rowsOf } from './child-row.ts';

export async function announceBatch(deps: ExportDeps, batch: Batch): Promise<void> {
  if (!batch.eventDue) return;
  try {
    if (!batch.deletedAt) {
      await announce(deps, batchEvent(batch, deps.publicUrl));
      await sendFiles(deps, batch);
    }
    const notified = await changeBatch(deps, batch, ({ eventDue, ...found }) =>
      eventDue && found.finishedAt === batch.finishedAt ? found : undefined,
    );
    if (notified) deps.metrics.count('Batches', notified.status);
  } catch (error) {
    deps.log.warn('batch not announced; the sweeper will announce it', { batchId: batch.id, error });
  }
}

/** All of its files in one delivery, also those of a batch of which some surveys failed. */
async function sendFiles(deps: ExportDeps, batch: Batch): Promise<void> {
  const { id, owner, status, deliver, origin, createdAt, finishedAt, options } = batch;
  if ((status !== 'ready' && status !== 'partial') || !deliver || finishedAt === undefined) return;
  const run = {
    at: origin?.slot ?? createdAt,
    timezone: origin?.timezone ?? options.timezone,
    ...(origin && { scheduleId: origin.scheduleId }),
  };
  const name = await batchTitle(deps, batch);
  await sendShipments(deps, { owner, name, subject: { kind: 'batch', id, endedAt: finishedAt }, run, deliver });
}

/** What whoever gets its files knows it by: its name, or its only survey where nobody has named it. */
export async function batchTitle({ records }: Pick<ExportDeps, 'records'>, batch: Batch): Promise<string> {
  const { name, counts } = batch;
  if (name !== unnamed || counts?.total !== 1) return name;
  for await (const { row } of rowsOf(records, batch)) return row.name || name;
  return name;
}

function batchEvent(batch: Batch, publicUrl: string): WebhookEvent {
  const { id, owner, status, name, counts, problem, changes, drift, createdAt, finishedAt } = batch;
  return {
    owner,
    type: 'batch.finished',
    subjectId: id,
    timestamp: finishedAt ?? createdAt,
    data: {
      id,
      name,
      status,
      counts,
      problem: problem ?? null,
      changes: changes ?? null,
      drift: drift ?? [],
      href: `${publicUrl}/batches/${id}`,
    },
  };
}
