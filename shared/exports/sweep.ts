/**
 * Looks at everything that is due: sends the message again of jobs and deliveries that lost it or their worker, tells
 * what was not told, and cleans up behind the finished jobs step by step: leftovers of other attempts, the snapshot, the files, the record.
 */
import { deliveryKeyOf } from '../delivery/webhooks/delivery-store.ts';
import { sweepDelivery } from '../delivery/webhooks/sweep-delivery.ts';
import type { RecordKey } from '../ports.ts';
import { isNewer } from '../read-record.ts';
import { batchKeyOf } from './batches/batch-store.ts';
import { tellBatch } from './batches/child-turn.ts';
import { sweepBatch } from './batches/sweep-batch.ts';
import type { ExportDeps } from './export-deps.ts';
import { attemptPrefix, filesPrefix, isFinal, type Job, type JobKey, snapshotPrefix } from './job.ts';
import { announceExport } from './job-event.ts';
import { asOf, dueAt, fell, interrupted, requeued } from './job-states.ts';
import { jobKeyOf } from './job-store.ts';
import { isUnreadable } from './read-job.ts';
import { sendHint } from './request.ts';

const FOREVER = '9999';

export interface SweepResult {
  requeued: number;
  cleaned: number;
  left: number;
  failed: number;
}

/**
 * `killed`: this host was ended from outside and has started again, so every lease is void and every message lost.
 * `fell`: the same, but it went down by itself.
 */
export type HostStart = 'killed' | 'fell';

export async function sweep(deps: ExportDeps, hostStart?: HostStart | undefined): Promise<SweepResult> {
  const result = { requeued: 0, cleaned: 0, left: 0, failed: 0 };
  const nowIso = new Date(deps.now()).toISOString();
  for await (const record of deps.records.due(hostStart ? FOREVER : nowIso)) {
    try {
      const outcome = await lookAtRecord(deps, record, hostStart);
      if (outcome) result[outcome]++;
    } catch (error) {
      if (isNewer(error)) {
        deps.log.warn('record left to the newer release that wrote it', { record: record.sort });
        result.left++;
        continue;
      }
      deps.log.error('record not swept; the next sweep tries again', { record: record.sort, error });
      result.failed++;
    }
  }
  return result;
}

/** Undefined for a record that is none of ours. */
async function lookAtRecord(
  deps: ExportDeps,
  record: RecordKey,
  hostStart: HostStart | undefined,
): Promise<keyof SweepResult | undefined> {
  const hasJustStarted = hostStart !== undefined;
  const job = jobKeyOf(record);
  if (job) return lookAt(deps, job, hostStart);
  const batch = batchKeyOf(record);
  if (batch) return (await sweepBatch(deps, batch, hasJustStarted)) ? 'requeued' : 'left';
  const delivery = deliveryKeyOf(record);
  if (!delivery) return undefined;
  return (await sweepDelivery(deps, delivery, hasJustStarted)) ? 'requeued' : 'left';
}

async function lookAt(deps: ExportDeps, key: JobKey, hostStart: HostStart | undefined): Promise<keyof SweepResult> {
  const found = await deps.jobs.get(key);
  if (found?.eventDue) await announceExport(deps, key);
  const job = found?.eventDue ? await deps.jobs.get(key) : found;
  // perhaps a later release can read it; until then only its owner may take it away
  if (!job || (isUnreadable(job) && !job.deletedAt)) return 'left';
  if (!isFinal(job) && !job.deletedAt) return (await requeue(deps, key, hostStart)) ? 'requeued' : 'left';
  if (dueAt(job) > new Date(deps.now()).toISOString()) return 'left';
  await clean(deps, job);
  return 'cleaned';
}

/** Sets the job's clock anew, so that it is not sent again every minute while the queue is long. */
async function requeue(deps: ExportDeps, key: JobKey, hostStart: HostStart | undefined): Promise<boolean> {
  const now = deps.now();
  const hasFallen = hostStart ? hostStart === 'fell' : deps.isLostLeaseFall;
  const job = await deps.jobs.change(key, (found) => {
    if (isFinal(found) || (!hostStart && dueAt(found) > new Date(now).toISOString())) return undefined;
    if (hasFallen && found.status === 'running') return fell(found, now);
    return hostStart ? interrupted(found, now) : requeued(found, now);
  });
  if (job && isFinal(job)) {
    await announceExport(deps, key);
    await tellBatch(deps, job);
  } else if (job) await sendHint(deps, job);
  return job !== undefined;
}

/** Whether a variant still works on this job's snapshot; then it waits for the next sweep. */
async function isBeingRead(deps: ExportDeps, { owner, variants = [] }: Job): Promise<boolean> {
  for (const id of variants) {
    const variant = await deps.jobs.get({ owner, id });
    if (variant && !isFinal(variant) && !variant.deletedAt) return true;
  }
  return false;
}

async function clean(deps: ExportDeps, job: Job): Promise<void> {
  const key = { owner: job.owner, id: job.id };
  if (await isBeingRead(deps, job)) return;
  if (job.deletedAt || job.cleaned === 'files') {
    await deps.files.removeAll(filesPrefix(job));
    await deps.snapshots.removeAll(snapshotPrefix(job));
    return deps.jobs.forget(key);
  }
  if (job.cleaned === 'nothing') {
    // what other attempts left, and of a job without files everything
    await deps.files.removeAll(filesPrefix(job), job.files.length > 0 ? attemptPrefix(job, job.fence) : undefined);
    await mark('attempts');
  } else if (job.cleaned === 'attempts') {
    await deps.snapshots.removeAll(snapshotPrefix(job));
    await mark('snapshot');
  } else {
    await deps.files.removeAll(filesPrefix(job));
    await mark('files');
  }

  async function mark(cleaned: Job['cleaned']): Promise<void> {
    await deps.jobs.change(key, (found) => {
      if (found.deletedAt || !isFinal(found)) return undefined;
      const { survey, snapshot, figures, ...rest } = asOf(found, deps.now());
      const frozen = { ...(survey && { survey }), ...(snapshot && { snapshot }), ...(figures && { figures }) };
      return { ...rest, ...(cleaned === 'attempts' && frozen), cleaned };
    });
  }
}
