/**
 * Divides a job: the plan is written, then its tasks, and then the job lets go of itself. A worker killed in between leaves
 * tasks of a plan that no job names; they are never begun, and are removed with the job.
 */
import { childSlots } from '../fairness/slots.ts';
import { dividedInto } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import type { HeldJob } from '../job/held-job.ts';
import { type Job, snapshotPrefix } from '../job/job.ts';
import type { Fairness } from '../job/run-deps.ts';
import type { Plan } from './plan.ts';
import { newTask, type PlannedTask, waitsForOthers } from './task.ts';
import { createTasks } from './task-store.ts';
import { taskWork } from './task-work.ts';

interface Division {
  plan: Plan;
  planned: readonly PlannedTask[];
  /** What the turn has learned of the job, for the same write. */
  known?: Partial<Pick<Job, 'progress' | 'snapshot'>>;
}

export async function divideJob(
  deps: TaskDeps & Fairness,
  held: HeldJob,
  { plan, planned, known = {} }: Division,
): Promise<void> {
  const { job } = held;
  const planKey = `${snapshotPrefix(job)}plan-${job.fence}.json`;
  await deps.snapshots.put(planKey, Buffer.from(JSON.stringify(plan)));
  const tasks = planned.map((each, n) => newTask({ owner: job.owner, jobId: job.id, plan: job.fence, n }, each));
  await createTasks(deps, tasks);
  const made = { stage: plan.stage, tasks: tasks.length, planKey };
  await held.write((found) => ({ ...dividedInto(found, deps.now(), made), ...known }));
  deps.onProgress?.();
  deps.log.info('export divided', { jobId: job.id, stage: plan.stage, tasks: tasks.length });
  // no more can run at a time: each of these begins another when it ends
  const first = tasks.filter((task) => !waitsForOthers(task)).slice(0, childSlots(deps.ownerJobs));
  await taskWork.hintAll(deps, first);
}
