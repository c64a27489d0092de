/**
 * What a caller does with a job afterwards: read, wait for, cancel, retry, delete.
 * Another owner's export is reported as not found.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { isProblemCode, type ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';
import { iso } from '../../work/lifecycle.ts';
import type { Caller } from '../owner.ts';
import type { ExportDeps, RequestDeps } from './export-deps.ts';
import { askBeforeRetry, tellFollowers } from './follower.ts';
import { filesPrefix, isFinal, type Job, type JobKey, snapshotPrefix } from './job.ts';
import { asOf, cancelled, retried } from './job-states.ts';
import { jobWork } from './job-work.ts';
import { isUnreadable } from './read-job.ts';

export async function readExport(deps: ExportDeps, caller: Caller, id: string): Promise<Job> {
  const job = await deps.jobs.get({ owner: caller.owner, id });
  if (!job || job.deletedAt) throw unknown(id);
  return asOf(job, deps.now());
}

/** The job once it is final, or as it is when the time is up. */
export async function waitForExport(deps: ExportDeps, caller: Caller, id: string, waitMs: number): Promise<Job> {
  const until = deps.now() + waitMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(1_000, pauseMs * 1.5)) {
    const job = await readExport(deps, caller, id);
    if (isFinal(job) || deps.now() + pauseMs > until) return job;
    await pause(pauseMs);
  }
}

export async function cancelExport(deps: ExportDeps, caller: Caller, id: string): Promise<Job> {
  await readExport(deps, caller, id);
  const changed = await deps.jobs.change({ owner: caller.owner, id }, (job) =>
    isFinal(job) ? undefined : cancelled(job, deps.now()),
  );
  if (changed) await tellFollowers(deps, changed);
  const job = changed ?? (await readExport(deps, caller, id));
  if (job.status !== 'cancelled') throw new Problem('conflict.export_ended', { id, status: job.status });
  return job;
}

export async function retryExport(deps: RequestDeps, caller: Caller, id: string): Promise<Job> {
  const before = await readExport(deps, caller, id);
  if (before.status !== 'failed') throw notFailed(before);
  if (isUnreadable(before)) throw new Problem('conflict.record_unreadable');
  await askBeforeRetry(deps, before);
  const sealed = await deps.sealer.seal(caller.token, caller.owner);
  const job = await deps.jobs.change({ owner: caller.owner, id }, (found) =>
    found.status === 'failed' && !found.deletedAt ? retried(found, sealed) : undefined,
  );
  if (!job) throw notFailed(await readExport(deps, caller, id));
  await tellFollowers(deps, job);
  await jobWork.hint(deps, job);
  return job;
}

/** Gone for everyone at once; the sweeper later removes what a worker may still have been writing. */
export async function deleteExport(deps: ExportDeps, caller: Caller, id: string): Promise<void> {
  await readExport(deps, caller, id);
  const job = await removeExport(deps, { owner: caller.owner, id });
  if (job) await tellFollowers(deps, job);
}

export async function removeExport(deps: ExportDeps, key: JobKey): Promise<Job | undefined> {
  const job = await deps.jobs.change(key, (found) => {
    const { sealedToken: _, ...rest } = isFinal(found) ? found : cancelled(found, deps.now());
    return { ...rest, files: [], deletedAt: iso(deps.now()) };
  });
  if (!job) return undefined;
  // what was made of its answers goes with it
  for (const variant of job.variants ?? []) await removeExport(deps, { owner: key.owner, id: variant });
  await deps.files.removeAll(filesPrefix(job));
  await deps.snapshots.removeAll(snapshotPrefix(job));
  return job;
}

/** The failure shown to those who waited for the export; a code that only another release knows becomes `otherCode`. */
export function failureOf({ id, problem }: Job, otherCode: ProblemCode): Problem {
  if (!problem) return new Problem('internal_error.export_failed_without_reason', { id }, { code: otherCode });
  const code = isProblemCode(problem.code) ? problem.code : otherCode;
  return new Problem('internal_error.export_failed', { id, reason: problem.message }, { code });
}

function unknown(id: string): Problem {
  return new Problem('not_found.export', { id });
}

function notFailed(job: Job): Problem {
  return new Problem('conflict.export_not_failed', { id: job.id, status: job.status });
}
