/** What each kind of task does. */

import type { Job } from '../../job/job.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import type { HeldTask } from '../held-task.ts';
import type { Task } from '../task.ts';

export interface TaskTurn {
  deps: RenderDeps;
  job: Job;
  held: HeldTask;
  isOutOfTime(): boolean;
}

/** What was made, or whether it came any further before time ran out. */
export type Worked = { done: Pick<Task, 'work' | 'result'> } | { hasMoved: boolean };

export async function workOnTask(turn: TaskTurn): Promise<Worked> {
  throw new Error(`no work of ${turn.held.task.kind}`);
}
