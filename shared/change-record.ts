/** A change of one record: read, worked out by a pure function, written only if nobody wrote in between. */
import type { z } from 'zod';
import { Problem } from './errors.ts';
import type { RecordKey, Records, RecordTimes } from './ports.ts';

const MAX_RACES = 50;

export interface Changed<Value> {
  before: Value;
  after: Value;
}

/** Undefined when there is no such record, or the change refuses by giving undefined; then nothing is written. */
export async function changeRecord<Schema extends z.ZodType>(
  records: Pick<Records, 'get' | 'replace'>,
  key: RecordKey,
  schema: Schema,
  change: (value: z.infer<Schema>) => z.infer<Schema> | undefined,
  times: (after: z.infer<Schema>) => RecordTimes = () => ({}),
): Promise<Changed<z.infer<Schema>> | undefined> {
  for (let race = 0; race < MAX_RACES; race++) {
    const record = await records.get(key);
    if (!record) return undefined;
    const before = schema.parse(record.value);
    const after = change(before);
    if (after === undefined) return undefined;
    if (await records.replace(key, record.version, after, times(after))) return { before, after };
  }
  throw new Problem('contended', 'Too many writers change this at once; try again.');
}
