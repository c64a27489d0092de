/** Polls for and notifies all followers of an export, one after the other. */
import type { ExportDeps } from './export-deps.ts';
import type { Job } from './job.ts';

export async function isUnwanted(deps: ExportDeps, job: Job): Promise<boolean> {
  for (const follower of deps.followers) {
    if ((await follower.beforeRun(deps, job)) === 'unwanted') return true;
  }
  return false;
}

export async function askBeforeRetry(deps: ExportDeps, job: Job): Promise<void> {
  for (const follower of deps.followers) await follower.beforeRetry(deps, job);
}

export async function isStillRead(deps: ExportDeps, job: Job): Promise<boolean> {
  for (const follower of deps.followers) if (await follower.isReading(deps, job)) return true;
  return false;
}

export async function tellFollowers(deps: ExportDeps, job: Job): Promise<void> {
  for (const follower of deps.followers) await follower.onEnded(deps, job);
}
