/** What a worker has while it works on one task, and the possible results. */
import { Problem } from '../../../problems/problem.ts';
import { type Snapshot, snapshotSchema } from '../../../snapshots/snapshot.ts';
import { type Survey, surveySchema } from '../../../surveys/survey.ts';
import type { TaskDeps } from '../../job/export-deps.ts';
import { type Job, segmentsPrefix } from '../../job/job.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import { unspill } from '../../job/spill.ts';
import type { RenderRequest } from '../../outputs/store-output.ts';
import type { PlanFacts } from '../plan.ts';
import type { Task } from '../task.ts';
import { createTaskProgress, type TaskProgress } from '../task-progress.ts';
import type { HeldTask } from '../task-work.ts';

export interface TaskTurn {
  deps: RenderDeps;
  job: Job;
  held: HeldTask;
  isOutOfTime(): boolean;
}

/** What was made, or whether it came any further before time ran out. */
export type Worked = { done: Pick<Task, 'work' | 'result'> } | { hasMoved: boolean };

interface FrozenJob {
  survey: Survey;
  snapshot: Snapshot;
}

/** What the job froze, read back; a file that is gone is the snapshot's end. */
export async function frozenOf({ snapshots }: Pick<TaskDeps, 'snapshots'>, job: Job): Promise<FrozenJob> {
  const survey = job.survey && (await unspill(snapshots, job.survey, surveySchema));
  const snapshot = job.snapshot && (await unspill(snapshots, job.snapshot, snapshotSchema));
  if (!survey || !snapshot) throw new Problem('snapshot_expired', { id: job.id });
  return { survey, snapshot };
}

/** A request to render, as the files of the export are asked for; `facts` of the snapshot come from the plan. */
export async function renderRequest(
  { deps: { files, snapshots }, job, held }: TaskTurn,
  facts: PlanFacts,
  onRows: (read: number) => void,
): Promise<RenderRequest> {
  const { survey, snapshot } = await frozenOf({ snapshots }, job);
  return {
    files,
    snapshots,
    job,
    survey,
    snapshot: { ...snapshot, warnings: facts.warnings },
    onRows(read) {
      held.check();
      onRows(read);
    },
  };
}

/** `all`: answers that all tasks of the plan see to together. */
export function progressOfTask({ deps, held }: TaskTurn, all: number, before = 0): TaskProgress {
  return createTaskProgress(deps, held.item, all, before);
}

/** Where this claim of the task writes; no other ever writes there. */
export function segmentKey({ job, held: { item: task } }: TaskTurn): string {
  return `${segmentsPrefix(job, task.plan)}${task.n}-${task.fence}`;
}
