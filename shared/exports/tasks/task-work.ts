/** Tasks as a kind of work: their messages, and whose they are while a worker has one in its hands. */
import { z } from 'zod';
import { Problem } from '../../problems/problem.ts';
import type { Held } from '../../work/lease.ts';
import { createWork } from '../../work/work-kind.ts';
import { isAtPlan } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import { tellFollowers } from '../job/follower.ts';
import type { Job } from '../job/job.ts';
import { announceExport } from '../job/job-event.ts';
import { failed } from '../job/job-states.ts';
import { type Task, type TaskKey, taskLife } from './task.ts';
import { changeTask, type PlanKey } from './task-store.ts';

export type HeldTask = Held<Task>;

export const taskMessage = z.object({ owner: z.string(), jobId: z.string(), plan: z.number(), n: z.number() });

export const taskWork = createWork<Task, TaskKey, TaskDeps>({
  words: { one: 'a task', turn: 'task' },
  life: taskLife,
  change: changeTask,
  // cancelling an export stops all its tasks
  async changeHeld(deps, task, change) {
    const job = await deps.jobs.get({ owner: task.owner, id: task.jobId });
    return job && isAtPlan(job, task.plan) ? changeTask(deps, task, change) : undefined;
  },
  queue: ({ taskQueue }) => taskQueue,
  message: ({ owner, jobId, plan, n }) => ({ owner, jobId, plan, n }),
  logged: ({ jobId, plan, n, kind }) => ({ jobId, plan, n, kind }),
  onLost: failJob,
});

/** What one task cannot do the export cannot: it fails with that task's reason, and the others stop. */
export async function failJob(
  deps: TaskDeps,
  { owner, jobId, plan, problem }: PlanKey & Pick<Job, 'problem'>,
): Promise<void> {
  const key = { owner, id: jobId };
  const reason = problem ?? new Problem('internal_error');
  const job = await deps.jobs.change(key, (found) =>
    isAtPlan(found, plan) ? failed(found, deps.now(), reason) : undefined,
  );
  if (!job) return;
  await tellFollowers(deps, job);
  await announceExport(deps, key);
}
