/**
 * Handles everything that is due: sends messages again for jobs and deliveries that lost theirs or their worker,
 * announces what was not announced, and then cleans up what has ended.
 */
import { sweepShipment } from '../delivery/destinations/announce-delivery.ts';
import { destinationDeliveryKeyOf } from '../delivery/destinations/delivery-store.ts';
import { deliveryKeyOf, deliveryWork } from '../delivery/webhooks/delivery-store.ts';
import type { Queue } from '../ports.ts';
import { isNewer } from '../records/read-record.ts';
import type { DueKey, RecordKey } from '../records/records.ts';
import type { Holder } from '../work/lifecycle.ts';
import { type SweepReport, type SweepWork, sweepDue } from '../work/sweep-due.ts';
import { batchKeyOf } from './batches/batch-store.ts';
import { sweepBatch } from './batches/batch-work.ts';
import { dropBases } from './changes/drop-bases.ts';
import { deckUploadKeyOf, sweepDeckUpload } from './deck-refresh/deck-uploads.ts';
import { erasureKeyOf, erasureWork } from './erasures/erasure-work.ts';
import { cacheKeyOf } from './figures/cache-work.ts';
import { sweepCache } from './figures/drop-cache.ts';
import { sliceKeyOf, sweepSlice } from './figures/slices/slice-work.ts';
import { cleanJob } from './job/clean-job.ts';
import type { TaskDeps } from './job/export-deps.ts';
import { isDivided, type Job, type JobKey } from './job/job.ts';
import { announceExport } from './job/job-event.ts';
import { dueAt, isForCleaning } from './job/job-states.ts';
import { jobKeyOf } from './job/job-store.ts';
import { jobWork } from './job/job-work.ts';
import { isUnreadable } from './job/read-job.ts';
import { mailFiguresKeyOf, sweepMailFigures } from './mail-figures/mail-figures-work.ts';
import { sharedViewKeyOf, sweepSharedView } from './shared-views/shared-view-work.ts';
import { sweepDividedJob, sweepTask } from './tasks/sweep-tasks.ts';
import { taskKeyOf } from './tasks/task-store.ts';

const FOREVER = '9999';

const kinds = ['job', 'task', 'batch', 'delivery', 'shipment', 'figures', 'erasure', 'cleaning'] as const;
type SweptKind = (typeof kinds)[number];

/** How a look at one record ended. */
type Outcome = 'requeued' | 'cleaned' | 'untouched';

type SweepResult = SweepReport<SweptKind> & Record<Outcome | 'failed', number>;

/**
 * `killed`: this host was ended from outside and has started again, so every lease is void and every message lost.
 * `crashed`: the same, but it crashed.
 */
type HostStart = 'killed' | 'crashed';

/** Caches of figures have a queue of their own, and so do erasures. */
export interface SweeperDeps extends TaskDeps {
  figuresQueue: Queue;
  erasureQueue: Queue;
}

type Pace = Pick<SweepWork<SweptKind>, 'remainingMs' | 'atOnce'>;

export async function sweep(
  deps: SweeperDeps,
  hostStart?: HostStart | undefined,
  pace: Pace = {},
): Promise<SweepResult> {
  const ends = { requeued: 0, cleaned: 0, untouched: 0, failed: 0 };
  const report = await sweepDue(deps, {
    ...pace,
    kinds,
    kindOf,
    ...(hostStart && { upTo: FOREVER }),
    async lookAt(record) {
      const outcome = await lookAtRecord(deps, record, hostStart).catch((error: unknown) => {
        if (!isNewer(error)) ends.failed++;
        throw error;
      });
      ends[outcome]++;
    },
  });
  return { ...report, ...ends };
}

/** Undefined for a record that is none of ours. */
function kindOf(record: DueKey, isCleaning: boolean): SweptKind | undefined {
  if (jobKeyOf(record)) return isCleaning ? 'cleaning' : 'job';
  if (batchKeyOf(record)) return isCleaning ? 'cleaning' : 'batch';
  if (taskKeyOf(record)) return 'task';
  if (cacheKeyOf(record)) return isCleaning ? 'cleaning' : 'figures';
  if (sharedViewKeyOf(record)) return isCleaning ? 'cleaning' : 'figures';
  if (sliceKeyOf(record)) return 'figures';
  if (mailFiguresKeyOf(record)) return isCleaning ? 'cleaning' : 'figures';
  if (erasureKeyOf(record)) return 'erasure';
  if (deckUploadKeyOf(record)) return 'cleaning';
  if (destinationDeliveryKeyOf(record)) return 'shipment';
  return deliveryKeyOf(record) && 'delivery';
}

async function lookAtRecord(deps: SweeperDeps, record: RecordKey, hostStart: HostStart | undefined): Promise<Outcome> {
  const holder = holderOf(deps, hostStart);
  const job = jobKeyOf(record);
  if (job) return lookAt(deps, job, hostStart);
  const task = taskKeyOf(record);
  if (task) return sweepTask(deps, task, holder);
  const cache = cacheKeyOf(record);
  if (cache) return sweepCache(deps, cache, holder);
  const shared = sharedViewKeyOf(record);
  if (shared) return sweepSharedView(deps, shared, holder);
  const slice = sliceKeyOf(record);
  if (slice) return sweepSlice(deps, slice, holder);
  const ofMail = mailFiguresKeyOf(record);
  if (ofMail) return sweepMailFigures(deps, ofMail, holder);
  const erasure = erasureKeyOf(record);
  if (erasure) return (await erasureWork.sweep(deps, erasure, holder)) ? 'requeued' : 'untouched';
  const upload = deckUploadKeyOf(record);
  if (upload) return sweepDeckUpload(deps, upload);
  const batch = batchKeyOf(record);
  if (batch) return (await sweepBatch(deps, batch, holder)) ? 'requeued' : 'untouched';
  const shipment = destinationDeliveryKeyOf(record);
  if (shipment) return (await sweepShipment(deps, shipment, holder)) ? 'requeued' : 'untouched';
  const delivery = deliveryKeyOf(record);
  return delivery && (await deliveryWork.sweep(deps, delivery, holder)) ? 'requeued' : 'untouched';
}

async function lookAt(deps: SweeperDeps, key: JobKey, hostStart: HostStart | undefined): Promise<Outcome> {
  const found = await deps.jobs.get(key);
  if (found?.eventDue) await announceExport(deps, key);
  const job = found?.eventDue ? await deps.jobs.get(key) : found;
  // a later release may be able to read it; until then only its owner may delete it
  if (!job || (isUnreadable(job) && !job.deletedAt)) return 'untouched';
  if (!isForCleaning(job)) return (await startAgain(deps, job, hostStart)) ? 'requeued' : 'untouched';
  if (dueAt(job) > new Date(deps.now()).toISOString()) return 'untouched';
  await dropBases(deps, job);
  await cleanJob(deps, job);
  return 'cleaned';
}

/** A job whose tasks are running is checked with them. */
function startAgain(deps: SweeperDeps, job: Job, hostStart: HostStart | undefined): Promise<boolean> {
  return isDivided(job) ? sweepDividedJob(deps, job) : jobWork.sweep(deps, job, holderOf(deps, hostStart));
}

function holderOf({ isLostLeaseCrash = false }: SweeperDeps, hostStart: HostStart | undefined): Holder {
  return {
    hasJustStarted: hostStart !== undefined,
    hasCrashed: hostStart ? hostStart === 'crashed' : isLostLeaseCrash,
  };
}
