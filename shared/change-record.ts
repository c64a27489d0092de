/** A change of one record: read, worked out by a pure function, written only if nobody wrote in between. */
import type { z } from 'zod';
import { Problem } from './errors.ts';
import type { RecordKey, Records, RecordTimes } from './ports.ts';

const MAX_RACES = 50;

export interface Changed<Value> {
  before: Value;
  after: Value;
  /** That of the record after the change. */
  version: number;
}

/** A record as somebody has seen it, perhaps some time ago. */
export interface Seen<Value> {
  value: Value;
  version: number;
}

/**
 * Undefined when there is no such record, or the change refuses by giving undefined; then nothing is written. Who knows
 * the record says so: it is then read only if it has been written since, or the change refuses what was seen.
 */
export async function changeRecord<Schema extends z.ZodType>(
  records: Pick<Records, 'get' | 'replace'>,
  key: RecordKey,
  schema: Schema,
  change: (value: z.infer<Schema>) => z.infer<Schema> | undefined,
  times: (after: z.infer<Schema>) => RecordTimes = () => ({}),
  seen?: Seen<z.infer<Schema>>,
): Promise<Changed<z.infer<Schema>> | undefined> {
  if (seen) {
    const changed = await replaced(seen);
    if (changed) return changed;
  }
  for (let race = 0; race < MAX_RACES; race++) {
    const record = await records.get(key);
    if (!record) return undefined;
    const changed = await replaced({ value: schema.parse(record.value), version: record.version });
    if (changed !== false) return changed;
  }
  throw new Problem('contended', 'Too many writers change this at once; try again.');

  /** Undefined when the change refuses, false when somebody else was faster. */
  async function replaced({ value, version }: Seen<z.infer<Schema>>) {
    const after = change(value);
    if (after === undefined) return undefined;
    const isWritten = await records.replace(key, version, after, times(after));
    return isWritten && { before: value, after, version: version + 1 };
  }
}
