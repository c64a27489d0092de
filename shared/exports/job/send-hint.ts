/** The message of a job only says "look at it": the table is the truth, and losing one costs minutes, not the export. */
import type { ExportDeps } from './export-deps.ts';
import type { Job } from './job.ts';

export async function sendHint(deps: ExportDeps, job: Job, delaySeconds = 0): Promise<void> {
  try {
    await deps.queue.send({ owner: job.owner, jobId: job.id }, delaySeconds);
  } catch (error) {
    deps.log.warn('message not sent; the sweeper will send it', { jobId: job.id, error });
  }
}

export async function sendHints(deps: ExportDeps, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  try {
    await deps.queue.sendMany(jobs.map(({ owner, id }) => ({ owner, jobId: id })));
  } catch (error) {
    deps.log.warn('messages not sent; the sweeper will send them', { jobIds: jobs.map(({ id }) => id), error });
  }
}
