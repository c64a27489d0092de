/** What a batch is called to whoever gets its files: by its name, or by its only survey where nobody has named it. */
import type { Records } from '../../ports.ts';
import type { Batch } from './batch.ts';
import { unnamed } from './batch-request.ts';
import { rowsOf } from './child-row.ts';

export async function batchTitle(records: Records, batch: Batch): Promise<string> {
  const { name, counts } = batch;
  if (name !== unnamed || counts?.total !== 1) return name;
  for await (const { row } of rowsOf(records, batch)) return row.name || name;
  return name;
}
