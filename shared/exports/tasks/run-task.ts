/**
 * Works on one task: claim, work, end. Whatever happens, the task ends this turn in a stated way: done, failed with its
 * reason and its job with it, put back alone with a due time, or handed over because time ran out.
 */
import { isRetryable, Problem } from '../../errors.ts';
import { isAskedToWait, waitAfter } from '../../work/back-off.ts';
import { isLost, unlessLost } from '../../work/lease.ts';
import { claimSlot } from '../fairness/slots.ts';
import { turnLength } from '../fairness/turn-length.ts';
import { giveSlotBack } from '../fairness/waiting-line.ts';
import { isAtPlan } from '../job/divided-job.ts';
import { isUnwanted, tellFollowers } from '../job/follower.ts';
import { isFinal, type Job } from '../job/job.ts';
import { cancelled, isTooOld } from '../job/job-states.ts';
import type { RemainingMs, RenderDeps } from '../job/run-deps.ts';
import { afterEndedTask, afterTask, failJob } from './advance-job.ts';
import { type HeldTask, holdTask } from './held-task.ts';
import { hintTask } from './hint-task.ts';
import type { Task, TaskKey } from './task.ts';
import { claimTask, taskDone, taskFailed, taskHandedOver, taskPutBack, taskWaiting } from './task-states.ts';
import { changeTask, slotOf } from './task-store.ts';
import { workOnTask } from './work/work-on-task.ts';

const SHORTEST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 12_000;

export async function runTask(deps: RenderDeps, key: TaskKey, remainingMs: RemainingMs): Promise<void> {
  const { isLostLeaseCrash, callId: heldBy } = deps;
  const job = await deps.jobs.get({ owner: key.owner, id: key.jobId });
  if (!job || !isAtPlan(job, key.plan) || (await isCalledOff(deps, job))) return;
  let outcome = 'unknown';
  let found: Task | undefined;
  const task = await changeTask(deps, key, (stored) => {
    found = stored;
    const result = claimTask(stored, deps.now(), { isLostLeaseCrash, heldBy });
    outcome = result.outcome;
    return 'task' in result ? result.task : undefined;
  });
  if (outcome === 'claimed' && task) await workOn(deps, job, task, remainingMs);
  if (outcome === 'failed' && task) await failJob(deps, task);
  // whoever ended it may have died before it said so
  if (outcome === 'ended' && found?.state === 'done') await afterEndedTask(deps, found);
  if (outcome === 'ended' && found?.state === 'failed') await failJob(deps, found);
}

/** An export that its batch does not want any more ends here, and all its tasks with it. */
async function isCalledOff(deps: RenderDeps, job: Job): Promise<boolean> {
  if (job.batchId === undefined || !(await isUnwanted(deps, job))) return false;
  const ended = await deps.jobs.change(job, (found) => (isFinal(found) ? undefined : cancelled(found, deps.now())));
  if (ended) await tellFollowers(deps, ended);
  return true;
}

async function workOn(deps: RenderDeps, job: Job, claimed: Task, remainingMs: RemainingMs): Promise<void> {
  const held = holdTask(deps, claimed, remainingMs);
  const slot = slotOf(claimed);
  try {
    if (await claimSlot(deps, slot, deps.ownerJobs)) await work(deps, job, held, remainingMs);
    else await waitFor(deps, held, SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS));
  } catch (error) {
    if (!isLost(error)) await unlessLost(concede(deps, job, held, error));
  } finally {
    await held.letGo();
    // of a task that is done, the next one gets it
    if (held.task.state !== 'done') await giveSlotBack(deps, slot);
  }
  if (held.task.state === 'done') await afterTask(deps, held.task);
  if (held.task.state === 'failed') await failJob(deps, held.task);
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
  const stuck = new Problem('upstream_unavailable.page_too_slow');
  const task = await held.write((found) =>
    worked.hasMoved ? taskHandedOver(found, deps.now()) : taskPutBack(found, deps.now(), 0, stuck),
  );
  if (task.state === 'open') await hintTask(deps, task);
}

/** Its turn has not come: it waits without having used up an attempt. */
async function waitFor(deps: RenderDeps, held: HeldTask, delayMs: number): Promise<void> {
  const task = await held.write((found) => taskWaiting(found, deps.now(), delayMs));
  await hintTask(deps, task, delayMs / 1_000);
}

/** The work failed: for good, or until later. */
async function concede(deps: RenderDeps, job: Job, held: HeldTask, error: unknown): Promise<void> {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  const { jobId, plan, n, kind, attempts } = held.task;
  deps.log.warn('task failed', { jobId, plan, n, kind, attempt: attempts, code: problem.code, error });
  const delayMs = waitAfter(problem, attempts);
  const isWait = problem.code === 'out_of_budget' || (isAskedToWait(problem) && !isTooOld(job, deps.now() + delayMs));
  if (isRetryable(problem) && isWait) return waitFor(deps, held, delayMs);
  const task = await held.write((found) =>
    isRetryable(problem) ? taskPutBack(found, deps.now(), delayMs, problem) : taskFailed(found, problem),
  );
  if (task.state === 'open') await hintTask(deps, task, delayMs / 1_000);
}
