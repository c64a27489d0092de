/** Reads a job from its record; one that cannot be read is shown as failed, so that it can be seen and deleted. */

import { z } from 'zod';
import type { ValueReader } from '../../records/read-record.ts';
import { momentOf, readableMembers, unreadable } from '../../records/stand-in.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { newWork } from '../../work/lifecycle.ts';
import { settledOptionsSchema } from '../options.ts';
import { type Job, type JobKey, jobMembers, jobSchema } from './job.ts';

export function jobReader(key: JobKey): ValueReader<Job> {
  return { parse: (value) => jobSchema.safeParse(value).data, standIn: (value) => standIn(key, value) };
}

export function isUnreadable({ problem }: Pick<Job, 'problem'>): boolean {
  return problem?.code === unreadable.code;
}

function standIn({ owner, id }: JobKey, value: unknown): Job {
  const known = readableMembers(jobMembers.extend({ finishedAt: z.string() }).partial(), value);
  const createdAt = momentOf(known.createdAt);
  return {
    id,
    owner,
    surveyId: known.surveyId ?? 0,
    status: 'failed',
    problem: { ...unreadable },
    filters: known.filters ?? filtersSchema.parse({}),
    options: known.options ?? settledOptionsSchema.parse({ lang: 'en' }),
    outputs: known.outputs ?? [],
    ...(known.batchId !== undefined && { batchId: known.batchId }),
    createdAt,
    finishedAt: momentOf(known.finishedAt, createdAt),
    progress: { read: 0, total: 0, percent: 0 },
    files: [],
    ...newWork(known.fence),
    cleaned: 'nothing',
    ...(known.deletedAt !== undefined && { deletedAt: momentOf(known.deletedAt) }),
  };
}
