/** A job held by a worker: a lease, and the progress its owner is shown meanwhile. */
import type { Held } from '../../work/lease.ts';
import type { ExportDeps } from './export-deps.ts';
import type { Job } from './job.ts';
import { jobWork } from './job-work.ts';

const PROGRESS_MS = 1_000;

export interface HeldJob extends Held<Job> {
  /** The job as last written by us. */
  readonly job: Job;
  /** Notes how far the work is; written at most once a second, and never waited for. */
  progress(progress: Job['progress']): void;
}

export function holdJob(deps: ExportDeps, claimed: Job, remainingMs: () => number): HeldJob {
  const held = jobWork.hold(deps, claimed, remainingMs);
  // a job that is done within a second has no progress to show
  let lastProgressAt = deps.now();

  function progress(made: Job['progress']): void {
    held.check();
    if (deps.now() - lastProgressAt < PROGRESS_MS) return;
    lastProgressAt = deps.now();
    held.writeAside((found) => ({ ...found, progress: made }));
  }

  const { write, writeLater, writeAside, check, letGo } = held;
  return {
    get item() {
      return held.item;
    },
    get job() {
      return held.item;
    },
    write,
    writeLater,
    writeAside,
    check,
    letGo,
    progress,
  };
}
