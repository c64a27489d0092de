/** A change of one record: read, worked out by a pure function, written only if nobody wrote in between. */
import type { z } from 'zod';
import type { RecordKey, Records, RecordTimes } from '../ports.ts';

const MAX_RACES = 50;

/** Undefined when there is no such record, or the change refuses by giving undefined; then nothing is written. */
export async function changeRecord<T>(
  records: Records,
  key: RecordKey,
  schema: z.ZodType<T>,
  change: (value: T) => T | undefined,
  times: (value: T) => RecordTimes,
): Promise<T | undefined> {
  for (let race = 0; race < MAX_RACES; race++) {
    const record = await records.get(key);
    if (!record) return undefined;
    const changed = change(schema.parse(record.value));
    if (changed === undefined) return undefined;
    if (await records.replace(key, record.version, changed, times(changed))) return changed;
  }
  throw new Error(`record ${key.sort} changes too often to be written`);
}
