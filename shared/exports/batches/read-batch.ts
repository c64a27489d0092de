/** Reads a batch from its record; one that cannot be read is shown as failed, so that it can be seen and deleted. */

import type { ValueReader } from '../../records/read-record.ts';
import { momentOf, readableMembers, unreadable } from '../../records/stand-in.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { newWork } from '../../work/lifecycle.ts';
import { settledOptionsSchema } from '../options.ts';
import { type Batch, type BatchKey, batchSchema } from './batch.ts';

export function batchReader(key: BatchKey): ValueReader<Batch> {
  return { parse: (value) => batchSchema.safeParse(value).data, standIn: (value) => standIn(key, value) };
}

function standIn({ owner, id }: BatchKey, value: unknown): Batch {
  const known = readableMembers(batchSchema.partial(), value);
  const createdAt = momentOf(known.createdAt);
  return {
    id,
    owner,
    name: known.name ?? id,
    surveys: known.surveys ?? { ids: { inline: [] }, idsCount: 0 },
    outputs: known.outputs ?? [],
    filters: known.filters ?? filtersSchema.parse({}),
    options: known.options ?? settledOptionsSchema.parse({ lang: 'en' }),
    wantsBundle: false,
    requestHash: known.requestHash ?? '',
    status: 'failed',
    problem: { ...unreadable },
    createdAt,
    finishedAt: momentOf(known.finishedAt, createdAt),
    warnings: [],
    plan: { isDone: true, found: 0, offset: 0, pass: 1 },
    turn: known.turn ?? 0,
    ...newWork(known.fence),
    cleaned: 'nothing',
    ...(known.deletedAt !== undefined && { deletedAt: momentOf(known.deletedAt) }),
  };
}
