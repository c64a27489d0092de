/**
 * Everything of an owner that was made of the answers of a person, or may have been: whatever was made of one of the
 * surveys after the person had begun to answer it. Nobody looks into files: what may hold the person is taken to.
 */
import { z } from 'zod';
import type { DestinationDelivery } from '../../delivery/destinations/delivery.ts';
import { deliveryLogOf } from '../../delivery/destinations/delivery-store.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import { createDestinationStore } from '../../delivery/destinations/destination-store.ts';
import type { Link } from '../../delivery/links/link.ts';
import { createLinkStore } from '../../delivery/links/link-store.ts';
import { addressesNamed } from '../../delivery/mail/addresses/address-store.ts';
import type { ListPage } from '../../records/read-list.ts';
import type { Batch } from '../batches/batch.ts';
import { listBatches } from '../batches/batch-store.ts';
import { listCaches } from '../figures/cache-work.ts';
import type { FiguresCache } from '../figures/figures-cache.ts';
import { isFinal, type Job, snapshotJobId } from '../job/job.ts';
import type { MailFigures } from '../mail-figures/mail-figures.ts';
import { listMailFigures } from '../mail-figures/mail-figures-work.ts';
import type { SharedView } from '../shared-views/shared-view.ts';
import { listSharedViews } from '../shared-views/shared-view-work.ts';
import type { Erasure } from './erasure.ts';
import type { EraseDeps } from './erasure-work.ts';

/** Clocks differ, ours from that of the survey service. */
const CLOCK_MARGIN_MS = 3_600_000;
/** How far the clocks of two hosts may differ. */
const NEAR_MS = 2_000;
const PAGE = 100;

/** A survey with the person in it, and since when; undefined: nobody knows. */
type Since = ReadonlyMap<number, number | undefined>;

export interface Made {
  jobs: Job[];
  batches: Batch[];
  /** Exports whose very request names the address. */
  naming: Job[];
  /** The bases of a schedule's runs. */
  bases: { surveyId: number; scheduleId: string; exportId: string; prefix: string }[];
  caches: FiguresCache[];
  mailFigures: MailFigures[];
  sharedViews: SharedView[];
  deliveries: { destination: Destination; delivery: DestinationDelivery }[];
  downloaded: { link: Link; downloads: number }[];
  /** The person's own, where they are a reader of mails. */
  addresses: string[];
}

export function sinceOf({ found = [], named }: Pick<Erasure, 'found' | 'named'>): Since {
  const since = new Map<number, number | undefined>();
  for (const { surveyId, active, trash, earliest } of found) {
    if (active.length + trash.length === 0) continue;
    since.set(surveyId, earliest === undefined ? undefined : Date.parse(earliest) - CLOCK_MARGIN_MS);
  }
  // answers that were deleted may still be in files made from them
  const isAllThere = found.some(({ active, trash }) => active.length + trash.length === named?.ids.length);
  if (named && !isAllThere) since.set(named.surveyId, undefined);
  return since;
}

/** What is looked for. */
interface Looked {
  since: Since;
  /** When the answers were gone at the survey service: what was read after that holds nobody. Absent: not yet. */
  goneAt?: number | undefined;
  /**
   * When all that had been made of them was deleted. Until then a ZIP may be packed, a delivery begun and figures counted
   * of what was read before. Absent: not yet.
   */
  erasedAt?: number | undefined;
  email?: string | undefined;
}

export async function whatWasMade(deps: EraseDeps, owner: string, looked: Looked): Promise<Made> {
  const { since } = looked;
  const { jobs, naming } = await jobsOf(deps, owner, looked);
  const ids = new Set([...jobs, ...naming].map(({ id }) => id));
  const batches = await batchesOf(deps, owner, ids);
  const subjects = new Set([...ids, ...batches.map(({ id }) => id)]);
  const wasBefore = (moment: string) => isBefore(moment, { goneAt: looked.erasedAt });
  const deliveries = await deliveriesOf(deps, owner, subjects);
  const mailFigures = await listMailFigures(deps, owner);
  return {
    jobs,
    naming,
    batches: batches.filter(({ finishedAt }) => finishedAt === undefined || wasBefore(finishedAt)),
    bases: (await basesOf(deps, owner, since)).filter(
      ({ exportId }) => looked.goneAt === undefined || ids.has(exportId),
    ),
    caches: (await listCaches(deps, owner)).filter((cache) => since.has(cache.surveyId) && isOlder(cache, looked)),
    mailFigures: mailFigures.filter((one) => isOfSurveys(one.view, since) && wasBefore(one.createdAt)),
    sharedViews: (await listSharedViews(deps, owner)).filter(({ view }) => isOfSurveys(view, since)),
    deliveries: deliveries.filter(({ delivery }) => wasBefore(delivery.createdAt)),
    downloaded: await downloadsOf(deps, owner, subjects),
    addresses: looked.email === undefined ? [] : await addressesNamed(deps.records, owner, looked.email),
  };
}

type OfSurveys = { surveyId?: number | undefined; surveyIds?: readonly number[] | undefined };

function isOfSurveys({ surveyId, surveyIds = [] }: OfSurveys, since: Since): boolean {
  return [...surveyIds, ...(surveyId === undefined ? [] : [surveyId])].some((id) => since.has(id));
}

