/** How a batch follows its exports: whether it still wants each, and what to do when it has ended. */
import { Problem } from '../../problems/problem.ts';
import type { ExportDeps, Follower } from '../job/export-deps.ts';
import { isFinal, type Job } from '../job/job.ts';
import { type Batch, isBatchFinal } from './batch.ts';
import { batchReopened } from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';
import { batchWork } from './batch-work.ts';
import { isRowEnded, mirrorChild } from './child-row.ts';
import { awaitsMerge } from './merge-batch.ts';

export const batchFollower: Follower = { beforeRun, beforeRetry, onEnded, isReading };

/** The batch that it belongs to, as one of its exports or as their merge. */
const batchOf = ({ batchId, merge }: Job) => batchId ?? merge?.batchId;

/** Its batch may have been cancelled or deleted while this export was on its way. */
async function beforeRun(deps: ExportDeps, job: Job): Promise<'wanted' | 'unwanted'> {
  const { owner } = job;
  const batchId = batchOf(job);
  if (batchId === undefined) return 'wanted';
  const batch = await getBatch(deps, { owner, id: batchId });
  return !batch || batch.deletedAt !== undefined || isBatchFinal(batch) ? 'unwanted' : 'wanted';
}

/**
 * When one failed export is retried on its own, its batch is no longer final and its bundle is made again. This happens
 * before the export is changed, so that a batch is never final while one of its exports is not.
 */
async function beforeRetry(deps: ExportDeps, job: Job): Promise<void> {
  const { owner, id } = job;
  const batchId = batchOf(job);
  if (batchId === undefined) return;
  const key = { owner, id: batchId };
  await changeBatch(deps, key, (found) => {
    if (found.deletedAt || found.status === 'cancelled') return undefined;
    const { settled: _, ...rest } = isBatchFinal(found) ? batchReopened(found) : found;
    return rest;
  });
  const batch = await getBatch(deps, key);
  if (!batch || isBatchFinal(batch)) {
    throw new Problem('conflict.export_of_cancelled_batch', { id });
  }
}

async function onEnded(deps: ExportDeps, job: Job): Promise<void> {
  const { owner, id } = job;
  const batchId = batchOf(job);
  if (batchId === undefined) return;
  try {
    const batch = await getBatch(deps, { owner, id: batchId });
    if (!batch || !(await hasEnded(deps, batch, job)) || isBatchFinal(batch)) return;
    deps.onProgress?.();
    await batchWork.hint(deps, batch);
  } catch (error) {
    deps.log.warn('batch not notified that an export ended; the sweeper will do it', { jobId: id, batchId, error });
  }
}

/** The caller may know it only as it was before. */
async function hasEnded(deps: ExportDeps, batch: Batch, job: Job): Promise<boolean> {
  if (job.merge) {
    const present = await deps.jobs.get({ owner: job.owner, id: job.id });
    return present === undefined || isFinal(present);
  }
  const row = await mirrorChild(deps, batch, job.surveyId);
  return row !== undefined && isRowEnded(row);
}

/** What its exports have read is kept until it is merged. */
async function isReading(deps: ExportDeps, { owner, batchId }: Job): Promise<boolean> {
  const batch = batchId === undefined ? undefined : await getBatch(deps, { owner, id: batchId });
  return batch !== undefined && awaitsMerge(batch);
}
