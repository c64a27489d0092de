/** A task in a worker's hands. Every write looks at its job first, so that cancelling an export stops all its tasks. */
import { type Held, holdLease, renewed } from '../../work/lease.ts';
import { isAtPlan } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import type { Task } from './task.ts';
import { isTaskHeldBy } from './task-states.ts';
import { changeTask } from './task-store.ts';

export interface HeldTask extends Pick<Held<Task>, 'write' | 'check' | 'letGo'> {
  /** The task as last written by us. */
  readonly task: Task;
}

export function holdTask(deps: TaskDeps, claimed: Task, remainingMs: () => number): HeldTask {
  const { owner, jobId, plan, n } = claimed;
  const held = holdLease<Task>(claimed, {
    async change(task, change) {
      const job = await deps.jobs.get({ owner, id: jobId });
      return job && isAtPlan(job, plan) ? changeTask(deps, task, change) : undefined;
    },
    isHeldBy: isTaskHeldBy,
    renewed: (task) => renewed(task, deps.now()),
    remainingMs,
    onFailure: (error) => deps.log.warn('lease of a task not renewed', { jobId, plan, n, error }),
  });
  const { write, check, letGo } = held;
  return {
    get task() {
      return held.item;
    },
    write,
    check,
    letGo,
  };
}
