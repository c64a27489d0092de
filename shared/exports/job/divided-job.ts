/** The states of a job whose work is divided: into tasks, checked while they run, and continued when all are done. */

import { iso, movedOn, turnOver } from '../../work/lifecycle.ts';
import { isDivided, isFinal, type Job, leaving } from './job.ts';

type Divided = NonNullable<Job['divided']>;

/** The turn that planned ends well, and the job is held by nobody until its tasks are done. */
export function dividedInto(job: Job, now: number, made: Omit<Divided, 'plan' | 'since' | 'isDone'>): Job {
  const stage = made.stage === 'pull' ? 'pull' : 'render';
  const divided = { ...made, plan: job.fence, since: iso(now) };
  return { ...leaving(turnOver(movedOn(job))), status: 'running', stage, divided };
}

/** Whether the tasks of this plan are what the job waits for. */
export function isAtPlan(job: Job, plan: number): boolean {
  return !isFinal(job) && !job.deletedAt && isDivided(job) && job.divided?.plan === plan;
}

/** Whether the tasks of this plan will never be wanted again; those of a plan still being written may be. */
export function isPlanOver(job: Job | undefined, plan: number): boolean {
  if (!job || isFinal(job) || job.deletedAt) return true;
  return !isAtPlan(job, plan) && job.fence > plan;
}

/** All its tasks are done: back into the queue, for the turn that continues with what they made. */
export function advanced(job: Job, now: number): Job {
  const { divided, ...rest } = leaving(movedOn(job));
  return { ...rest, status: 'queued', notBefore: iso(now), ...(divided && { divided: { ...divided, isDone: true } }) };
}

/** The sweeper has seen to its tasks; it comes again after the same time. */
export function lookedAfter(job: Job, now: number): Job {
  return job.divided ? { ...job, divided: { ...job.divided, since: iso(now) } } : job;
}
