/**
 * A job in a worker's hands: the lease is renewed while it works, every write names the fencing number, and once the
 * job has been taken away (cancelled, deleted, claimed by another) the next touch says so by throwing `lost`.
 */
import type { ExportDeps } from './export-deps.ts';
import type { Job } from './job.ts';
import { isHeldBy, renewed } from './job-states.ts';

export const lost = Symbol('the job was taken away');

const RENEW_MS = 10_000;
const PROGRESS_MS = 1_000;

export interface HeldJob {
  /** The job as last written by us. */
  readonly job: Job;
  /** Writes a change, renewing the lease with it. */
  write(change: (job: Job) => Job): Promise<Job>;
  /** Notes how far the work is; written at most once a second, and never waited for. */
  progress(progress: Job['progress']): void;
  /** Throws when the job is known to be lost. */
  check(): void;
  letGo(): Promise<void>;
}

/** `remainingMs`: a worker past its time limit lets its lease run out, so that the job does not stay with it for ever. */
export function holdJob(deps: ExportDeps, claimed: Job, remainingMs: () => number): HeldJob {
  const { fence } = claimed;
  let job = claimed;
  let isLost = false;
  let isRunning = true;
  // a job that is done within a second has no progress to show
  let lastProgressAt = deps.now();
  let writing: Promise<unknown> = Promise.resolve();

  /** One write at a time: they would only race with each other. */
  function write(change: (job: Job) => Job): Promise<Job> {
    const next = writing.then(async () => {
      check();
      const changed = await deps.jobs.change(job, (found) =>
        isHeldBy(found, fence) ? change(renewed(found, deps.now())) : undefined,
      );
      if (!changed) isLost = true;
      check();
      job = changed ?? job;
      return job;
    });
    writing = next.catch(() => {});
    return next;
  }

  function check(): void {
    if (isLost) throw lost;
  }

  function progress(made: Job['progress']): void {
    check();
    if (deps.now() - lastProgressAt < PROGRESS_MS) return;
    lastProgressAt = deps.now();
    write((found) => ({ ...found, progress: made })).catch((error) => noteFailure(error));
  }

  function noteFailure(error: unknown): void {
    if (error !== lost && isRunning) deps.log.warn('progress not written', { jobId: job.id, error });
  }

  const timer = setInterval(() => {
    if (remainingMs() > 0) write((found) => found).catch(noteFailure);
  }, RENEW_MS);
  timer.unref();

  return {
    get job() {
      return job;
    },
    write,
    progress,
    check,
    async letGo() {
      isRunning = false;
      clearInterval(timer);
      await writing;
    },
  };
}
