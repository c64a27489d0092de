/**
 * One change of a record: read it, compute the new value, write only if nobody wrote in between, otherwise retry. Every
 * change of a record that several may write at once goes through here.
 */
import { Problem } from '../problems/problem.ts';
import { keepUnknown } from './keep-unknown.ts';
import { readRecord, type ValueReader } from './read-record.ts';
import { recordSchema } from './record-schema.ts';
import type { RecordKey, Records, RecordTimes, StoredRecord } from './records.ts';

const MAX_RACES = 50;

type Stored = Pick<StoredRecord, 'value' | 'schema'>;

export interface Changed<Value> {
  before: Value;
  after: Value;
  /** The version after the change. */
  version: number;
  /** As stored now, including members this release does not know. */
  stored: Stored;
}

/** A record as somebody read it, perhaps some time ago. Version 0: it did not exist. */
export interface Seen<Value> {
  value: Value;
  version: number;
  stored?: Stored | undefined;
}

interface ChangeOptions<Value> {
  times?: (after: Value) => RecordTimes;
  /** The initial value where there is no readable record; without it nothing is created. */
  absent?: () => Value;
  /**
   * A caller that already has the record passes it: it is then read only if it was written since, or if the change
   * refuses it.
   */
  seen?: Seen<Value> | undefined;
  /** How many lost races are tolerated. */
  maxRaces?: number;
}

/** Undefined when there is no such record, or the change refuses by giving undefined; then nothing is written. */
export async function changeRecord<Value>(
  records: Pick<Records, 'get' | 'create' | 'replace'>,
  key: RecordKey,
  reader: ValueReader<Value>,
  change: (value: Value) => Value | undefined | Promise<Value | undefined>,
  { times, absent, seen, maxRaces = MAX_RACES }: ChangeOptions<Value> = {},
): Promise<Changed<Value> | undefined> {
  const changed = seen && (await changeSeen(seen));
  if (changed) return changed;
  for (let race = 0; race < maxRaces; race++) {
    const found = seenIn(await records.get(key), reader, absent);
    const changed = found && (await changeSeen(found));
    if (changed !== false) return changed;
  }
  throw new Problem('contended');

  /** Undefined when the change refuses, false when somebody else was faster. */
  async function changeSeen(found: Seen<Value>): Promise<Changed<Value> | undefined | false> {
    const after = await change(found.value);
    return after === undefined ? undefined : writeSeen(records, key, found, after, times?.(after));
  }
}

function seenIn<Value>(
  record: StoredRecord | undefined,
  reader: ValueReader<Value>,
  absent: (() => Value) | undefined,
): Seen<Value> | undefined {
  const value = record && readRecord(record, reader);
  if (record && value !== undefined) return { value, version: record.version, stored: record };
  return absent && { value: absent(), version: record?.version ?? 0 };
}

/** Replaces what was seen, keeping members this release does not know; false when it has changed since. */
export async function writeSeen<Value>(
  records: Pick<Records, 'create' | 'replace'>,
  key: RecordKey,
  { value: before, version, stored: old }: Seen<Value>,
  after: Value,
  times: RecordTimes = {},
): Promise<Changed<Value> | false> {
  const value = old ? keepUnknown(old.value, before, after) : after;
  const schema = Math.max(old?.schema ?? 0, recordSchema);
  const options = { ...times, schema };
  const isWritten =
    version === 0 ? await records.create(key, value, options) : await records.replace(key, version, value, options);
  return isWritten && { before, after, version: version + 1, stored: { value, schema } };
}
