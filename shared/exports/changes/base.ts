/** What an export leaves for later ones to be compared with: the structure of its survey, and the list of its rows. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { hashOf } from '../../crypto.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';
import type { Files, PseudonymKeys } from '../../ports.ts';
import { type AnswerHash, answerHash } from '../../snapshots/deltas/answer-hash.ts';
import { answerListSchema } from '../../snapshots/deltas/answer-list.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import type { Survey } from '../../surveys/survey.ts';
import { buildTable } from '../../tables/build-table.ts';
import { rowFilter } from '../../tables/row-filter.ts';
import type { KeptBase } from '../job/comparing.ts';
import { filesPrefix, type Job, keptPrefix } from '../job/job.ts';
import { tableOptions } from '../options.ts';
import { structureSchema } from './structure.ts';

const baseSchema = z.object({
  /** A hash of the options that decide what a row shows: if they change, every row changes. */
  shape: z.string(),
  structure: structureSchema,
  list: answerListSchema.optional(),
});

export type Base = z.infer<typeof baseSchema>;

/** Those of one survey of a schedule. */
export function basesPrefix({ owner, surveyId }: Pick<Job, 'owner' | 'surveyId'>, scheduleId: string): string {
  return `${keptPrefix({ owner, id: scheduleId })}bases/${surveyId}/`;
}

/** A schedule's base is kept with it, a single export's with its files. Each turn writes below a prefix of its own. */
export function basePrefix(job: Job): string {
  const { owner, id, fence, comparing } = job;
  if (!comparing?.run) return `${filesPrefix({ owner, id })}base/${fence}/`;
  return `${basesPrefix(job, comparing.run.scheduleId)}${id}/${fence}/`;
}

export async function storeBase(files: Files, prefix: string, base: Base): Promise<KeptBase> {
  const key = `${prefix}base.json`;
  await files.put(key, Buffer.from(JSON.stringify(base)));
  return { key, ...(base.list && { list: base.list }) };
}

/** Undefined where it is gone. */
export async function readBase(files: Files, { key }: KeptBase): Promise<Base | undefined> {
  const bytes = await files.read(key);
  return bytes && baseSchema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
}

export function rowShape({ columns, privacy }: Pick<Job['options'], 'columns' | 'privacy'>): string {
  return hashOf({ columns: columns ?? null, privacy });
}

interface Frozen {
  survey: Survey;
  snapshot: Snapshot;
}

/** How the rows of a job are identified: which answers they are, and a hash of what each holds. */
export async function rowsOfJob(
  job: Job,
  { survey, snapshot }: Frozen,
  keys: PseudonymKeys,
): Promise<{ belongs: (reader: PackedReader) => boolean; hash: AnswerHash }> {
  const key = createHmac('sha256', await keys.of(job.owner))
    .update('changes:v1')
    .digest();
  return {
    belongs: rowFilter(job.filters, job.options.timezone, questionsOfAnswers(survey, snapshot.facts)),
    hash: answerHash(key, countsFor(job, { survey, snapshot })),
  };
}

/** What no column shows changes no row. */
function countsFor({ options }: Job, { survey, snapshot }: Frozen): (field: string) => boolean {
  if (!options.columns) return () => true;
  const fields = new Set(buildTable(survey, snapshot.facts, tableOptions(options)).columns.map(({ field }) => field));
  return (field) => fields.has(field);
}
