/** Joins what the tasks of a pull have brought into one snapshot, or has those slices pulled again that have changed. */
import { Problem } from '../../../problems/problem.ts';
import { joinSlices } from '../../../snapshots/join-slices.ts';
import { type Snapshot, snapshotSchema } from '../../../snapshots/snapshot.ts';
import type { HeldJob } from '../../job/held-job.ts';
import { type Job, snapshotPrefix } from '../../job/job.ts';
import { pullQuery } from '../../job/pull-query.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import { unspill } from '../../job/spill.ts';
import { divideJob } from '../../tasks/divide-job.ts';
import { type PlanOf, readPlan } from '../../tasks/plan.ts';
import { allTasks } from '../../tasks/task-store.ts';
import { checkpointer } from '../checkpointer.ts';
import type { Source } from '../frozen.ts';

/** Undefined when some are pulled again: the job is divided again. */
export async function joinPull(
  deps: RenderDeps,
  held: HeldJob,
  { upstream, token }: Source,
): Promise<Snapshot | undefined> {
  const { job } = held;
  const plan = await readPlan(deps.snapshots, job, 'pull');
  const { slices, rounds } = plan;
  const works = await worksOf(deps, job, plan);
  const joined = await joinSlices({
    upstream,
    token,
    slices,
    rounds,
    query: pullQuery(job),
    files: deps.snapshots,
    prefix: snapshotPrefix(job),
    async snapshotOf(slice) {
      const work = works[slice];
      const snapshot = work && (await unspill(deps.snapshots, work, snapshotSchema));
      if (!snapshot) throw new Problem('snapshot_expired', { id: job.id });
      return snapshot;
    },
  });
  if ('again' in joined) {
    await pullAgain(deps, held, plan, { works, again: new Set(joined.again) });
    return undefined;
  }
  await checkpointer(deps, held)(joined.snapshot);
  return joined.snapshot;
}

type Works = PlanOf<'pull'>['kept'];

async function worksOf(deps: RenderDeps, { owner, id, divided }: Job, { kept }: PlanOf<'pull'>): Promise<Works> {
  const tasks = await allTasks(deps, { owner, jobId: id, plan: divided?.plan ?? 0 });
  const bySlice = new Map(tasks.map(({ segment, work }) => [segment, work]));
  return kept.map((work, slice) => work ?? bySlice.get(slice) ?? null);
}

async function pullAgain(
  deps: RenderDeps,
  held: HeldJob,
  { slices, rounds }: PlanOf<'pull'>,
  { works, again }: { works: Works; again: ReadonlySet<number> },
): Promise<void> {
  const round = 1 + Math.max(...rounds);
  await divideJob(deps, held, {
    plan: {
      stage: 'pull',
      slices,
      rounds: rounds.map((before, slice) => (again.has(slice) ? round : before)),
      kept: works.map((work, slice) => (again.has(slice) ? null : work)),
    },
    planned: [...again].map((segment) => ({ kind: 'pull', segment })),
  });
}
