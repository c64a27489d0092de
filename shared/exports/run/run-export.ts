/**
 * One turn of an export: claimed, worked on, ended. Whatever happens, the job ends this turn in a stated way: ready, failed
 * with its reason, divided into tasks, put back with a due time, or handed over because time ran out.
 */
import { isRetryable, Problem } from '../../errors.ts';
import { isAskedToWait, waitAfter } from '../../work/back-off.ts';
import { isLost, unlessLost } from '../../work/lease.ts';
import { isAdmitted, postpone } from '../fairness/admission.ts';
import { giveSlotBack } from '../fairness/waiting-line.ts';
import { tellFollowers } from '../job/follower.ts';
import { type HeldJob, holdJob } from '../job/held-job.ts';
import type { Job, JobKey } from '../job/job.ts';
import { askedToWait, claim, failed, handedOver, putBack } from '../job/job-states.ts';
import type { RemainingMs, RenderDeps, RunDeps } from '../job/run-deps.ts';
import { sendHint } from '../job/send-hint.ts';
import { workOnExport } from './work-on-export.ts';

export async function runExport(deps: RenderDeps, key: JobKey, remainingMs: RemainingMs): Promise<void> {
  const { isLostLeaseCrash, callId: heldBy } = deps;
  let outcome = 'unknown';
  const claimed = await deps.jobs.change(key, (job) => {
    const result = claim(job, deps.now(), { isLostLeaseCrash, heldBy });
    outcome = result.outcome;
    return 'job' in result ? result.job : undefined;
  });
  if (outcome === 'endless') deps.log.error('endless export ended', { jobId: key.id, ...claimed?.idle });
  if (outcome === 'claimed' && claimed) await workOnJob(deps, claimed, remainingMs);
  if (claimed) await tellFollowers(deps, claimed);
}

async function workOnJob(deps: RenderDeps, claimed: Job, remainingMs: RemainingMs): Promise<void> {
  const held = holdJob(deps, claimed, remainingMs);
  try {
    const left = (await isAdmitted(deps, held)) ? await workOnExport(deps, held, remainingMs) : undefined;
    if (left) await handOver(deps, held, left.hasMoved);
  } catch (error) {
    if (!isLost(error)) await unlessLost(concede(deps, held, error));
  } finally {
    await held.letGo();
    await giveSlotBack(deps, claimed);
  }
}

/** A turn that read nothing new counts as an attempt, so that a survey no turn can advance does not go round for ever. */
async function handOver(deps: RunDeps, held: HeldJob, hasMoved: boolean): Promise<void> {
  const stuck = new Problem('upstream_unavailable.page_too_slow');
  if (hasMoved) deps.onProgress?.();
  const job = await held.write((found) => (hasMoved ? handedOver(found) : putBack(found, deps.now(), 0, stuck)));
  await sendHint(deps, job);
}

/** The work failed: for good, or until later. */
async function concede(deps: RunDeps, held: HeldJob, error: unknown): Promise<void> {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  deps.log.warn('export attempt failed', { jobId: held.job.id, attempt: held.job.attempts, code: problem.code, error });
  const delayMs = waitAfter(problem, held.job.attempts);
  if (problem.code === 'out_of_budget') return postpone(deps, held, delayMs);
  const job = await held.write((found) => {
    if (!isRetryable(problem)) return failed(found, deps.now(), problem);
    const back = isAskedToWait(problem) ? askedToWait : putBack;
    return back(found, deps.now(), delayMs, problem);
  });
  if (job.status === 'queued') await sendHint(deps, job, delayMs / 1_000);
}
