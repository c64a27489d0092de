/** Jobs in the table. A change is read, worked out by a pure function and written only if nobody wrote in between. */

import type { Clock } from '../../ports.ts';
import { changeRecord, type Seen } from '../../records/change-record.ts';
import { type DatedQuery, datedRange, type ListPage, readList } from '../../records/read-list.ts';
import { readRecord, unlessNewer } from '../../records/read-record.ts';
import type { RecordKey, Records, StoredRecord } from '../../records/records.ts';
import type { Job, JobKey } from './job.ts';
import { isWanted, type JobFilter, jobBrief, mayBeWanted } from './job-brief.ts';
import { asOf, dueAt, isForCleaning } from './job-states.ts';
import { jobReader } from './read-job.ts';

const PREFIX = 'EXPORT#';
const PAGE = 100;

export interface JobStore {
  get(key: JobKey): Promise<Job | undefined>;
  /** False when a job of that id exists. */
  create(job: Job): Promise<boolean>;
  /**
   * The job after the change; the change may refuse by returning undefined, and then nothing is written. A job that
   * came from here can be passed as its own key, and is read again only if somebody else has written it since.
   */
  change(key: JobKey, change: (job: Job) => Job | undefined): Promise<Job | undefined>;
  /** The newest first. */
  list(owner: string, query: JobQuery): Promise<ListPage<Job>>;
  /** All there are, merges and deleted ones too; those that this release cannot read are stand-ins. */
  every(owner: string): AsyncIterable<Job>;
  forget(key: JobKey): Promise<void>;
}

export interface JobQuery extends JobFilter, DatedQuery {}

export function createJobStore(records: Records, now: Clock): JobStore {
  /** Jobs handed out by this store: whoever has one may write it without reading it again. */
  const known = new WeakMap<JobKey, Seen<Job>>();
  const times = (job: Job) => ({ dueAt: dueAt(job), isCleaning: isForCleaning(job), brief: jobBrief(job) });

  async function get(key: JobKey): Promise<Job | undefined> {
    const record = await records.get(recordKey(key));
    const job = record && readRecord(record, jobReader(key));
    if (job) known.set(job, { value: job, version: record.version, stored: record });
    return job;
  }

  async function change(key: JobKey, work: (job: Job) => Job | undefined): Promise<Job | undefined> {
    const options = { times, seen: known.get(key) };
    const changed = await changeRecord(records, recordKey(key), jobReader(key), work, options);
    if (changed) known.set(changed.after, { ...changed, value: changed.after });
    return changed?.after;
  }

  function list(owner: string, { status, surveyId, ...dated }: JobQuery): Promise<ListPage<Job>> {
    const filter = { status, surveyId };
    const isNarrowed = status !== undefined || surveyId !== undefined;
    const range = { partition: partition(owner), prefix: PREFIX, ...datedRange('exp', dated) };
    return readList(records, range, {
      reader: (id) => jobReader({ owner, id }),
      mayBe: isNarrowed ? (brief) => mayBeWanted(brief, filter, now()) : undefined,
      show(stored) {
        const job = asOf(stored, now());
        return isWanted(job, filter) ? job : undefined;
      },
    });
  }

  async function* every(owner: string): AsyncGenerator<Job> {
    for (let after: string | undefined; ; ) {
      const page = await records.list({ partition: partition(owner), prefix: PREFIX, limit: PAGE, after });
      for (const record of page) {
        const job = await unlessNewer(readStored(owner, record), undefined);
        if (job) yield job;
      }
      if (page.length < PAGE) return;
      after = page.at(-1)?.sort;
    }
  }

  return {
    get,
    every,
    create: (job) => records.create(recordKey(job), job, times(job)),
    change,
    list,
    forget: (key) => records.remove(recordKey(key)),
  };
}

const partition = (owner: string) => `O#${owner}`;

async function readStored(owner: string, record: StoredRecord): Promise<Job | undefined> {
  return readRecord(record, jobReader({ owner, id: record.sort.slice(PREFIX.length) }));
}

function recordKey(key: JobKey): RecordKey {
  return { partition: partition(key.owner), sort: PREFIX + key.id };
}

/** The job a due record is about, or undefined when the record is of another kind. */
export function jobKeyOf(key: RecordKey): JobKey | undefined {
  if (!key.partition.startsWith('O#') || !key.sort.startsWith(PREFIX)) return undefined;
  return { owner: key.partition.slice(2), id: key.sort.slice(PREFIX.length) };
}
