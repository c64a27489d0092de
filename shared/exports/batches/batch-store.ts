/** Batches in the table. A change is read, worked out by a pure function and written only if nobody wrote in between. */
import { changeRecord } from '../../records/change-record.ts';
import { type DatedQuery, datedRange, type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import type { Batch, BatchKey } from './batch.ts';
import { type BatchFilter, batchBrief, isBatchWanted, mayBeWantedBatch } from './batch-brief.ts';
import { batchDueAt, isBatchForCleaning } from './batch-states.ts';
import { batchReader } from './read-batch.ts';

const PREFIX = 'BATCH#';

type Store = { records: Records };

const timesOf = (batch: Batch) => ({
  dueAt: batchDueAt(batch),
  isCleaning: isBatchForCleaning(batch),
  brief: batchBrief(batch),
});

export async function getBatch({ records }: Store, key: BatchKey): Promise<Batch | undefined> {
  const record = await records.get(recordKey(key));
  return record && readRecord(record, batchReader(key));
}

/** False when a batch of that id exists. */
export function createBatch({ records }: Store, batch: Batch): Promise<boolean> {
  return records.create(recordKey(batch), batch, timesOf(batch));
}

/** The batch after the change; the change may refuse by giving undefined, and then nothing is written. */
export async function changeBatch(
  { records }: Store,
  key: BatchKey,
  work: (batch: Batch) => Batch | undefined,
): Promise<Batch | undefined> {
  return (await changeRecord(records, recordKey(key), batchReader(key), work, { times: timesOf }))?.after;
}

export function forgetBatch({ records }: Store, key: BatchKey): Promise<void> {
  return records.remove(recordKey(key));
}

/** The newest first, unless the oldest are wanted first. */
export function listBatches(
  { records }: Store,
  owner: string,
  { status, search, ...dated }: BatchFilter & DatedQuery,
): Promise<ListPage<Batch>> {
  const filter = { status, search };
  const isNarrowed = status !== undefined || search !== undefined;
  return readList(
    records,
    { partition: `O#${owner}`, prefix: PREFIX, ...datedRange('bat', dated) },
    {
      reader: (id) => batchReader({ owner, id }),
      mayBe: isNarrowed ? (brief) => mayBeWantedBatch(brief, filter) : undefined,
      show: (batch) => (isBatchWanted(batch, filter) ? batch : undefined),
    },
  );
}

function recordKey({ owner, id }: BatchKey): RecordKey {
  return { partition: `O#${owner}`, sort: PREFIX + id };
}

/** The batch a due record is about, or undefined when the record is of another kind. */
export function batchKeyOf({ partition, sort }: RecordKey): BatchKey | undefined {
  if (!partition.startsWith('O#') || partition.includes('/') || !sort.startsWith(PREFIX)) return undefined;
  return { owner: partition.slice(2), id: sort.slice(PREFIX.length) };
}
