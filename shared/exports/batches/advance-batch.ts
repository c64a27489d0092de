/**
 * Moves a batch on while its exports run: sees which have ended and starts the next ones, never more at a time than
 * their owner may run. So a batch of thousands keeps few messages in the queue, and other exports do not wait behind
 * it.
 */
import { childSlots } from '../fairness/slots.ts';
import type { Job } from '../job/job.ts';
import { retried } from '../job/job-states.ts';
import { jobWork } from '../job/job-work.ts';
import { isUnreadable } from '../job/read-job.ts';
import type { RunDeps } from '../job/run-deps.ts';
import type { Batch } from './batch.ts';
import { changeBatch } from './batch-store.ts';
import { childJob } from './child-job.ts';
import { isRowEnded, mirrorChild, replaceRow, rowAfter, rowsOf, type StoredRow } from './child-row.ts';
import { isSettledRow, isStartedRow, noneSettled, settledWith } from './settled.ts';

/** Rows looked at after the first unfinished one: how far others may overtake a slow one. */
const SPAN = 1_000;
/** The mark is moved when that saves the next look at least this many rows. */
const MARK_ROWS = 25;

/** True when every export has ended. Without trust, rows are first checked against their jobs. */
export async function advanceBatch(deps: RunDeps, batch: Batch, trustsRows: boolean): Promise<boolean> {
  const most = childSlots(deps.ownerJobs);
  let settled = batch.settled ?? noneSettled;
  let passed = 0;
  let open = 0;
  let looked = 0;
  const started: Job[] = [];
  for await (const stored of rowsOf(deps.records, batch, settled.upTo || undefined)) {
    const isDoubted = !trustsRows && isStartedRow(stored.row, batch) && !isRowEnded(stored.row);
    const row = (isDoubted && (await mirrorChild(deps, batch, stored.row.surveyId))) || stored.row;
    if (isSettledRow(row, batch)) {
      if (open === 0) {
        settled = settledWith(settled, row, stored.sort);
        passed++;
      }
      continue;
    }
    if (!isStartedRow(row, batch)) {
      if (open >= most) break;
      const job = await start(deps, batch, stored);
      if (job?.status === 'queued') started.push(job);
    }
    open++;
    if (++looked >= SPAN) break;
  }
  await jobWork.hintAll(deps, started);
  if (passed >= MARK_ROWS || (open === 0 && passed > 0)) await mark(deps, batch, settled);
  return open === 0;
}

/** The export first, then its row, then the message: whatever is interrupted is repeated or made up for. */
async function start(deps: RunDeps, batch: Batch, { row, ...place }: StoredRow): Promise<Job | undefined> {
  const fresh = childJob(batch, row.surveyId, deps.now());
  const job = (await deps.jobs.create(fresh)) ? fresh : await startedAgain(deps, fresh, batch.turn);
  if (!job) return undefined;
  const isOurs = await replaceRow(deps.records, batch, { ...place, row: rowAfter({ ...row, turn: batch.turn }, job) });
  return isOurs ? job : undefined;
}

/**
 * Restarts an export that failed in an earlier turn, or had nothing new to tell while others had, once per turn; any
 * other is already on its way.
 */
async function startedAgain(
  deps: RunDeps,
  { owner, id, sealedToken = '' }: Job,
  turn: number,
): Promise<Job | undefined> {
  const key = { owner, id };
  const again = await deps.jobs.change(key, (job) => {
    const isOver = job.status === 'failed' || job.compared?.isQuiet;
    if (!isOver || job.deletedAt || isUnreadable(job)) return undefined;
    return (job.batchTurn ?? 0) < turn ? { ...aloud(retried(job, sealedToken)), batchTurn: turn } : undefined;
  });
  return again ?? deps.jobs.get(key);
}

/** Its files are wanted, whatever it has found. */
function aloud(job: Job): Job {
  const { isQuiet: _, ...compared } = job.compared ?? {};
  return job.compared ? { ...job, compared } : job;
}

async function mark(deps: RunDeps, { owner, id, turn }: Batch, settled: NonNullable<Batch['settled']>): Promise<void> {
  await changeBatch(deps, { owner, id }, (found) => {
    const isFurther = settled.upTo > (found.settled?.upTo ?? '');
    return found.stage === 'export' && found.turn === turn && isFurther ? { ...found, settled } : undefined;
  });
}
