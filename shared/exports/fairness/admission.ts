/** Whether a claimed export may begin: it is still wanted, and its owner does not have too many running already. */
import type { ExportDeps } from '../job/export-deps.ts';
import { isUnwanted } from '../job/follower.ts';
import type { HeldJob } from '../job/held-job.ts';
import { cancelled } from '../job/job-states.ts';
import type { Fairness } from '../job/run-deps.ts';
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
