/**
 * Merges what the exports of a batch have read into one table. The merge is an export of its own, whose id follows from
 * what is merged: whoever is killed on the way finds it again, and after a retry of the batch another takes its place.
 */

import { timeOrderedHash } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import { iso, newWork } from '../../work/lifecycle.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import { removeExport } from '../job/follow-export.ts';
import { isFinal, type Job, type JobIn } from '../job/job.ts';
import { cancelled, retried } from '../job/job-states.ts';
import { jobWork } from '../job/job-work.ts';
import type { RunDeps } from '../job/run-deps.ts';
import { mapBySurvey, mostMerged } from '../merge-options.ts';
import { type Batch, isBatchFinal } from './batch.ts';
import { batchChanges } from './batch-changes.ts';
import { announceBatch } from './batch-event.ts';
import { batchOrder } from './batch-order.ts';
import { batchFinished, enterStage } from './batch-states.ts';
import { changeBatch } from './batch-store.ts';
import { childId } from './child-job.ts';
import { type ChildRow, rowsOf } from './child-row.ts';
import { finalCounts } from './settled.ts';

const MOST_NAMED = 20;

/** True when the batch has reached another stage. */
export async function mergeBatch(deps: RunDeps, batch: Batch): Promise<boolean> {
  const wanted = await mergeJob(deps, batch);
  if (wanted instanceof Problem) return endMerge(deps, batch, wanted);
  const job = await started(deps, batch, wanted);
  if (!isFinal(job) && !job.deletedAt) return false;
  return endMerge(deps, batch, problemOf(job));
}

/** The merge of those exports that are ready now, or why there can be none. */
async function mergeJob(deps: RunDeps, batch: Batch): Promise<Job | Problem> {
  const { merge } = batch;
  if (!merge) throw new Error(`batch ${batch.id} merges nothing`);
  const rows = new Map<number, ChildRow>();
  for await (const { row } of rowsOf(deps.records, batch)) rows.set(row.surveyId, row);
  if (rows.size > mostMerged) return new Problem('too_many_surveys.merged', { most: mostMerged });
  const order = await batchOrder(deps, batch, [...rows.keys()]);
  const ready = order.filter((id) => rows.get(id)?.status === 'ready');
  const exports = ready.map((surveyId) => ({ surveyId, jobId: childId(batch, surveyId) }));
  const leftOut = order.filter((id) => !ready.includes(id)).map((id) => rows.get(id)?.name || String(id));
  const files = ready.map((id) => rows.get(id)?.files.map(({ key }) => key));
  return {
    ...freshJob(deps, batch, merge.outputs),
    id: timeOrderedHash('exp', Date.parse(batch.createdAt), { batchId: batch.id, merged: files, exports }),
    merge: {
      batchId: batch.id,
      by: merge.by,
      map: mapBySurvey(merge.map, order),
      exports,
      leftOut: leftOut.slice(0, MOST_NAMED),
      moreLeftOut: Math.max(0, leftOut.length - MOST_NAMED),
    },
  };
}

function freshJob(deps: RunDeps, batch: Batch, outputs: Job['outputs']): Omit<JobIn<'queued'>, 'id' | 'merge'> {
  const { lang, ...options } = batch.options;
  return {
    owner: batch.owner,
    surveyId: 0,
    surveyName: batch.name,
    status: 'queued',
    outputs,
    // each wave's conditions name its own questions: they are met before answers are merged
    filters: { ...batch.filters, answers: [] },
    options: { ...options, lang: lang ?? 'en' },
    unsettled: { ...(lang && { lang }) },
    batchTurn: batch.turn,
    createdAt: iso(deps.now()),
    progress: { read: 0, total: 0, percent: 0 },
    files: [],
    ...newWork(),
    cleaned: 'nothing',
  };
}

/** The batch knows its merge before there is one, so that none is left behind. */
async function started(deps: RunDeps, batch: Batch, wanted: Job): Promise<Job> {
  if (batch.mergeJobId !== wanted.id) {
    if (batch.mergeJobId) await removeExport(deps, { owner: batch.owner, id: batch.mergeJobId });
    await changeBatch(deps, batch, (found) =>
      isMerging(found, batch) ? { ...found, mergeJobId: wanted.id } : undefined,
    );
  }
  if (await deps.jobs.create(wanted)) {
    await jobWork.hint(deps, wanted);
    return wanted;
  }
  const again = await deps.jobs.change(wanted, (found) => {
    const isLeft = found.status === 'failed' && (found.batchTurn ?? 0) < batch.turn && !found.deletedAt;
    return isLeft ? { ...retried(found, ''), batchTurn: batch.turn } : undefined;
  });
  if (again) await jobWork.hint(deps, again);
  return again ?? (await deps.jobs.get(wanted)) ?? wanted;
}

function problemOf({ status, problem, deletedAt }: Job): Pick<Problem, 'code' | 'message'> | undefined {
  if (status === 'ready' && !deletedAt) return undefined;
  return problem && status === 'failed'
    ? new Problem('merge_failed', { reason: problem.message })
    : new Problem('merge_failed.cancelled');
}

async function endMerge(
  deps: RunDeps,
  batch: Batch,
  problem: { code: string; message: string } | undefined,
): Promise<boolean> {
  const counts = await finalCounts(deps, batch);
  const { summary } = await batchChanges(deps.records, batch, counts.ready);
  const changed = await changeBatch(deps, batch, (found) => {
    if (!isMerging(found, batch)) return undefined;
    const lack = problem && { problem: { code: problem.code, message: problem.message } };
    if (found.wantsBundle) return { ...enterStage(found, 'bundle'), ...lack };
    return batchFinished(found, deps.now(), deps.retentionMs, { counts, summary, ...lack });
  });
  if (changed && isBatchFinal(changed)) await announceBatch(deps, changed);
  return changed !== undefined && !isBatchFinal(changed);
}

function isMerging(found: Batch, { turn }: Batch): boolean {
  return found.stage === 'merge' && found.turn === turn && !isBatchFinal(found) && !found.deletedAt;
}

/** Whether the answers of its exports are still to be merged. */
export function awaitsMerge(batch: Batch): boolean {
  return batch.merge !== undefined && !isBatchFinal(batch) && !batch.deletedAt;
}

export async function cancelMerge(deps: ExportDeps, { owner, mergeJobId }: Batch): Promise<void> {
  if (!mergeJobId) return;
  await deps.jobs.change({ owner, id: mergeJobId }, (job) => (isFinal(job) ? undefined : cancelled(job, deps.now())));
}
