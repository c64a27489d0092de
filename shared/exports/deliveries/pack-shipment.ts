/** Packs a delivery: which files of an export or batch go to a destination, under which paths, as they are now. */
import type { DestinationDelivery } from '../../delivery/destinations/delivery.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import type { Packed } from '../../delivery/destinations/make-try.ts';
import { distinctPaths, filledPath } from '../../delivery/destinations/path.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import type { FiguresOrNone } from '../../delivery/mailed-figures.ts';
import { fileKindOf } from '../../formats/described.ts';
import { isoInZone, zoneOf } from '../../zone.ts';
import { type Batch, isBatchFinal } from '../batches/batch.ts';
import { batchTitle } from '../batches/batch-event.ts';
import { batchAsOf } from '../batches/batch-states.ts';
import { getBatch } from '../batches/batch-store.ts';
import { childId } from '../batches/child-job.ts';
import { rowsOf } from '../batches/child-row.ts';
import { isLoaded, loadedFormat, surveyTable, wavesTable } from '../databases/database-tables.ts';
import { recipientsOf } from '../disclosure/recipients.ts';
import { shareFiles } from '../disclosure/share-files.ts';
import type { Job } from '../job/job.ts';
import { asOf } from '../job/job-states.ts';
import { shownRows } from '../job/visible-counts.ts';
import { mailContentOf } from './mail-content.ts';
import { viewOf } from './mailed-view.ts';
import { type FinishedFile, type PackDeps, shippedFile } from './shipped-file.ts';

/** Between two looks at whether the figures of a mail have been counted. */
const POLL_MS = 3_000;

type Reason = Parameters<typeof deliveryProblem>[0];

interface Found {
  name: string;
  counts: { total: number; ready: number; failed: number };
  files: FinishedFile[];
  from: Job | Batch;
}

export function packShipments(deps: PackDeps) {
  return async (delivery: DestinationDelivery, destination: Destination): Promise<Packed> => {
    const found =
      delivery.subject.kind === 'batch'
        ? await ofBatch(deps, delivery, destination)
        : await ofExport(deps, delivery, destination);
    if (typeof found === 'string') return refused(found);
    if (found.files.length === 0) return refused('nothing_to_deliver');
    const targets = found.files.map(({ target }) => target);
    const tooClose = await shareFiles(deps, delivery.owner, targets, recipientsOf(destination));
    if (tooClose) return { outcome: 'failed', problem: { code: tooClose.code, message: tooClose.message } };
    const view = await viewOf(deps, delivery, destination);
    if (view === 'waiting') return { outcome: 'waiting', delayMs: POLL_MS };
    return packed(deps, delivery, destination, found, view);
  };
}

function refused(reason: Reason): Packed {
  const problem = deliveryProblem(reason);
  return reason === 'superseded' ? { outcome: 'unwanted', problem } : { outcome: 'failed', problem };
}

async function packed(
  deps: PackDeps,
  delivery: DestinationDelivery,
  destination: Destination,
  { name, counts, files, from }: Found,
  view: FiguresOrNone | undefined,
): Promise<Packed> {
  const { id, owner, subject, run, attach, linkSeconds } = delivery;
  const { place } = destination;
  const at = Date.parse(run.at);
  const runDate = isoInZone(at, zoneOf(run.timezone)).slice(0, 10);
  const runName = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const wanted = files.map(({ exportId, file, surveyId, surveyName }) => ({
    id: exportId,
    path: filledPath(delivery.path, {
      date: runDate,
      run: runName,
      survey: surveyName,
      survey_id: String(surveyId ?? exportId),
      content: file.content,
      ext: extensionOf(file.name),
      export_id: exportId,
    }),
  }));
  // only a mail leaves out files for what is in them, and to find that out costs a read for each
  const looksInside = place.kind === 'email' && attach === 'auto';
  const paths = distinctPaths(wanted);
  const shipped = files.map((file, index) =>
    shippedFile(deps, delivery, destination, datedBundle(file, runDate), paths[index] ?? file.file.name, looksInside),
  );
  return {
    id,
    owner,
    runDate,
    counts,
    attach,
    linkSeconds,
    subject: { kind: subject.kind === 'batch' ? 'batch' : 'export', id: subject.id, name },
    ...(run.scheduleId !== undefined && { scheduleId: run.scheduleId }),
    files: await Promise.all(shipped),
    ...(place.kind === 'email' && { mailContent: { ...(await mailContentOf(deps, delivery, from)), view } }),
  };
}

/** Files of surveys have a day in their names; those of every week's bundle would all be called the same. */
function datedBundle(finished: FinishedFile, day: string): FinishedFile {
  const { file } = finished;
  return file.content === 'bundle' ? { ...finished, file: { ...file, name: datedName(file.name, day) } } : finished;
}

const datedName = (name: string, day: string) => (name.includes(day) ? name : name.replace(/(\.[^.]+)$/, ` ${day}$1`));

function extensionOf(name: string): string {
  return /\.(jsonl\.gz|[^.]+)$/.exec(name)?.[1] ?? '';
}

