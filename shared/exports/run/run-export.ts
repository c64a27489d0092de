/**
 * One turn of an export: claimed, worked on, ended. Whatever happens, the job ends this turn in a stated way: ready, failed
 * with its reason, divided into tasks, put back with a due time, or handed over because time ran out.
 */
import { Problem } from '../../problems/problem.ts';
import { isAdmitted } from '../fairness/admission.ts';
import { giveSlotBack } from '../fairness/waiting-line.ts';
import { tellFollowers } from '../job/follower.ts';
import { type HeldJob, holdJob } from '../job/held-job.ts';
import type { Job, JobKey } from '../job/job.ts';
import { askedToWait } from '../job/job-states.ts';
import { jobWork } from '../job/job-work.ts';
import type { RemainingMs, RenderDeps } from '../job/run-deps.ts';
import { workOnExport } from './work-on-export.ts';

export async function runExport(deps: RenderDeps, key: JobKey, remainingMs: RemainingMs): Promise<void> {
  const { isLostLeaseCrash, callId: heldBy } = deps;
  const { outcome, item: job } = await jobWork.claim(deps, key, { isLostLeaseCrash, heldBy });
  if (outcome === 'over' && job?.problem?.code === 'endless') {
    deps.log.error('endless export ended', { jobId: key.id, ...job.idle });
  }
  if (outcome === 'claimed' && job) await workOnJob(deps, job, remainingMs);
  if (job) await tellFollowers(deps, job);
}

async function workOnJob(deps: RenderDeps, claimed: Job, remainingMs: RemainingMs): Promise<void> {
  const held = holdJob(deps, claimed, remainingMs);
  try {
    await jobWork.turn(deps, held, () => work(deps, held, remainingMs), { askedToWait });
  } finally {
    await giveSlotBack(deps, claimed);
  }
}

/** A turn that read nothing new counts as an attempt, so that a survey no turn can advance does not go round for ever. */
async function work(deps: RenderDeps, held: HeldJob, remainingMs: RemainingMs): Promise<void> {
  const left = (await isAdmitted(deps, held)) ? await workOnExport(deps, held, remainingMs) : undefined;
  if (left?.hasMoved) deps.onProgress?.();
  if (left)
    await jobWork.handOver(deps, held, left.hasMoved ? undefined : new Problem('upstream_unavailable.page_too_slow'));
}
