/** Pulls one slice of a survey into a snapshot of its own, part by part, as the whole of a small survey is pulled. */
import { pull } from '../../../snapshots/pull.ts';
import { sliceQuery } from '../../../snapshots/slice.ts';
import { emptySnapshot, slicePrefix, snapshotSchema } from '../../../snapshots/snapshot.ts';
import { movedOn } from '../../../work/lifecycle.ts';
import { snapshotPrefix } from '../../job/job.ts';
import { isTooOld } from '../../job/job-states.ts';
import { pullQuery } from '../../job/pull-query.ts';
import { spill, unspill } from '../../job/spill.ts';
import { tooLong } from '../../job/too-long.ts';
import { readPlan } from '../plan.ts';
import { progressOfTask, type TaskTurn, type Worked } from './task-turn.ts';

export async function pullSlice(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held, isOutOfTime } = turn;
  const { slices, rounds, kept } = await readPlan(deps.snapshots, job, 'pull');
  const at = held.item.segment ?? -1;
  const slice = slices[at];
  if (!slice) throw new Error(`there is no slice ${at}`);
  let { work } = held.item;
  const before = (work && (await unspill(deps.snapshots, work, snapshotSchema))) ?? emptySnapshot;
  if (!before.isComplete && isTooOld(job, deps.now())) throw tooLong(job.progress);
  const prefix = slicePrefix(snapshotPrefix(job), at, rounds[at] ?? 1);
  const all = slices.reduce((sum, { expected }, index) => sum + (kept[index] ? 0 : expected), 0);
  const progress = progressOfTask(turn, all, before.read);
  const { fence } = held.item;
  const pulled = await pull({
    upstream: deps.newUpstream({ owner: job.owner, isChild: job.batchId !== undefined }),
    files: deps.snapshots,
    token: await deps.opener.open(job.sealedToken ?? '', job.owner),
    query: sliceQuery(pullQuery(job), slice),
    prefix,
    fence,
    snapshot: before,
    isOutOfTime,
    now: deps.now,
    withIds: true,
    onPage(read) {
      held.check();
      progress.note(read);
    },
    async checkpoint(snapshot) {
      const stored = await spill(deps.snapshots, `${prefix}checkpoint-${fence}`, snapshot);
      work = stored;
      await held.write((task) => ({ ...movedOn(task), work: stored }));
    },
  });
  await progress.end(pulled.read);
  const hasMoved = pulled.read > before.read || pulled.pass > before.pass;
  return pulled.isComplete && work ? { done: { work } } : { hasMoved };
}
