/**
 * Whether another run of a schedule is at work. One that reports changes must not begin meanwhile: both would follow the same
 * run, and report the same changes.
 */
import type { Records } from '../../records/records.ts';
import { isBatchFinal } from '../batches/batch.ts';
import { getBatch } from '../batches/batch-store.ts';
import type { RunKey } from './schedule-run.ts';
import type { ScheduleStore } from './schedule-store.ts';

/** Older ones have long ended. */
const LOOKED_AT = 10;

export async function isBeingRun(
  deps: { schedules: ScheduleStore; records: Records },
  { owner, scheduleId, slot }: RunKey,
): Promise<boolean> {
  const { items } = await deps.schedules.runs({ owner, id: scheduleId }, { limit: LOOKED_AT });
  for (const run of items) {
    if (run.slot === slot) continue;
    if (run.status === 'starting' && run.slot < slot) return true;
    const batch = run.batchId === undefined ? undefined : await getBatch(deps, { owner, id: run.batchId });
    if (batch && !batch.deletedAt && !isBatchFinal(batch)) return true;
  }
  return false;
}
