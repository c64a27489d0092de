/** The task's state machine taken through any order of steps by workers, sweeper and clock, and what must hold. */
import assert from 'node:assert/strict';
import { newTask, type Task, taskDone, taskLife } from '../../../shared/exports/tasks/task.ts';
import { passedOn } from '../../../shared/problems/problem.ts';
import { maxAttempts, maxCrashes, movedOn } from '../../../shared/work/lifecycle.ts';

const { dueAt: taskDueAt } = taskLife.rules;
const passing = passedOn('upstream_unavailable', 'down');
export const taskSteps = [
  ...(['claim', 'claimInCloud', 'renew', 'checkpoint', 'putBack', 'postpone', 'handOver', 'finish', 'fail'] as const),
  ...(['sweep', 'restart', 'fall', 'tick'] as const),
];
export const taskWorkers = 3;

export interface TaskStep {
  kind: (typeof taskSteps)[number];
  worker: number;
}

type Fences = (number | undefined)[];

/** Throws at the first step that breaks a promise. */
export function walkTask(path: readonly TaskStep[]): Task {
  let task = newTask({ owner: 'u-1', jobId: 'exp_1', plan: 4, n: 2 }, { kind: 'render', output: 0, segment: 1 });
  let now = Date.parse('2026-03-02T06:00:00Z');
  const fences: Fences = [];
  for (const step of path) {
    if (step.kind === 'tick') now += 20_000;
    const after = take(task, now, step, fences);
    check(task, after, now, step.kind, fences);
    task = after;
  }
  return task;
}

function take(task: Task, now: number, { kind, worker }: TaskStep, fences: Fences): Task {
  const fence = fences[worker];
  const holds = fence !== undefined && taskLife.isHeldBy(task, fence);
  const isDue = (taskDueAt(task) ?? '9') <= new Date(now).toISOString();
  switch (kind) {
    case 'claim':
    case 'claimInCloud': {
      const result = taskLife.claim(task, now, { isLostLeaseCrash: kind === 'claimInCloud' });
      if (result.outcome === 'claimed') fences[worker] = result.item.fence;
      return 'item' in result ? result.item : task;
    }
    case 'renew':
      return holds ? taskLife.renewed(task, now) : task;
    case 'checkpoint':
      return holds ? movedOn(taskLife.renewed(task, now)) : task;
    case 'putBack':
      return holds ? taskLife.putBack(task, now, 5_000, passing) : task;
    case 'postpone':
      return holds ? taskLife.waiting(task, now, 5_000) : task;
    case 'handOver':
      return holds ? taskLife.handedOver(task, now) : task;
    case 'finish':
      return holds ? taskDone(task, { result: { inline: fence } }) : task;
    case 'fail':
      return holds ? (taskLife.rules.failed?.(task, now, passing) ?? task) : task;
    case 'sweep':
      return isDue ? taskLife.requeued(task, now) : task;
    case 'restart':
      return taskDueAt(task) === undefined ? task : taskLife.interrupted(task, now);
    case 'fall':
      return task.leaseUntil === undefined ? task : taskLife.crashed(task, now);
    case 'tick':
      return task;
  }
}

function check(before: Task, after: Task, now: number, kind: string, fences: Fences): void {
  if (before.state !== 'open') assert.equal(after, before, 'a task that has ended changes');
  assert.ok(after.fence >= before.fence, 'a fencing number goes back');
  assert.ok(after.attempts >= 0 && after.attempts <= maxAttempts, `${after.attempts} attempts`);
  const held = fences.filter((fence) => fence !== undefined);
  assert.equal(new Set(held).size, held.length, 'two workers have one fencing number');
  assert.ok(after.state !== 'open' || (after.crashes ?? 0) < maxCrashes, 'a task goes on that crashed too often');
  if (kind === 'checkpoint' && after !== before)
    assert.equal(after.crashes, undefined, 'progress does not clear a crash');
  if (after.state === 'failed') assert.ok(after.problem, 'failed without a reason');
  if (after.state === 'done') assert.deepEqual(after.result, { inline: after.fence }, 'the result of a lost claim');
  if (after.state !== 'open') assert.deepEqual([after.leaseUntil, taskDueAt(after)], [undefined, undefined]);
  const isFresh = after.attempts === 0 && after.fence === 4_000_000;
  const isLookedAfter = taskDueAt(after) !== undefined || taskLife.isFree(after, now);
  assert.ok(after.state !== 'open' || isFresh || isLookedAfter, 'an open task that nobody looks after');
}
