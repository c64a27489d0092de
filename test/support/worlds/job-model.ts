/** The job's state machine taken through any order of steps by workers, users, sweeper and clock, and what must hold. */
import assert from 'node:assert/strict';
import { advanced, dividedInto, isAtPlan, lookedAfter } from '../../../shared/exports/job/divided-job.ts';
import { isDivided, isFinal, type Job, jobSchema } from '../../../shared/exports/job/job.ts';
import { cancelled, dueAt, failed, jobLife, ready, retried } from '../../../shared/exports/job/job-states.ts';
import { passedOn } from '../../../shared/problems/problem.ts';
import { maxAttempts, maxCrashes, movedOn } from '../../../shared/work/lifecycle.ts';

const file: Job['files'][number] = {
  content: 'answers',
  format: 'csv',
  name: 'answers.csv',
  key: 'k',
  contentType: 'text/csv',
  sizeBytes: 1,
  rows: 1,
  sha256: '',
  warnings: [],
};
const passing = passedOn('upstream_unavailable', 'down');
export const jobSteps = [
  'claim',
  'claimInCloud',
  'renew',
  'checkpoint',
  'putBack',
  'postpone',
  'handOver',
  'divide',
  'advance',
  'failTask',
  'finish',
  'fail',
  'cancel',
  'retry',
  'sweep',
  'restart',
  'fall',
  'tick',
] as const;
export const jobWorkers = 3;

export interface JobStep {
  kind: (typeof jobSteps)[number];
  worker: number;
}

/** What a worker remembers: the fencing number it was given, for good. */
type Fences = (number | undefined)[];

/** Throws at the first step that breaks a promise. */
export function walk(fresh: Job, path: readonly JobStep[]): Job {
  let job = fresh;
  let now = Date.parse(fresh.createdAt);
  const fences: Fences = [];
  for (const step of path) {
    if (step.kind === 'tick') now += 20_000;
    const after = take(job, now, step, fences);
    check(job, after, step.kind, fences);
    job = after;
  }
  const stored = JSON.parse(JSON.stringify(job));
  assert.deepEqual(jobSchema.parse(stored), stored, 'a member that its state does not have');
  return job;
}

function take(job: Job, now: number, { kind, worker }: JobStep, fences: Fences): Job {
  const fence = fences[worker];
  const holds = fence !== undefined && jobLife.isHeldBy(job, fence);
  switch (kind) {
    case 'claim':
    case 'claimInCloud': {
      const result = jobLife.claim(job, now, { isLostLeaseCrash: kind === 'claimInCloud' });
      if (result.outcome === 'claimed') fences[worker] = result.item.fence;
      return 'item' in result ? result.item : job;
    }
    case 'renew':
      return holds ? jobLife.renewed(job, now) : job;
    case 'checkpoint':
      return holds ? movedOn(jobLife.renewed(job, now)) : job;
    case 'putBack':
      return holds ? jobLife.putBack(job, now, 5_000, passing) : job;
    case 'postpone':
      return holds ? jobLife.waiting(job, now, 5_000) : job;
    case 'handOver':
      return holds ? jobLife.handedOver(job, now) : job;
    case 'divide':
      return holds ? dividedInto(job, now, { stage: 'render', tasks: 3, planKey: 'plan' }) : job;
    case 'advance':
      return isAtPlan(job, fence ?? -1) ? advanced(job, now) : job;
    case 'failTask':
      return isAtPlan(job, fence ?? -1) ? failed(job, now, passing) : job;
    case 'finish':
      return holds ? ready(job, now, 1_000, { files: [file], manifestKey: `by-${fence}` }) : job;
    case 'fail':
      return holds ? failed(job, now, passing) : job;
    case 'cancel':
      return isFinal(job) ? job : cancelled(job, now);
    case 'retry':
      return job.status === 'failed' ? retried(job, 'sealed') : job;
    case 'sweep':
      if (isFinal(job) || Date.parse(dueAt(job)) > now) return job;
      return isDivided(job) ? lookedAfter(job, now) : jobLife.requeued(job, now);
    case 'restart':
      return isFinal(job) || isDivided(job) ? job : jobLife.interrupted(job, now);
    case 'fall':
      return job.status === 'running' && !isDivided(job) ? jobLife.crashed(job, now) : job;
    case 'tick':
      return job;
  }
}

function check(before: Job, after: Job, kind: string, fences: Fences): void {
  if (isFinal(before) && kind !== 'retry') assert.equal(after, before, 'a final job changes');
  assert.ok(after.fence >= before.fence, 'a fencing number goes back');
  assert.ok(after.attempts <= maxAttempts && after.attempts >= 0, `${after.attempts} attempts`);
  const held = fences.filter((fence) => fence !== undefined);
  assert.equal(new Set(held).size, held.length, 'two workers have one fencing number');
  if (isFinal(after)) {
    assert.ok(after.finishedAt, 'ended without a time');
    assert.deepEqual([after.sealedToken, after.leaseUntil, after.notBefore], [undefined, undefined, undefined]);
  }
  assert.ok(isFinal(after) || (after.crashes ?? 0) < maxCrashes, 'a job goes on that crashed too often');
  if (kind === 'checkpoint' && after !== before)
    assert.equal(after.crashes, undefined, 'progress does not clear a crash');
  if (kind === 'retry' && after !== before) assert.equal(after.crashes, undefined, 'a retry begins with a crash');
  const isPoisonous = after.status === 'failed' && after !== before && after.problem?.code === 'poisonous';
  if (isPoisonous) assert.equal(before.crashes, maxCrashes - 1, 'poisonous after the first crash');
  if (after.status === 'failed') assert.ok(after.problem, 'failed without a reason');
  const events: Partial<Record<Job['status'], string>> = { ready: 'export.ready', failed: 'export.failed' };
  assert.equal(after.eventDue, events[after.status], 'an end nobody is told of, or the telling of none');
  if (after.status === 'ready') assert.equal(after.manifestKey, `by-${after.fence}`, 'the files of a lost attempt');
  const isHeld = after.status === 'running' && !isDivided(after);
  assert.equal(isHeld, after.leaseUntil !== undefined, 'a lease without work, or work without');
  if (isDivided(after)) assert.equal(after.status, 'running', 'tasks of a job that does not run');
  if (after.divided) assert.ok(!isFinal(after) && after.divided.plan <= after.fence, 'a plan without its job');
  if (kind.startsWith('claim') && isDivided(before)) assert.equal(after, before, 'a divided job is taken');
  assert.match(dueAt(after), /^\d{4}-/);
}
