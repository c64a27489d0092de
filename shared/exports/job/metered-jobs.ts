/**
 * The job store with metrics: whoever ends a job does so by one write through here, so that every end is counted once,
 * wherever it came from.
 */
import type { Clock, Metrics } from '../../ports.ts';
import { isProblemCode } from '../../problems/codes.ts';
import { isFinal, type Job } from './job.ts';
import type { JobStore } from './job-store.ts';
import { isUnreadable } from './read-job.ts';

export function meteredJobs(jobs: JobStore, metrics: Metrics, now: Clock): JobStore {
  return {
    ...jobs,
    async get(key) {
      const job = await jobs.get(key);
      if (job) noteUnreadable([job], 0);
      return job;
    },
    async list(owner, query) {
      const page = await jobs.list(owner, query);
      noteUnreadable(page.items, page.unreadable);
      return page;
    },
    async change(key, work) {
      let before: Job | undefined;
      const after = await jobs.change(key, (found) => {
        before = found;
        return work(found);
      });
      if (before && after) tellChange(before, after);
      return after;
    },
  };

  function tellChange(before: Job, after: Job): void {
    if (isFinal(before)) return;
    // a job that no worker has ever looked at: one does now, or the sweeper sends its message again
    if (before.fence === 0 && !isFinal(after)) metrics.measure({ WaitSeconds: seconds(before.createdAt, now()) });
    if (isFinal(after)) tellEnd(after);
  }

  function tellEnd(job: Job): void {
    metrics.count('Exports', job.status);
    if (job.status === 'failed') metrics.count('FailedExports', knownCode(job.problem?.code));
    const ExportSeconds = seconds(job.createdAt, Date.parse(job.finishedAt ?? ''));
    if (job.status === 'ready') metrics.measure({ ExportSeconds, ExportRows: rowsOf(job) });
  }

  function noteUnreadable(found: readonly Job[], leftOut: number): void {
    const UnreadableItems = found.filter(isUnreadable).length + leftOut;
    if (UnreadableItems > 0) metrics.measure({ UnreadableItems });
  }
}

/** A stored code may be from another release; every distinct value would be billed as a metric. */
function knownCode(code: string | undefined): string {
  return isProblemCode(code) ? code : 'other';
}

function rowsOf({ files }: Job): number {
  return files.reduce((sum, { rows }) => sum + rows, 0);
}

function seconds(from: string, to: number): number {
  return Math.max(0, to - Date.parse(from)) / 1000;
}
