/**
 * The base of every survey of a schedule: what its last successful run found. A run writes its own beside it before its
 * files appear; the next run decides which of the two it follows. So a run that failed, was cancelled or killed at any
 * moment changes nothing, and the next one covers it.
 */
import { z } from 'zod';
import { Problem } from '../../problems/problem.ts';
import { changeRecord } from '../../records/change-record.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey } from '../../records/records.ts';
import { getBatch } from '../batches/batch-store.ts';
import { type Comparing, type KeptBase, keptBaseSchema } from '../job/comparing.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { Job } from '../job/job.ts';

const runBaseSchema = z.object({
  slot: z.string(),
  exportId: z.string(),
  batchId: z.string().optional(),
  base: keptBaseSchema,
  /** Its files are known to have appeared. */
  isReady: z.literal(true).optional(),
});

type RunBase = z.infer<typeof runBaseSchema>;

const scheduleBaseSchema = z.object({
  /** The base of the last run that is known to have succeeded. */
  current: runBaseSchema.optional(),
  /** The base of the run after it, whatever its result. */
  next: runBaseSchema.optional(),
});

type ScheduleBase = z.infer<typeof scheduleBaseSchema>;
type Run = NonNullable<Comparing['run']>;

const reader = { parse: (value: unknown) => scheduleBaseSchema.safeParse(value).data };

export const scheduleBases = (scheduleId: string) => `SCHEDULE-BASE#${scheduleId}#`;

function recordKey({ owner, surveyId }: Job, { scheduleId }: Run): RecordKey {
  return {
    partition: `O#${owner}`,
    sort: `${scheduleBases(scheduleId)}${String(surveyId).padStart(16, '0')}`,
  };
}

type Deps = Pick<ExportDeps, 'records' | 'jobs'>;

/**
 * What a run follows; undefined for the first one. A run that reports changes follows the last one or fails; of all rows
 * several may be made at a time, and a late one follows none.
 */
export async function runBefore(deps: Deps, job: Job, run: Run): Promise<RunBase | undefined> {
  const record = await deps.records.get(recordKey(job, run));
  const { current, next } = (record && readRecord(record, reader)) ?? {};
  const isOwn = next?.exportId === job.id;
  const before = next && !isOwn && (await hasSucceeded(deps, job.owner, next)) ? next : current;
  if (!before || before.slot < run.slot) return before;
  if (job.comparing?.isDelta) throw covered(before);
  return undefined;
}

/** Its files appeared, and its run was not cancelled. Who removes them later does not bring their changes back. */
async function hasSucceeded({ records, jobs }: Deps, owner: string, next: RunBase): Promise<boolean> {
  const job = await jobs.get({ owner, id: next.exportId });
  const isThere = job && !job.deletedAt;
  const isReady = isThere ? job.status === 'ready' || job.status === 'expired' : next.isReady === true;
  if (!isReady || next.batchId === undefined) return isReady;
  const batch = await getBatch({ records }, { owner, id: next.batchId });
  return batch?.status !== 'cancelled' || batch.deletedAt !== undefined;
}

/** One conditional write, before the files appear: this run follows `before`, and the next one may follow this. */
export async function noteRun(
  { records }: Deps,
  job: Job,
  { run, before, base }: { run: Run; before: RunBase | undefined; base: KeptBase },
): Promise<void> {
  const next = { slot: run.slot, exportId: job.id, ...(job.batchId !== undefined && { batchId: job.batchId }), base };
  const noted: ScheduleBase = { ...(before && { current: before }), next };
  await changeRecord<ScheduleBase>(
    records,
    recordKey(job, run),
    reader,
    (found) => {
      const later = [found.current, found.next].find((one) => one && one.exportId !== job.id && one.slot > run.slot);
      if (later && job.comparing?.isDelta) throw covered(later);
      return later ? undefined : noted;
    },
    { absent: (): ScheduleBase => ({}) },
  );
}

/** Right before its files appear: where a later run has taken its place, they must not. */
export async function checkIsNext({ records }: Pick<Deps, 'records'>, job: Job): Promise<void> {
  const { run, isDelta } = job.comparing ?? {};
  const record = run && isDelta ? await records.get(recordKey(job, run)) : undefined;
  const { next } = (record && readRecord(record, reader)) ?? {};
  if (next && next.exportId !== job.id) throw covered(next);
}

function covered({ slot }: RunBase): Problem {
  return new Problem('changes_covered', { slot });
}

/** After its files have appeared: what is known for good need not be found out later. */
export async function confirmRun({ records }: Pick<Deps, 'records'>, job: Job, run: Run): Promise<void> {
  await changeRecord<ScheduleBase>(records, recordKey(job, run), reader, ({ next, ...found }) =>
    next && next.exportId === job.id && !next.isReady ? { ...found, next: { ...next, isReady: true } } : undefined,
  );
}

/** The exports whose bases a later run may follow. */
export async function neededBases({ records }: Pick<Deps, 'records'>, job: Job, run: Run): Promise<string[]> {
  const record = await records.get(recordKey(job, run));
  const { current, next } = (record && readRecord(record, reader)) ?? {};
  return [current, next].flatMap((one) => (one ? [one.exportId] : []));
}
