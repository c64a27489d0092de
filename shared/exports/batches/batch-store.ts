/** Batches in the table. A change is read, worked out by a pure function and written only if nobody wrote in between. */
import { changeRecord } from '../../change-record.ts';
import type { RecordKey, Records } from '../../ports.ts';
import type { Batch, BatchKey } from './batch.ts';
import { batchDueAt, isBatchForCleaning } from './batch-states.ts';
import { readBatchRecord } from './read-batch.ts';

const PREFIX = 'BATCH#';
const PAGE = 100;

type Store = { records: Records };

const timesOf = (batch: Batch) => ({ dueAt: batchDueAt(batch), isCleaning: isBatchForCleaning(batch) });

export async function getBatch({ records }: Store, key: BatchKey): Promise<Batch | undefined> {
  const record = await records.get(recordKey(key));
  return record && readBatchRecord(key, record.value);
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
  const reader = { parse: (value: unknown) => readBatchRecord(key, value) };
  return (await changeRecord(records, recordKey(key), reader, work, timesOf))?.after;
}

export function forgetBatch({ records }: Store, key: BatchKey): Promise<void> {
  return records.remove(recordKey(key));
}

/** The newest first; reads on until the page is full, because deleted ones are left out after reading. */
export async function listBatches(
  { records }: Store,
  owner: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ batches: Batch[]; nextCursor: string | undefined }> {
  const batches: Batch[] = [];
  let after = cursor ? PREFIX + cursor : undefined;
  while (true) {
    const page = await records.list({ partition: `O#${owner}`, prefix: PREFIX, limit: PAGE, after, newestFirst: true });
    for (const record of page) {
      const batch = readBatchRecord({ owner, id: record.sort.slice(PREFIX.length) }, record.value);
      if (batch.deletedAt) continue;
      if (batches.length === limit) return { batches, nextCursor: batches.at(-1)?.id };
      batches.push(batch);
    }
    after = page.at(-1)?.sort;
    if (page.length < PAGE) return { batches, nextCursor: undefined };
  }
}

function recordKey({ owner, id }: BatchKey): RecordKey {
  return { partition: `O#${owner}`, sort: PREFIX + id };
}

/** The batch a due record is about, or undefined when the record is of another kind. */
export function batchKeyOf({ partition, sort }: RecordKey): BatchKey | undefined {
  if (!partition.startsWith('O#') || partition.includes('/') || !sort.startsWith(PREFIX)) return undefined;
  return { owner: partition.slice(2), id: sort.slice(PREFIX.length) };
}
