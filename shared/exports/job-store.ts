/** Jobs in the table. A change is read, worked out by a pure function and written only if nobody wrote in between. */
import { changeRecord, type Seen } from '../change-record.ts';
import type { Clock, RecordKey, Records } from '../ports.ts';
import type { Job, JobKey, JobStatus } from './job.ts';
import { asOf, dueAt, isForCleaning } from './job-states.ts';
import { readJob } from './read-job.ts';

const PREFIX = 'EXPORT#';

export interface JobStore {
  get(key: JobKey): Promise<Job | undefined>;
  /** False when a job of that id exists. */
  create(job: Job): Promise<boolean>;
  /**
   * The job after the change; the change may refuse by giving undefined, and then nothing is written. A job that came
   * from here is its own key, and is read again only if somebody else has written it since.
   */
  change(key: JobKey, change: (job: Job) => Job | undefined): Promise<Job | undefined>;
  list(owner: string, query: JobQuery): Promise<{ jobs: Job[]; nextCursor: string | undefined }>;
  forget(key: JobKey): Promise<void>;
}

export interface JobQuery {
  limit: number;
  cursor?: string | undefined;
  status?: JobStatus | undefined;
  surveyId?: number | undefined;
}

export function createJobStore(records: Records, now: Clock): JobStore {
  /** The jobs that have left here by a change: who holds one writes it again and again. */
  const known = new WeakMap<JobKey, Seen<Job>>();
  const times = (job: Job) => ({ dueAt: dueAt(job), isCleaning: isForCleaning(job) });

  async function get(key: JobKey): Promise<Job | undefined> {
    const record = await records.get(recordKey(key));
    return record && readJob(key, record.value);
  }

  async function change(key: JobKey, work: (job: Job) => Job | undefined): Promise<Job | undefined> {
    const changed = await changeRecord(records, recordKey(key), readerOf(key), work, times, known.get(key));
    if (changed) known.set(changed.after, { value: changed.after, version: changed.version });
    return changed?.after;
  }

  /** Reads on until the page is full: filters apply after reading, and a page of few is not the last one. */
  async function list(owner: string, query: JobQuery) {
    const jobs: Job[] = [];
    let after = query.cursor ? PREFIX + query.cursor : undefined;
    while (jobs.length < query.limit) {
      const page = await records.list({
        partition: partition(owner),
        prefix: PREFIX,
        limit: 100,
        after,
        newestFirst: true,
      });
      for (const record of page) {
        const job = asOf(readJob({ owner, id: record.sort.slice(PREFIX.length) }, record.value), now());
        if (!matches(job, query)) continue;
        if (jobs.length === query.limit) return { jobs, nextCursor: jobs.at(-1)?.id };
        jobs.push(job);
      }
      after = page.at(-1)?.sort;
      if (page.length < 100) return { jobs, nextCursor: undefined };
    }
    return { jobs, nextCursor: jobs.at(-1)?.id };
  }

  return {
    get,
    create: (job) => records.create(recordKey(job), job, times(job)),
    change,
    list,
    forget: (key) => records.remove(recordKey(key)),
  };
}

const readerOf = (key: JobKey) => ({ parse: (value: unknown) => readJob(key, value) });

function matches(job: Job, query: JobQuery): boolean {
  if (job.deletedAt) return false;
  if (query.status !== undefined && job.status !== query.status) return false;
  return query.surveyId === undefined || job.surveyId === query.surveyId;
}

const partition = (owner: string) => `O#${owner}`;

function recordKey(key: JobKey): RecordKey {
  return { partition: partition(key.owner), sort: PREFIX + key.id };
}

/** The job a due record is about, or undefined when the record is of another kind. */
export function jobKeyOf(key: RecordKey): JobKey | undefined {
  if (!key.partition.startsWith('O#') || !key.sort.startsWith(PREFIX)) return undefined;
  return { owner: key.partition.slice(2), id: key.sort.slice(PREFIX.length) };
}
