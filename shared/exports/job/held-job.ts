/** A job held by a worker: a lease, and the progress its owner is shown meanwhile. */
import { type Held, holdLease, renewed } from '../../work/lease.ts';
import type { ExportDeps } from './export-deps.ts';
import type { Job } from './job.ts';
import { isHeldBy } from './job-states.ts';

const PROGRESS_MS = 1_000;

export interface HeldJob extends Pick<Held<Job>, 'write' | 'writeLater' | 'check' | 'letGo'> {
  /** The job as last written by us. */
  readonly job: Job;
  /** Notes how far the work is; written at most once a second, and never waited for. */
  progress(progress: Job['progress']): void;
}

export function holdJob(deps: ExportDeps, claimed: Job, remainingMs: () => number): HeldJob {
  const held = holdLease<Job>(claimed, {
    change: (job, change) => deps.jobs.change(job, change),
    isHeldBy,
    renewed: (job) => renewed(job, deps.now()),
    remainingMs,
    onFailure: (error) => deps.log.warn('progress not written', { jobId: claimed.id, error }),
  });
  const { write, writeLater, writeAside, check, letGo } = held;
  // a job that is done within a second has no progress to show
  let lastProgressAt = deps.now();

  function progress(made: Job['progress']): void {
    check();
    if (deps.now() - lastProgressAt < PROGRESS_MS) return;
    lastProgressAt = deps.now();
    writeAside((found) => ({ ...found, progress: made }));
  }

  return {
    get job() {
      return held.item;
    },
    write,
    writeLater,
    check,
    letGo,
    progress,
  };
}