async function ofExport(
  deps: PackDeps,
  { owner, subject }: DestinationDelivery,
  { place }: Destination,
): Promise<Found | Reason> {
  const stored = await deps.jobs.get({ owner, id: subject.id });
  if (!stored || stored.deletedAt) return 'export_deleted';
  const job = asOf(stored, deps.now());
  if (job.status !== 'ready') return job.status === 'expired' ? 'files_expired' : 'nothing_to_deliver';
  const surveyName = nameOf(job);
  const files = filesOf(job, surveyName);
  const found = { name: surveyName, counts: { total: 1, ready: 1, failed: 0 }, files, from: job };
  return forTables(found, loadedFormat(place.kind));
}

function filesOf(job: Job, surveyName: string): FinishedFile[] {
  const { id, surveyId, files, options, manifestKey } = job;
  return files.map((file, index) => ({
    exportId: id,
    surveyId,
    surveyName,
    table: surveyTable(surveyId),
    privacy: options.privacy,
    manifestKey,
    file: { ...file, rows: shownRows(job, file.rows) },
    target: { kind: 'export', jobId: id, fileIndex: index },
  }));
}

/** Each into the table of its survey, whether there is a bundle or not; without a format the files as they are. */
function forTables(found: Found, format: string | undefined): Found | Reason {
  if (format === undefined) return found;
  const files = found.files.filter(({ file, table }) => table !== undefined && isLoaded(file, format));
  if (files.length > 0) return { ...found, files };
  return found.files.some(({ file }) => isLoaded(file, format)) ? 'wave_missing' : 'no_table_file';
}

const nameOf = ({ surveyName, surveyId }: Pick<Job, 'surveyName' | 'surveyId'>) => surveyName ?? String(surveyId);

/** With a bundle that alone; else every file of every export that is ready, in the order of the surveys. */
async function ofBatch(
  deps: PackDeps,
  { owner, subject }: DestinationDelivery,
  { place }: Destination,
): Promise<Found | Reason> {
  const stored = await getBatch(deps, { owner, id: subject.id });
  if (!stored || stored.deletedAt) return 'batch_deleted';
  if (!isBatchFinal(stored) || stored.finishedAt !== subject.endedAt) return 'superseded';
  const isOver = stored.expiresAt !== undefined && Date.parse(stored.expiresAt) <= deps.now();
  if (isOver) return 'files_expired';
  const batch = batchAsOf(stored, deps.now());
  const { total = 0, ready = 0, failed = 0 } = batch.counts ?? {};
  const each = async () => [...(await childFiles(deps, batch)), ...(await mergedFiles(deps, batch))];
  const format = loadedFormat(place.kind);
  if (format !== undefined) {
    const files = await each();
    return forTables({ name: batch.name, counts: { total, ready, failed }, files, from: batch }, format);
  }
  const bundle = batch.wantsBundle ? bundleOf(batch) : undefined;
  // nobody wants to unpack the only file of a mail
  const mayBeOne = !bundle || (place.kind === 'email' && ready === 1);
  const unpacked = mayBeOne ? await each() : [];
  const files = bundle && unpacked.length !== 1 ? bundle : unpacked;
  return { name: await batchTitle(deps, batch), counts: { total, ready, failed }, files, from: batch };
}

function bundleOf({ id, name, bundle, outputs, options }: Batch): FinishedFile[] {
  if (!bundle) return [];
  return [
    {
      exportId: id,
      surveyName: name,
      privacy: options.privacy,
      contents: outputs.map(({ content }) => content),
      file: { ...bundle, rows: shownRows({ options }, bundle.rows), content: 'bundle', format: 'zip' },
      target: { kind: 'batch', batchId: id },
    },
  ];
}

/** What was made of all surveys together has the name of the batch. */
async function mergedFiles({ jobs, records }: PackDeps, batch: Batch): Promise<FinishedFile[]> {
  const { owner, name, mergeJobId } = batch;
  const job = mergeJobId === undefined ? undefined : await jobs.get({ owner, id: mergeJobId });
  if (job?.status !== 'ready') return [];
  const surveys: number[] = [];
  for await (const { row } of rowsOf(records, batch)) surveys.push(row.surveyId);
  // a table of all waves must not lose one because it could not be exported today
  const isWhole = job.merge?.leftOut.length === 0;
  return filesOf(job, name).map(({ surveyId: _, table: __, ...file }) => ({
    ...file,
    ...(isWhole && { table: wavesTable(surveys) }),
  }));
}

async function childFiles(deps: PackDeps, batch: Batch): Promise<FinishedFile[]> {
  const found: FinishedFile[] = [];
  for await (const { row } of rowsOf(deps.records, batch)) {
    if (row.status !== 'ready') continue;
    const { surveyId } = row;
    const exportId = childId(batch, surveyId);
    const surveyName = row.name === '' ? String(surveyId) : row.name;
    row.files.forEach((file, fileIndex) => {
      const { contentType } = fileKindOf(file.format, batch.options);
      found.push({
        exportId,
        surveyId,
        surveyName,
        table: surveyTable(surveyId),
        privacy: batch.options.privacy,
        file: { ...file, rows: shownRows(batch, file.rows), contentType },
        target: { kind: 'export', jobId: exportId, fileIndex },
      });
    });
  }
  return found;
}
