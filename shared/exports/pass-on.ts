/** What follows when a job was taken out of a dead worker's hands: the next one is called, or its end is told. */
import type { ExportDeps } from './job/export-deps.ts';
import { tellFollowers } from './job/follower.ts';
import { isFinal, type Job } from './job/job.ts';
import { announceExport } from './job/job-event.ts';
import { sendHint } from './job/send-hint.ts';

export async function passOn(deps: ExportDeps, job: Job): Promise<void> {
  if (!isFinal(job)) return sendHint(deps, job);
  await announceExport(deps, job);
  await tellFollowers(deps, job);
}
