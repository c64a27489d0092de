/** Has the answers looked at, segment by segment, where reports compare: columns and weights depend on all of them. */
import type { Settled } from '../../../figures/statistics/comparing/settled.ts';
import type { HeldJob } from '../../job/held-job.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import { createJobFirstPass, settledOf } from '../../outputs/comparing.ts';
import { divideJob } from '../../tasks/divide-job.ts';
import type { PlanFacts, Segment } from '../../tasks/plan.ts';
import { allTasks } from '../../tasks/task-store.ts';
import { lookedSchema, resultOf } from '../../tasks/work/results.ts';
import type { Frozen } from '../render-here.ts';

export async function divideFirstPass(
  deps: RenderDeps,
  held: HeldJob,
  segments: readonly Segment[],
  facts: PlanFacts,
): Promise<void> {
  await divideJob(deps, held, {
    plan: { stage: 'look', segments: [...segments], facts },
    planned: segments.map((_, segment) => ({ kind: 'look', segment })),
  });
}

export async function settledByTasks(deps: RenderDeps, { job }: HeldJob, frozen: Frozen): Promise<Settled> {
  const { survey, snapshot } = frozen;
  const firstPass = createJobFirstPass({ job, survey, snapshot });
  for (const task of await allTasks(deps, { owner: job.owner, jobId: job.id, plan: job.divided?.plan ?? 0 })) {
    firstPass.mergeStored((await resultOf(deps.snapshots, task, lookedSchema)).seen);
  }
  return settledOf({ job, survey, snapshot }, firstPass);
}
