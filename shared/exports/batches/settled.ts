/** Which rows have ended for this turn of their batch, and how many of each kind there are. */
import type { Records } from '../../records/records.ts';
import { jobsInSlots } from '../fairness/slots.ts';
import { type Batch, type BatchCounts, isBatchFinal } from './batch.ts';
import { type PackDeps, packedRows } from './bundle/packed-rows.ts';
import { childId } from './child-job.ts';
import { type ChildRow, isRowEnded, rowsOf } from './child-row.ts';

type Settled = NonNullable<Batch['settled']>;

export const noneSettled: Settled = { upTo: '', ready: 0, failed: 0, cancelled: 0 };
const noCounts: BatchCounts = { total: 0, queued: 0, running: 0, ready: 0, failed: 0, cancelled: 0 };

/** What failed before the last retry is to be done again; what is ready or cancelled is not. */
export function isSettledRow(row: ChildRow, { turn, isAloud }: Batch): boolean {
  if (isAloud && row.compared?.isQuiet) return false;
  return isRowEnded(row) && (row.status !== 'failed' || row.turn === turn);
}

export function isStartedRow(row: ChildRow, { turn }: Batch): boolean {
  return row.turn === turn;
}

export function settledWith(settled: Settled, { status }: ChildRow, upTo: string): Settled {
  if (status !== 'ready' && status !== 'failed' && status !== 'cancelled') return settled;
  return { ...settled, upTo, [status]: settled[status] + 1 };
}

/** All rows, one by one: what a batch ends with. Rows that were never started count as cancelled. */
export async function finalCounts(deps: PackDeps, batch: Batch): Promise<BatchCounts> {
  const counts = { ...noCounts };
  for await (const { row } of packedRows(deps, batch)) {
    counts.total++;
    counts[row.status === 'ready' || row.status === 'failed' ? row.status : 'cancelled']++;
  }
  const unmade = Math.max(0, namedCount(batch) - counts.total);
  return { ...counts, total: counts.total + unmade, cancelled: counts.cancelled + unmade };
}

/** Surveys that were named one by one are known before their rows are made. */
function namedCount({ surveys }: Batch): number {
  return 'ids' in surveys ? surveys.idsCount : 0;
}

/**
 * The counts now: ended rows up to the mark are counted already, and all rows after the last started one are queued.
 */
export async function presentCounts({ records }: { records: Records }, batch: Batch): Promise<BatchCounts> {
  if (isBatchFinal(batch)) return batch.counts ?? noCounts;
  const { upTo, ready, failed, cancelled } = batch.settled ?? noneSettled;
  const total = Math.max(batch.plan.found, namedCount(batch));
  const counts = { ...noCounts, total, ready, failed, cancelled };
  if (batch.plan.isDone) {
    const running = await jobsInSlots({ records }, batch.owner);
    for await (const { row } of rowsOf(records, batch, upTo || undefined)) {
      if (isSettledRow(row, batch)) counts[row.status]++;
      else if (isStartedRow(row, batch)) {
        if (running.has(childId(batch, row.surveyId))) counts.running++;
      } else if (batch.turn === 0) break;
    }
  }
  return { ...counts, queued: counts.total - counts.running - counts.ready - counts.failed - counts.cancelled };
}
