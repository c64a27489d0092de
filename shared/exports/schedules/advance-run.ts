/** Moves a run one step on: starts it, or checks on its batch and records how it ended. */
import type { Clock, Records } from '../../ports.ts';
import { unlessNewer } from '../../read-record.ts';
import { type Batch, isBatchFinal } from '../batches/batch.ts';
import { getBatch } from '../batches/batch-store.ts';
import { outcomeOf } from './run-outcome.ts';
import { isNewerState } from './schedule.ts';
import { ended, type RunKey, type ScheduleRun, stillRunning } from './schedule-run.ts';
import type { ScheduleStore } from './schedule-store.ts';
import { type RunStartDeps, startRun } from './start-run.ts';

export async function advanceRun(deps: RunStartDeps, key: RunKey): Promise<void> {
  const run = await deps.schedules.run(key);
  if (run?.status === 'starting') {
    await followEarlier(deps, run);
    await startRun(deps, key);
  } else if (run?.status === 'running') await follow(deps, run);
}

/** This run is compared with what the previous one saw, which may have ended since anybody looked. */
async function followEarlier(deps: RunStartDeps, { owner, scheduleId, slot }: ScheduleRun): Promise<void> {
  const { items: newest } = await deps.schedules.runs({ owner, id: scheduleId }, { limit: 3 });
  const earlier = newest.find((run) => run.slot < slot && run.status === 'running');
  if (earlier) await follow(deps, earlier);
}

/** The run as it is at this moment: its batch may have ended before the clock has noticed. */
export async function presentRun(deps: { records: Records; now: Clock }, run: ScheduleRun): Promise<ScheduleRun> {
  if (run.status !== 'running' || run.batchId === undefined) return run;
  const batch = await unlessNewer(getBatch(deps, { owner: run.owner, id: run.batchId }), 'newer');
  return batch === 'newer' ? run : settled(run, batch, deps.now());
}

async function follow(deps: RunStartDeps & { schedules: ScheduleStore }, run: ScheduleRun): Promise<void> {
  const present = await presentRun(deps, run);
  // first what it has seen, then that it has ended: an ended run is not looked at again
  if (present.status === 'done' && present.outcome?.code === 'ready') await remember(deps, present);
  await deps.schedules.changeRun(run, (found) => {
    if (found.status !== 'running') return undefined;
    return present.status === 'running' ? stillRunning(found, deps.now()) : present;
  });
}

/** Only a fully successful run is one to compare the next one with. */
async function remember({ schedules }: RunStartDeps, { owner, scheduleId, slot, state }: ScheduleRun): Promise<void> {
  if (state === undefined) return;
  await schedules.change({ owner, id: scheduleId }, (found) =>
    isNewerState(found, slot) ? { ...found, lastSeen: { slot, state } } : undefined,
  );
}

function settled(run: ScheduleRun, batch: Batch | undefined, now: number): ScheduleRun {
  if (!batch || batch.deletedAt) return ended(run, 'failed', outcomeOf('batch_deleted', {}), now);
  if (!isBatchFinal(batch)) return run;
  const endedAt = Date.parse(batch.finishedAt ?? batch.createdAt);
  if (batch.status === 'ready') return ended(run, 'done', outcomeOf('ready', {}), endedAt);
  const { total = 0, ready = 0 } = batch.counts ?? {};
  const { status, problem } = batch;
  const why = problem && { problem: problem.code, reason: problem.message };
  const code = status === 'partial' || status === 'cancelled' ? status : 'failed';
  return ended(run, status === 'partial' ? 'done' : 'failed', outcomeOf(code, { ready, total, ...why }), endedAt);
}
