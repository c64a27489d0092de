/**
 * Works on one task: claim, work, end. Whatever happens, the task ends this turn in a stated way: done, failed with its
 * reason and its job with it, put back alone with a due time, or handed over because time ran out.
 */
import { Problem } from '../../problems/problem.ts';
import { claimSlot } from '../fairness/slots.ts';
import { turnLength } from '../fairness/turn-length.ts';
import { giveSlotBack } from '../fairness/waiting-line.ts';
import { isAtPlan } from '../job/divided-job.ts';
import { isUnwanted, tellFollowers } from '../job/follower.ts';
import { isFinal, type Job } from '../job/job.ts';
import { cancelled, isTooOld } from '../job/job-states.ts';
import type { RemainingMs, RenderDeps } from '../job/run-deps.ts';
import { afterEndedTask, afterTask } from './advance-job.ts';
import { type Task, type TaskKey, taskDone, taskLife } from './task.ts';
import { slotOf } from './task-store.ts';
import { failJob, type HeldTask, taskWork } from './task-work.ts';
import { workOnTask } from './work/work-on-task.ts';

const SHORTEST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 12_000;

export async function runTask(deps: RenderDeps, key: TaskKey, remainingMs: RemainingMs): Promise<void> {
  const { isLostLeaseCrash, callId: heldBy } = deps;
  const job = await deps.jobs.get({ owner: key.owner, id: key.jobId });
  if (!job || !isAtPlan(job, key.plan) || (await isCalledOff(deps, job))) return;
  const { outcome, item, found } = await taskWork.claim(deps, key, { isLostLeaseCrash, heldBy });
  if (outcome === 'claimed' && item) await workOn(deps, job, item, remainingMs);
  if (outcome === 'over' && item) await failJob(deps, item);
  // whoever ended it may have died before it said so
  if (outcome === 'closed' && found?.state === 'done') await afterEndedTask(deps, found);
  if (outcome === 'closed' && found?.state === 'failed') await failJob(deps, found);
}

/** An export that its batch does not want any more ends here, and all its tasks with it. */
async function isCalledOff(deps: RenderDeps, job: Job): Promise<boolean> {
  if (job.batchId === undefined || !(await isUnwanted(deps, job))) return false;
  const ended = await deps.jobs.change(job, (found) => (isFinal(found) ? undefined : cancelled(found, deps.now())));
  if (ended) await tellFollowers(deps, ended);
  return true;
}

async function workOn(deps: RenderDeps, job: Job, claimed: Task, remainingMs: RemainingMs): Promise<void> {
  const held = taskWork.hold(deps, claimed, remainingMs);
  const slot = slotOf(claimed);
  const askedToWait = (task: Task, now: number, delayMs: number) =>
    isTooOld(job, now + delayMs) ? undefined : taskLife.waiting(task, now, delayMs);
  try {
    await taskWork.turn(
      deps,
      held,
      async () => {
        if (await claimSlot(deps, slot, deps.ownerJobs)) await work(deps, job, held, remainingMs);
        else await taskWork.wait(deps, held, SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS));
      },
      { askedToWait },
    );
  } finally {
    // the next one gets that of a task that is done
    if (held.item.state !== 'done') await giveSlotBack(deps, slot);
  }
  if (held.item.state === 'done') await afterTask(deps, held.item);
  if (held.item.state === 'failed') await failJob(deps, held.item);
}

async function work(deps: RenderDeps, job: Job, held: HeldTask, remainingMs: RemainingMs): Promise<void> {
  const isOutOfTime = turnLength(deps, remainingMs);
  const worked = await workOnTask({ deps, job, held, isOutOfTime });
  if ('done' in worked) {
    await held.write((task) => taskDone(task, worked.done));
    deps.onProgress?.();
    return;
  }
  if (worked.hasMoved) deps.onProgress?.();
  await taskWork.handOver(deps, held, worked.hasMoved ? undefined : new Problem('upstream_unavailable.page_too_slow'));
}
