/** Whether a claimed export may begin: it is still wanted, and its owner does not have too many running already. */
import type { ExportDeps } from '../job/export-deps.ts';
import { isUnwanted } from '../job/follower.ts';
import type { HeldJob } from '../job/held-job.ts';
import { cancelled, waiting } from '../job/job-states.ts';
import type { Fairness } from '../job/run-deps.ts';
import { sendHint } from '../job/send-hint.ts';
import { claimSlot } from './slots.ts';
import { standInLine } from './waiting-line.ts';

export async function isAdmitted(deps: ExportDeps & Fairness, held: HeldJob): Promise<boolean> {
  if (await isUnwanted(deps, held.job)) {
    await held.write((job) => cancelled(job, deps.now()));
    return false;
  }
  if (await claimSlot(deps, held.job, deps.ownerJobs)) return true;
  await standInLine(deps, held);
  return false;
}

/** There is no budget for it yet: it comes back then, without having used up an attempt. */
export async function postpone(deps: ExportDeps, held: HeldJob, delayMs: number): Promise<void> {
  const job = await held.write((found) => waiting(found, deps.now(), delayMs));
  await sendHint(deps, job, delayMs / 1_000);
}
