/** A change of one record: read, worked out by a pure function, written only if nobody wrote in between. */
import { Problem } from './errors.ts';
import { keepUnknown } from './keep-unknown.ts';
import type { RecordKey, Records, RecordTimes, StoredRecord } from './ports.ts';
import { readRecord, type ValueReader } from './read-record.ts';
import { recordSchema } from './record-schema.ts';

const MAX_RACES = 50;

type Stored = Pick<StoredRecord, 'value' | 'schema'>;

export interface Changed<Value> {
  before: Value;
  after: Value;
  /** That of the record after the change. */
  version: number;
  /** As it lies in the table now, with what this release does not know of it. */
  stored: Stored;
}

/** A record as somebody has seen it, perhaps some time ago. */
export interface Seen<Value> {
  value: Value;
  version: number;
  stored?: Stored | undefined;
}

/**
 * Undefined when there is no such record, or the change refuses by giving undefined; then nothing is written. Who knows
 * the record says so: it is then read only if it has been written since, or the change refuses what was seen.
 */
export async function changeRecord<Value>(
  records: Pick<Records, 'get' | 'replace'>,
  key: RecordKey,
  reader: ValueReader<Value>,
  change: (value: Value) => Value | undefined,
  times: (after: Value) => RecordTimes = () => ({}),
  seen?: Seen<Value>,
): Promise<Changed<Value> | undefined> {
  if (seen) {
    const changed = await replaced(seen);
    if (changed) return changed;
  }
  for (let race = 0; race < MAX_RACES; race++) {
    const record = await records.get(key);
    const value = record && readRecord(record, reader);
    if (!record || value === undefined) return undefined;
    const changed = await replaced({ value, version: record.version, stored: record });
    if (changed !== false) return changed;
  }
  throw new Problem('contended');

  /** Undefined when the change refuses, false when somebody else was faster. */
  async function replaced({
    value,
    version,
    stored: before,
  }: Seen<Value>): Promise<Changed<Value> | undefined | false> {
    const after = change(value);
    if (after === undefined) return undefined;
    const stored = {
      value: before ? keepUnknown(before.value, value, after) : after,
      schema: Math.max(before?.schema ?? 0, recordSchema),
    };
    const isWritten = await records.replace(key, version, stored.value, { ...times(after), schema: stored.schema });
    return isWritten && { before: value, after, version: version + 1, stored };
  }
}
