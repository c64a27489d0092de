/**
 * What a caller does with a batch afterwards: read, cancel, retry, delete.
 * Another owner's batch is reported as not found.
 */
import { Problem } from '../../problems/problem.ts';
import { type ListPage, readList } from '../../records/read-list.ts';
import { iso } from '../../work/lifecycle.ts';
import type { ExportDeps, RequestDeps } from '../job/export-deps.ts';
import { isFinal, type Job, type JobStatus } from '../job/job.ts';
import { asOf, cancelled } from '../job/job-states.ts';
import { isUnreadable } from '../job/read-job.ts';
import type { Caller } from '../owner.ts';
import { type Batch, isBatchFinal } from './batch.ts';
import { announceBatch } from './batch-event.ts';
import { batchAsOf, batchCancelled, batchRetried } from './batch-states.ts';
import { changeBatch, getBatch } from './batch-store.ts';
import { batchWork } from './batch-work.ts';
import { listPacked } from './bundle/list-packed.ts';
import { childId } from './child-job.ts';
import { childRows, isRowEnded, mayBeRow, mirrorChild, rowsOf } from './child-row.ts';
import { clearDeletedBatch } from './clear-batch.ts';
import { cancelMerge } from './merge-batch.ts';
import { finalCounts, isStartedRow } from './settled.ts';

/** How long a caller's own call goes on deleting; the rest is the worker's. */
const DELETE_MS = 5_000;

type Owned = Pick<Caller, 'owner'>;

export async function readBatch(deps: ExportDeps, { owner }: Owned, id: string): Promise<Batch> {
  const batch = await getBatch(deps, { owner, id });
  if (!batch || batch.deletedAt) throw new Problem('not_found.batch', { id });
  return batchAsOf(batch, deps.now());
}

/** The exports whose turn has come, in the order of their surveys. */
export function listChildren(
  deps: Pick<ExportDeps, 'records' | 'jobs' | 'now'>,
  batch: Batch,
  { limit, cursor, status }: { limit: number; cursor?: string | undefined; status?: JobStatus | undefined },
): Promise<ListPage<Job>> {
  if (batch.exportIds) return listPacked(deps, batch, { limit, cursor, status });
  const { range, reader, rowBrief } = childRows(batch);
  // a cursor is the whole sort key of a row
  const page = { ...range, limit, cursor: cursor?.slice(range.prefix.length) };
  const found = readList(deps.records, page, {
    reader: (place) => reader(range.prefix + place),
    mayBe: status && ((brief) => mayBeRow(brief, status)),
    async show(row) {
      if (!mayBeRow(rowBrief(row), status)) return undefined;
      const stored = await deps.jobs.get({ owner: batch.owner, id: childId(batch, row.surveyId) });
      const job = stored && !stored.deletedAt ? asOf(stored, deps.now()) : undefined;
      return job && (status === undefined || job.status === status) ? job : undefined;
    },
  });
  return found.then(({ nextCursor, ...rest }) => ({
    ...rest,
    nextCursor: nextCursor === undefined ? undefined : range.prefix + nextCursor,
  }));
}

/** Final at once; its exports stop at their next step, and what was not started never is. */
export async function cancelBatch(deps: ExportDeps, caller: Owned, id: string): Promise<Batch> {
  await readBatch(deps, caller, id);
  const key = { owner: caller.owner, id };
  const changed = await changeBatch(deps, key, (found) =>
    isBatchFinal(found) || found.deletedAt ? undefined : batchCancelled(found, deps.now()),
  );
  if (!changed) {
    const batch = await readBatch(deps, caller, id);
    if (batch.status === 'cancelled') return batch;
    throw new Problem('conflict.batch_ended', { id, status: batch.status });
  }
  await cancelChildren(deps, changed);
  await cancelMerge(deps, changed);
  const counts = await finalCounts(deps, changed);
  const counted = await changeBatch(deps, key, (found) =>
    found.status === 'cancelled' ? { ...found, counts } : undefined,
  );
  await announceBatch(deps, counted ?? changed);
  return readBatch(deps, caller, id);
}

/** Those that were started and have not ended: never more than one owner may run, and a few that overtook a slow one. */
async function cancelChildren(deps: ExportDeps, batch: Batch): Promise<void> {
  for await (const { row } of rowsOf(deps.records, batch, batch.settled?.upTo)) {
    if (isRowEnded(row)) continue;
    if (!isStartedRow(row, batch)) {
      if (batch.turn === 0) return;
      continue;
    }
    await deps.jobs.change({ owner: batch.owner, id: childId(batch, row.surveyId) }, (job) =>
      isFinal(job) ? undefined : cancelled(job, deps.now()),
    );
    await mirrorChild(deps, batch, row.surveyId);
  }
}

export async function retryBatch(deps: RequestDeps, caller: Caller, id: string): Promise<Batch> {
  await readBatch(deps, caller, id);
  const sealed = await deps.sealer.seal(caller.token, caller.owner);
  const batch = await changeBatch(deps, { owner: caller.owner, id }, (found) =>
    isRetriable(found) ? batchRetried(found, sealed) : undefined,
  );
  if (!batch) {
    const { status } = await readBatch(deps, caller, id);
    throw new Problem('conflict.batch_has_nothing_to_retry', { id, status });
  }
  await batchWork.hint(deps, batch);
  return batch;
}

/** Something of it failed: an export, the list of surveys, or the bundle. */
function isRetriable({ status, deletedAt, counts, problem }: Batch): boolean {
  if (isUnreadable({ problem })) return false;
  const hasFailed = (counts?.failed ?? 0) > 0 || problem !== undefined;
  return (status === 'partial' || status === 'failed') && hasFailed && !deletedAt;
}

/** Gone for everyone at once, its exports and their files with it. */
export async function deleteBatch(deps: ExportDeps, caller: Owned, id: string): Promise<void> {
  await readBatch(deps, caller, id);
  const batch = await changeBatch(deps, { owner: caller.owner, id }, (found) => {
    const {
      sealedToken: _s,
      eventDue: _e,
      bundle: _b,
      ...rest
    } = isBatchFinal(found) ? found : batchCancelled(found, deps.now());
    return { ...rest, deletedAt: iso(deps.now()) };
  });
  if (!batch) return;
  const until = deps.now() + DELETE_MS;
  await clearDeletedBatch(deps, batch, () => deps.now() > until);
}
