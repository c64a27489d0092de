/**
 * One slim row for every survey of a batch: the state of its export without the size of the job. The job is the truth;
 * a row is written from a job that was read after the row was, so it never goes back in time.
 */
import { z } from 'zod';
import { messageOf } from '../../problems/catalogue.ts';
import { changeRecord, writeSeen } from '../../records/change-record.ts';
import { readRecord, type ValueReader } from '../../records/read-record.ts';
import type { RecordKey, Records, StoredRecord } from '../../records/records.ts';
import { shortDrift } from '../../surveys/drift.ts';
import type { ListedSurvey } from '../../surveys/listed-survey.ts';
import { comparedSchema } from '../job/comparing.ts';
import { type Job, type JobStatus, jobFileSchema } from '../job/job.ts';
import type { JobStore } from '../job/job-store.ts';
import type { Batch, BatchKey } from './batch.ts';
import { childId } from './child-job.ts';

const PREFIX = 'SURVEY#';
const PAGE = 100;
const AT_ONCE = 16;
const MOST_DRIFT = 10;

const rowStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;

const childRowSchema = z.object({
  surveyId: z.number(),
  name: z.string(),
  status: z.enum(rowStatuses),
  /** The turn of the batch in which its export was last started; absent: its turn has not come. */
  turn: z.number().optional(),
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  compared: comparedSchema.pick({ counts: true, drift: true, isQuiet: true }).optional(),
  files: z.array(
    jobFileSchema.pick({
      content: true,
      format: true,
      name: true,
      key: true,
      sizeBytes: true,
      rows: true,
      sha256: true,
      crc32: true,
    }),
  ),
});

export type ChildRow = z.infer<typeof childRowSchema>;

export interface StoredRow {
  row: ChildRow;
  sort: string;
  version: number;
  stored: StoredRecord;
}

/** How many of these rows were not there before. */
export async function createRows(
  records: Records,
  batch: BatchKey,
  surveys: readonly Pick<ListedSurvey, 'id' | 'name'>[],
): Promise<number> {
  let created = 0;
  for (let at = 0; at < surveys.length; at += AT_ONCE) {
    const made = await Promise.all(
      surveys.slice(at, at + AT_ONCE).map(({ id, name }) => {
        const row: ChildRow = { surveyId: id, name, status: 'queued', files: [] };
        return records.create(rowKey(batch, id), row, rowTimes(row));
      }),
    );
    created += made.filter(Boolean).length;
  }
  return created;
}

/** Rows in the order of their surveys' ids; `after` is the sort key of one. */
export async function* rowsOf(records: Records, batch: BatchKey, after?: string): AsyncGenerator<StoredRow> {
  let last = after;
  while (true) {
    const page = await records.list({ partition: partition(batch), prefix: PREFIX, limit: PAGE, after: last });
    yield* page.map(toRow);
    last = page.at(-1)?.sort;
    if (page.length < PAGE) return;
  }
}

/** False when somebody changed the row in between. What a newer release has added to it stays. */
export async function replaceRow(records: Records, batch: BatchKey, place: StoredRow): Promise<boolean> {
  const { row, version, stored } = place;
  const seen = { value: toRow(stored).row, version, stored };
  return (await writeSeen(records, rowKey(batch, row.surveyId), seen, row, rowTimes(row))) !== false;
}

export function removeRow(records: Records, batch: BatchKey, { row }: StoredRow): Promise<void> {
  return records.remove(rowKey(batch, row.surveyId));
}

/** Updates the row from its job; returns the row afterwards. */
export async function mirrorChild(
  { records, jobs }: { records: Records; jobs: JobStore },
  batch: Pick<Batch, 'owner' | 'id' | 'createdAt' | 'turn'>,
  surveyId: number,
): Promise<ChildRow | undefined> {
  const key = rowKey(batch, surveyId);
  let row: ChildRow | undefined;
  const mirror = async (found: ChildRow) => {
    const job = await jobs.get({ owner: batch.owner, id: childId(batch, surveyId) });
    row = job ? rowAfter({ ...found, turn: found.turn ?? batch.turn }, job) : found;
    return JSON.stringify(row) === JSON.stringify(found) ? undefined : row;
  };
  await changeRecord(records, key, rowReader(key.sort), mirror, { times: rowTimes });
  return row;
}

export function rowAfter({ surveyId, name, turn }: ChildRow, job: Job): ChildRow {
  const base = { surveyId, name: job.surveyName ?? name, ...(turn !== undefined && { turn }) };
  if (job.deletedAt) {
    return {
      ...base,
      status: 'cancelled',
      problem: { code: 'deleted', message: messageOf('not_found.export_deleted') },
      files: [],
    };
  }
  const status = job.status === 'expired' ? 'ready' : job.status;
  const problem = status === 'failed' ? job.problem : undefined;
  const compared = status === 'ready' && job.compared ? { compared: comparedOf(job.compared) } : {};
  return {
    ...base,
    ...compared,
    status,
    ...(problem && { problem }),
    files: childRowSchema.shape.files.parse(job.files),
  };
}

/** A row is slim. */
function comparedOf({ counts, drift, isQuiet }: NonNullable<Job['compared']>): ChildRow['compared'] {
  return {
    ...(counts && { counts }),
    ...(drift && { drift: shortDrift(drift, MOST_DRIFT) }),
    ...(isQuiet && { isQuiet }),
  };
}

const rowTimes = (row: ChildRow) => ({ brief: rowBrief(row) });

/** All that filtering a list of rows needs: its state, once its turn has come. */
function rowBrief({ status, turn }: ChildRow): string {
  return turn === undefined ? 'waiting' : status;
}

/** Whether the row of a brief may lead to a wanted export. Avoids reading rows that cannot. */
export function mayBeRow(brief: string, status: JobStatus | undefined): boolean {
  if (brief === 'waiting') return false;
  const ended = rowStatuses.find((known) => known === brief);
  if (status === undefined || ended === undefined || !isRowEnded({ status: ended })) return true;
  return ended === (status === 'expired' ? 'ready' : status);
}

export function childRows(batch: BatchKey) {
  return { range: { partition: partition(batch), prefix: PREFIX, newestFirst: false }, reader: rowReader, rowBrief };
}

export function isRowEnded({ status }: Pick<ChildRow, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

const partition = ({ owner, id }: BatchKey) => `O#${owner}/BATCH#${id}`;

function rowKey(batch: BatchKey, surveyId: number): RecordKey {
  return { partition: partition(batch), sort: PREFIX + String(surveyId).padStart(16, '0') };
}

/** Its survey is in its key; its job has its result. */
function unknownRow(sort: string): ChildRow {
  return { surveyId: Number(sort.slice(PREFIX.length)), name: '', status: 'queued', files: [] };
}

function rowReader(sort: string): ValueReader<ChildRow> {
  return { parse: (value) => childRowSchema.safeParse(value).data, standIn: () => unknownRow(sort) };
}

function toRow(stored: StoredRecord): StoredRow {
  const { sort, version } = stored;
  return { row: readRecord(stored, rowReader(sort)) ?? unknownRow(sort), sort, version, stored };
}
