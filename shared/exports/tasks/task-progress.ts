/**
 * How far all tasks of a plan are together. Each adds what it has done to one counter, every two seconds at most, and
 * shows the sum as its job's progress; what is done twice, because a worker was lost, moves the bar no further than it may.
 */
import { isAtPlan } from '../job/divided-job.ts';
import type { TaskDeps } from '../job/export-deps.ts';
import type { Job } from '../job/job.ts';
import { progressAt } from '../job/progress.ts';
import type { Task } from './task.ts';
import { countKey } from './task-store.ts';

const EVERY_MS = 2_000;

export interface TaskProgress {
  /** Answers this task has seen to so far; never waited for. */
  note(done: number): void;
  /** Adds what has not been reported yet. */
  end(done: number): Promise<void>;
}

/** `all`: answers that all tasks of the plan see to together. */
export function createTaskProgress(deps: TaskDeps, task: Task, all: number, before: number): TaskProgress {
  let reported = before;
  let reportedAt = deps.now();
  let telling: Promise<void> = Promise.resolve();

  async function tell(done: number): Promise<void> {
    const by = done - reported;
    if (by <= 0) return;
    reported = done;
    reportedAt = deps.now();
    try {
      const sum = await deps.records.count(countKey(task), by);
      await deps.jobs.change({ owner: task.owner, id: task.jobId }, (job) => shown(job, task.plan, sum, all));
    } catch (error) {
      deps.log.warn('progress not written', { jobId: task.jobId, error });
    }
  }

  return {
    note(done) {
      if (deps.now() - reportedAt >= EVERY_MS) telling = telling.then(() => tell(done));
    },
    async end(done) {
      await telling;
      await tell(done);
    },
  };
}

/** Never backwards. */
function shown(job: Job, plan: number, sum: number, all: number): Job | undefined {
  if (!isAtPlan(job, plan) || !job.divided) return undefined;
  const { read, total, percent } = progressAt(job, job.divided.stage, Math.min(1, sum / Math.max(1, all)));
  if (percent <= job.progress.percent && read <= job.progress.read) return undefined;
  return {
    ...job,
    progress: { total, read: Math.max(read, job.progress.read), percent: Math.max(percent, job.progress.percent) },
  };
}
