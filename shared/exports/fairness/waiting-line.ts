/**
 * Exports without a slot wait in their owner's queue, in the order in which they were asked for, those of batches
 * last. Whoever gives a slot back calls the first: nobody comes to look. One whose call is lost comes back at its due
 * time.
 */

import { unlessNewer } from '../../records/read-record.ts';
import type { RecordKey } from '../../records/records.ts';
import { iso } from '../../work/lifecycle.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { HeldJob } from '../job/held-job.ts';
import type { Job } from '../job/job.ts';
import { jobLife } from '../job/job-states.ts';
import { jobWork } from '../job/job-work.ts';
import type { Fairness } from '../job/run-deps.ts';
import { hasFreeSlot, releaseSlot, type SlotHolder } from './slots.ts';

const PREFIX = 'LINE#';
/** After so long it checks on its own: the export that should have started it may have been killed. */
const IN_LINE_MS = 5 * 60_000;
const FORGET_MS = 7 * 86_400_000;
/** Those that have ended meanwhile are passed over, so many at a time. */
const LOOKED_AT = 10;

/** Its turn has not come: it waits without having used up an attempt. */
export async function standInLine(deps: ExportDeps & Fairness, held: HeldJob): Promise<void> {
  const job = await held.write((found) => jobLife.waiting(found, deps.now(), IN_LINE_MS));
  await deps.records.create(lineKey(job), {}, { forgetAt: iso(deps.now() + FORGET_MS) });
  // one that was given back before it stood there
  if (await hasFreeSlot(deps, job, deps.ownerJobs)) await callNext(deps, job.owner);
}

/** The slot of what has ended or handed over is free, and the first in line is called. */
export async function giveSlotBack(deps: ExportDeps, holder: SlotHolder): Promise<void> {
  if (await releaseSlot(deps, holder)) await callNext(deps, holder.owner);
}

async function callNext(deps: ExportDeps, owner: string): Promise<void> {
  const query = { partition: `O#${owner}`, prefix: PREFIX, limit: LOOKED_AT };
  for (let line = await deps.records.list(query); line.length > 0; line = await deps.records.list(query)) {
    for (const { partition, sort } of line) {
      const id = sort.slice(sort.lastIndexOf('#') + 1);
      const job = await unlessNewer(
        deps.jobs.change({ owner, id }, (found) => called(found, deps.now())),
        undefined,
      );
      await deps.records.remove({ partition, sort });
      // this message is not about it: its own chain of messages begins here
      if (job) return jobWork.hint({ ...deps, queue: deps.firstQueue ?? deps.queue }, job);
    }
  }
}

/** Undefined where somebody has called it already, or it has ended. */
function called(job: Job, now: number): Job | undefined {
  const isWaiting = job.status === 'queued' && !job.deletedAt && Date.parse(job.notBefore ?? '') > now;
  return isWaiting ? { ...job, notBefore: iso(now) } : undefined;
}

function lineKey({ owner, id, batchId }: Job): RecordKey {
  return { partition: `O#${owner}`, sort: `${PREFIX}${batchId === undefined ? 'one' : 'some'}#${id}` };
}
