/** Whether a claimed export may begin: it is still wanted, and its owner does not have too many running already. */
import type { ExportDeps } from '../job/export-deps.ts';
import { isUnwanted } from '../job/follower.ts';
import type { HeldJob } from '../job/held-job.ts';
import { cancelled, waiting } from '../job/job-states.ts';
import type { Fairness } from '../job/run-deps.ts';
import { sendHint } from '../job/send-hint.ts';
import { claimSlot } from './slots.ts';

const SHORTEST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 12_000;

export async function isAdmitted(deps: ExportDeps & Fairness, held: HeldJob): Promise<boolean> {
  if (await isUnwanted(deps, held.job)) {
    await held.write((job) => cancelled(job, deps.now()));
    return false;
  }
  if (await claimSlot(deps, held.job, deps.ownerJobs)) return true;
  await postpone(deps, held, SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS));
  return false;
}

/** Its turn has not come: it waits without having used up an attempt. */
export async function postpone(deps: ExportDeps, held: HeldJob, delayMs: number): Promise<void> {
  const job = await held.write((found) => waiting(found, deps.now(), delayMs));
  await sendHint(deps, job, delayMs / 1_000);
}