function isBefore(moment: string, { goneAt }: Pick<Looked, 'goneAt'>): boolean {
  return goneAt === undefined || Date.parse(moment) < goneAt + NEAR_MS;
}

/** It was read, or was being read, while the answers were there. */
function isOlder({ present, next }: FiguresCache, looked: Looked): boolean {
  if (!present && !next) return true;
  return [present, next].some((one) => one !== undefined && isBefore(one.asOf, looked));
}

/** Ids are in the order of time, so that whatever reads a snapshot of another comes after it. */
async function jobsOf(deps: EraseDeps, owner: string, looked: Looked): Promise<Pick<Made, 'jobs' | 'naming'>> {
  const jobs: Job[] = [];
  const naming: Job[] = [];
  const holding = new Set<string>();
  const { email } = looked;
  for await (const job of deps.jobs.every(owner)) {
    const isNamed = email !== undefined && JSON.stringify(job.filters).toLowerCase().includes(email);
    const sources = job.merge ? job.merge.exports.map(({ jobId }) => jobId) : [snapshotJobId(job)];
    const isFromOthers = sources.some((id) => holding.has(id));
    if (isNamed) naming.push(job);
    else if (isFromOthers || mayHold(job, looked)) jobs.push(job);
    else continue;
    holding.add(job.id);
  }
  return { jobs, naming };
}

function mayHold(job: Job, looked: Looked): boolean {
  const { since } = looked;
  if (job.erasedAt !== undefined) return since.has(job.surveyId);
  const surveys = job.merge ? job.merge.exports.map(({ surveyId }) => surveyId) : [job.surveyId];
  // one that has not begun has read nothing; but an edited deck is of answers of before
  const readAt = job.refreshes ? job.createdAt : job.startedAt;
  const hasRead = readAt !== undefined && isBefore(readAt, looked);
  return surveys.some((surveyId) => {
    if (!since.has(surveyId) || !hasRead) return false;
    const from = since.get(surveyId);
    const endedAt = isFinal(job) ? job.finishedAt : undefined;
    return from === undefined || endedAt === undefined || Date.parse(endedAt) >= from;
  });
}

/** Its rows name the exports; the ids of a packed batch are in it. */
async function batchesOf(deps: EraseDeps, owner: string, jobs: ReadonlySet<string>): Promise<Batch[]> {
  const found: Batch[] = [];
  const ofBatches = new Set<string>();
  for (const id of jobs) {
    const job = await deps.jobs.get({ owner, id });
    const batchId = job?.batchId ?? job?.merge?.batchId;
    if (batchId !== undefined) ofBatches.add(batchId);
  }
  for await (const batch of everyPage((page) => listBatches(deps, owner, page))) {
    if (ofBatches.has(batch.id) || batch.exportIds?.some((id) => jobs.has(id))) found.push(batch);
  }
  return found;
}

const basePlace = z.tuple([
  z.literal('kept'),
  z.string(),
  z.string(),
  z.literal('bases'),
  z.coerce.number(),
  z.string(),
]);

async function basesOf({ files }: EraseDeps, owner: string, since: Since): Promise<Made['bases']> {
  const found = new Map<string, Made['bases'][number]>();
  for await (const key of files.keys(`kept/${owner}/`)) {
    const place = basePlace.safeParse(key.split('/').slice(0, 6)).data;
    if (!place || !since.has(place[4])) continue;
    const prefix = `${place.join('/')}/`;
    found.set(prefix, { surveyId: place[4], scheduleId: place[2], exportId: place[5], prefix });
  }
  return [...found.values()];
}

async function deliveriesOf(
  deps: EraseDeps,
  owner: string,
  subjects: ReadonlySet<string>,
): Promise<Made['deliveries']> {
  const found: Made['deliveries'] = [];
  const store = createDestinationStore(deps.records);
  for await (const destination of everyPage((page) => store.list(owner, page))) {
    const log = deliveryLogOf(deps.records);
    const place = { owner, placeId: destination.id };
    for await (const delivery of everyPage((page) => log.list(place, page))) {
      if (subjects.has(delivery.subject.id)) found.push({ destination, delivery });
    }
  }
  return found;
}

async function downloadsOf(deps: EraseDeps, owner: string, subjects: ReadonlySet<string>): Promise<Made['downloaded']> {
  const found: Made['downloaded'] = [];
  const store = createLinkStore(deps.records, deps.now);
  for await (const link of everyPage((page) => store.list(owner, { ...page, isOldestFirst: false }))) {
    const { target } = link;
    const subject = target.kind === 'export' ? target.jobId : target.kind === 'batch' ? target.batchId : undefined;
    if (subject === undefined || !subjects.has(subject)) continue;
    const downloads = await store.downloads(link);
    if (downloads > 0) found.push({ link, downloads });
  }
  return found;
}

export async function* everyPage<Item>(
  pageOf: (page: { limit: number; cursor?: string | undefined }) => Promise<ListPage<Item>>,
): AsyncGenerator<Item> {
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await pageOf({ limit: PAGE, cursor });
    yield* items;
    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
}
