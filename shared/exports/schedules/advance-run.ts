/** Moves a run one step on: starts it, or checks on its batch and records how it ended. */
import type { Clock } from '../../ports.ts';
import { unlessNewer } from '../../records/read-record.ts';
import type { Records } from '../../records/records.ts';
import { type Batch, isBatchFinal } from '../batches/batch.ts';
import { getBatch } from '../batches/batch-store.ts';
import { outcomeOf } from './run-outcome.ts';
import { ended, type RunKey, type ScheduleRun, stillRunning } from './schedule-run.ts';
import type { ScheduleStore } from './schedule-store.ts';
import { type RunStartDeps, startRun } from './start-run.ts';

export async function advanceRun(deps: RunStartDeps, key: RunKey): Promise<void> {
  const run = await deps.schedules.run(key);
  if (run?.status === 'starting') await startRun(deps, key);
  else if (run?.status === 'running') await follow(deps, run);
}

/** The run as it is at this moment: its batch may have ended before the clock has noticed. */
export async function presentRun(deps: { records: Records; now: Clock }, run: ScheduleRun): Promise<ScheduleRun> {
  if (run.status !== 'running' || run.batchId === undefined) return run;
  const batch = await unlessNewer(getBatch(deps, { owner: run.owner, id: run.batchId }), 'newer');
  return batch === 'newer' ? run : settled(run, batch, deps.now());
}

async function follow(deps: RunStartDeps & { schedules: ScheduleStore }, run: ScheduleRun): Promise<void> {
  const present = await presentRun(deps, run);
  await deps.schedules.changeRun(run, (found) => {
    if (found.status !== 'running') return undefined;
    return present.status === 'running' ? stillRunning(found, deps.now()) : present;
  });
}

function settled(run: ScheduleRun, batch: Batch | undefined, now: number): ScheduleRun {
  if (!batch || batch.deletedAt) return ended(run, 'failed', outcomeOf('batch_deleted', {}), now);
  if (!isBatchFinal(batch)) return run;
  const { changes, drift } = batch;
  const reported = { ...run, ...(changes && { changes }), ...(drift && { drift }) };
  const endedAt = Date.parse(batch.finishedAt ?? batch.createdAt);
  if (batch.isQuiet) return ended(reported, 'skipped', outcomeOf('nothing_new', {}), endedAt);
  if (batch.status === 'ready') return ended(reported, 'done', outcomeOf('ready', {}), endedAt);
  const { total = 0, ready = 0 } = batch.counts ?? {};
  const { status, problem } = batch;
  const why = problem && { problem: problem.code, reason: problem.message };
  const code = status === 'partial' || status === 'cancelled' ? status : 'failed';
  return ended(reported, status === 'partial' ? 'done' : 'failed', outcomeOf(code, { ready, total, ...why }), endedAt);
}
