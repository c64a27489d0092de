/** A change of one record: read, worked out by a pure function, written only if nobody wrote in between. */
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

/** How a stored value becomes what is worked with; undefined for one that counts as not being there. */
interface ValueReader<Value> {
  parse(value: unknown): Value | undefined;
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
    const value = record && reader.parse(record.value);
    if (!record || value === undefined) return undefined;
    const changed = await replaced({ value, version: record.version });
    if (changed !== false) return changed;
  }
  throw new Problem('contended', 'Too many writers change this at once; try again.');

  /** Undefined when the change refuses, false when somebody else was faster. */
  async function replaced({ value, version }: Seen<Value>) {
    const after = change(value);
    if (after === undefined) return undefined;
    const isWritten = await records.replace(key, version, after, times(after));
    return isWritten && { before: value, after, version: version + 1 };
  }
}
