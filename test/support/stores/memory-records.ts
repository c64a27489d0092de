/** The records port in memory, for tests of the domain. It keeps the same contract as the table. */

import { recordSchema } from '../../../shared/records/record-schema.ts';
import {
  type DueShare,
  dueShards,
  type RecordKey,
  type RecordListQuery,
  type Records,
  type RecordTimes,
  type StoredRecord,
} from '../../../shared/records/records.ts';

interface Entry extends StoredRecord {
  times: RecordTimes;
  /** Milliseconds; a simulated year asks for it millions of times. */
  dueAt: number;
  /** Its value anew for each who asks: nobody may change a stored record by holding on to it. */
  read(): unknown;
}

export interface MemoryRecords extends Records {
  /** All that is stored, for a test to look through. */
  everything(): readonly StoredRecord[];
}

export function createMemoryRecords(): MemoryRecords {
  const entries = new Map<string, Entry>();

  function write(key: RecordKey, value: unknown, version: number, times: RecordTimes = {}): true {
    const dueAt = times.dueAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(times.dueAt);
    // as JSON, because a table too forgets members that are undefined
    const text = JSON.stringify(value);
    let seen: unknown;
    entries.set(nameOf(key), {
      ...keyOf(key),
      // for who only looks: most look at few of all that is stored
      get value() {
        seen ??= JSON.parse(text);
        return seen;
      },
      read: () => JSON.parse(text),
      version,
      schema: times.schema ?? recordSchema,
      times,
      dueAt,
    });
    return true;
  }

  function listed({ partition, prefix, limit, after, newestFirst = false }: RecordListQuery): Entry[] {
    const direction = newestFirst ? -1 : 1;
    return [...entries.values()]
      .filter((entry) => entry.partition === partition && entry.sort.startsWith(prefix))
      .filter((entry) => after === undefined || byBytes(entry.sort, after) * direction > 0)
      .sort((a, b) => byBytes(a.sort, b.sort) * direction)
      .slice(0, limit);
  }

  return {
    everything: () => [...entries.values()],
    async get(key) {
      const entry = entries.get(nameOf(key));
      return entry && toRecord(entry);
    },
    async create(key, value, times) {
      return !entries.has(nameOf(key)) && write(key, value, 1, times);
    },
    async replace(key, version, value, times) {
      return entries.get(nameOf(key))?.version === version && write(key, value, version + 1, times);
    },
    async putMany(records) {
      for (const { key, value, times } of records) {
        write(key, value, (entries.get(nameOf(key))?.version ?? 0) + 1, times);
      }
    },
    async remove(key) {
      entries.delete(nameOf(key));
    },
    list: async (query) => listed(query).map(toRecord),
    briefs: async (query) => listed(query).map(({ sort, times: { brief } }) => ({ sort, ...(brief && { brief }) })),
    async count(key, by) {
      const entry = entries.get(nameOf(key));
      const value = Number(entry?.value ?? 0) + by;
      write(key, value, (entry?.version ?? 0) + 1, entry?.times);
      return value;
    },
    async *due(nowIso, share) {
      const now = Date.parse(nowIso);
      const passed: Entry[] = [];
      for (const entry of entries.values()) if (entry.dueAt <= now && isIn(entry, share)) passed.push(entry);
      const byUrgency = (a: Entry, b: Entry) => Number(!!a.times.isCleaning) - Number(!!b.times.isCleaning);
      for (const entry of passed.sort((a, b) => byUrgency(a, b) || a.dueAt - b.dueAt)) {
        yield { ...keyOf(entry), dueAt: new Date(entry.dueAt).toISOString() };
      }
    },
  };
}

function isIn(entry: Entry, share: DueShare | undefined): boolean {
  if (!share) return true;
  if (!!entry.times.isCleaning !== share.isCleaning) return false;
  if (share.shard === undefined) return true;
  return Buffer.from(nameOf(entry)).reduce((sum, byte) => sum + byte, 0) % dueShards === share.shard;
}

function toRecord({ partition, sort, version, schema, read }: Entry): StoredRecord {
  return { partition, sort, version, schema, value: read() };
}

function keyOf({ partition, sort }: RecordKey): RecordKey {
  return { partition, sort };
}

function nameOf({ partition, sort }: RecordKey): string {
  return JSON.stringify([partition, sort]);
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
