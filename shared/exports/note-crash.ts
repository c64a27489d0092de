/**
 * A worker has crashed, and its host knows in which call: the export or task that this very call held counts as crashed
 * at once, not only when its lease runs out. A copy of its message that another call handled blames nobody.
 */
import { z } from 'zod';
import { isAtPlan } from './job/divided-job.ts';
import type { TaskDeps } from './job/export-deps.ts';
import type { JobKey } from './job/job.ts';
import { jobMessage, jobWork } from './job/job-work.ts';
import { sweepDividedJob } from './tasks/sweep-tasks.ts';
import { type Task, type TaskKey, taskLife } from './tasks/task.ts';
import { taskMessage, taskWork } from './tasks/task-work.ts';

export const crashSchema = z.object({ requestId: z.string(), messages: z.array(z.string()) });

export async function noteCrash(deps: TaskDeps, { requestId, messages }: z.infer<typeof crashSchema>): Promise<void> {
  for (const message of messages.map(parsed)) {
    const task = taskMessage.safeParse(message).data;
    const job = jobMessage.safeParse(message).data;
    if (task) await noteTaskCrash(deps, task, requestId);
    else if (job) await noteJobCrash(deps, { owner: job.owner, id: job.jobId }, requestId);
  }
}

async function noteJobCrash(deps: TaskDeps, key: JobKey, requestId: string): Promise<void> {
  await jobWork.noteCrash(deps, key, (found) => found.status === 'running' && found.heldBy === requestId);
}

async function noteTaskCrash(deps: TaskDeps, key: TaskKey, requestId: string): Promise<void> {
  let isDone = false;
  await taskWork.noteCrash(deps, key, (found) => {
    isDone = found.state === 'done';
    return hasCrashed(found, requestId, deps.now());
  });
  if (isDone) await beginWhatFollows(deps, key);
}

/** The call held it, or went down before it could take it: counted too, or a task that nobody can begin would never end. */
function hasCrashed(task: Task, requestId: string, now: number): boolean {
  return task.leaseUntil === undefined ? taskLife.isFree(task, now) : task.heldBy === requestId;
}

/** Each task that ends begins another, and this call may have gone down in between. */
async function beginWhatFollows(deps: TaskDeps, { owner, jobId, plan }: TaskKey): Promise<void> {
  const job = await deps.jobs.get({ owner, id: jobId });
  if (job && isAtPlan(job, plan)) await sweepDividedJob(deps, job);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
