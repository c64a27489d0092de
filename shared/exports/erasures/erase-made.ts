/**
 * Deletes what was made of a person's answers. Files are never patched: an export that may hold the person loses all its
 * files and says why, and can be made again; caches are read again; a schedule has no base and begins with all rows.
 * Every step may be done twice.
 */

import { cancelled as cancelledDelivery } from '../../delivery/destinations/delivery.ts';
import { deliveryLogOf, logKey, shipmentWork } from '../../delivery/destinations/delivery-store.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { eraseAddress } from '../../delivery/mail/addresses/address-store.ts';
import { messageOf } from '../../problems/catalogue.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { type Batch, batchPrefix, isBatchFinal } from '../batches/batch.ts';
import { batchLife } from '../batches/batch-states.ts';
import { changeBatch } from '../batches/batch-store.ts';
import { batchWork } from '../batches/batch-work.ts';
import { mirrorChild } from '../batches/child-row.ts';
import { emptyDeckUploads } from '../deck-refresh/deck-uploads.ts';
import { cachePrefix } from '../figures/cached-chunks.ts';
import { dropCache } from '../figures/drop-cache.ts';
import { isBeingRead } from '../figures/figures-cache.ts';
import { forgetTasks } from '../job/clean-job.ts';
import { removeExport } from '../job/follow-export.ts';
import { tellFollowers } from '../job/follower.ts';
import { filesPrefix, isFinal, type Job, snapshotPrefix } from '../job/job.ts';
import { announceExport } from '../job/job-event.ts';
import { erased, lostWorkerMs } from '../job/job-states.ts';
import { removeMailFigures } from '../mail-figures/mail-figures-work.ts';
import type { EraseDeps } from './erasure-work.ts';
import type { Made } from './what-was-made.ts';

const reason = { code: 'erased', message: messageOf('erased') };

export async function eraseMade(deps: EraseDeps, owner: string, made: Made): Promise<void> {
  for (const job of made.jobs) await eraseJob(deps, job);
  for (const job of made.naming) await removeNaming(deps, job);
  for (const batch of made.batches) await eraseBatch(deps, batch, made.jobs);
  for (const { prefix } of made.bases) await deps.files.removeAll(prefix);
  for (const cache of made.caches) {
    await dropCache(deps, cache);
    // a turn that had begun may have written behind it
    await deps.snapshots.removeAll(cachePrefix(cache));
  }
  for (const figures of made.mailFigures) await removeMailFigures(deps, figures);
  // nobody knows which answers an edited deck was made of
  await emptyDeckUploads(deps, owner);
  const ids = new Set(made.deliveries.map(({ delivery }) => delivery.id));
  for (const { delivery } of made.deliveries) {
    await deliveryLogOf(deps.records).change(logKey({ ...delivery }), (found) =>
      shipmentWork.life.isOpen(found)
        ? cancelledDelivery(found, deliveryProblem('files_expired'), deps.now())
        : undefined,
    );
  }
  await deps.keptMails?.remove(owner, ids);
  for (const address of made.addresses) await eraseAddress(deps.records, owner, address);
}

/** Whoever is at work on it has lost it with this write; what they may still write is removed by the last look. */
async function eraseJob(deps: EraseDeps, { owner, id }: Job): Promise<void> {
  let wasOpen = false;
  const changed = await deps.jobs.change({ owner, id }, (found) => {
    wasOpen = !isFinal(found) && !found.deletedAt;
    const hasNothing = isFinal(found) && (found.erasedAt !== undefined || found.cleaned === 'files');
    return hasNothing ? undefined : erased(found, deps.now(), reason);
  });
  const job = changed ?? (await deps.jobs.get({ owner, id }));
  if (!job || !(changed || job.erasedAt)) return;
  await deps.files.removeAll(filesPrefix(job));
  await deps.snapshots.removeAll(snapshotPrefix(job));
  await forgetTasks(deps, job);
  if (wasOpen) await announceExport(deps, job);
  if (wasOpen || job.batchId !== undefined || job.merge) await tellFollowers(deps, job);
}

/** Its record goes with it: what was asked for is the person. */
async function removeNaming(deps: EraseDeps, { owner, id }: Job): Promise<void> {
  const removed = await removeExport(deps, { owner, id });
  if (!removed) return;
  const filters = filtersSchema.parse({});
  await deps.jobs.change({ owner, id }, (found) => ({ ...erased(found, deps.now(), reason), filters }));
  await forgetTasks(deps, removed);
  await tellFollowers(deps, removed);
}

/** Whether somebody who has lost a job of theirs by now may still write for a while. */
export function mayStillBeWritten({ jobs, naming, batches, caches }: Made, now: number): boolean {
  const isRecent = (moment: string | undefined) => moment === undefined || Date.parse(moment) > now - lostWorkerMs;
  return (
    [...jobs, ...naming].some((job) => !isFinal(job) || (job.fence > 1 && isRecent(job.finishedAt))) ||
    batches.some((batch) => !isBatchFinal(batch)) ||
    caches.some(isBeingRead)
  );
}

/** The bundle goes; one that is being packed is packed again, without the files that are gone. */
async function eraseBatch(deps: EraseDeps, batch: Batch, jobs: readonly Job[]): Promise<void> {
  for (const { surveyId, batchId } of jobs) {
    if (batchId === batch.id) await mirrorChild(deps, batch, surveyId);
  }
  if (!batch.wantsBundle && !batch.bundle && !batch.bundleWork) return;
  const changed = await changeBatch(deps, batch, ({ bundle: _, bundleWork: __, ...found }) => {
    if (isBatchFinal({ ...found })) return found;
    // whoever packs has lost it with this write
    return batchLife.requeued(found, deps.now());
  });
  const { surveys } = batch;
  const list = 'ids' in surveys && 'fileKey' in surveys.ids ? [surveys.ids.fileKey] : [];
  await deps.files.removeAll(batchPrefix(batch), list);
  if (changed && !isBatchFinal(changed)) await batchWork.hint(deps, changed);
}
