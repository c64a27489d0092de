/** What is stored: single items with a key, a version and a due time. The domain knows this shape only; `adapters/dynamo` implements it. */

/** Where a record lies: `partition` begins with its owner, `sort` orders records inside it. */
export interface RecordKey {
  partition: string;
  sort: string;
}

export interface StoredRecord extends RecordKey {
  value: unknown;
  /** Goes up by one with every write; a replace names the version it has seen. */
  version: number;
  /** The shape it was written in; see `record-schema.ts`. */
  schema: number;
}

/** What the table stores with a record besides its value. */
export interface RecordTimes {
  /** When somebody must look at this record again (ISO 8601); absent: never. */
  dueAt?: string | undefined;
  /** Nobody waits for the due work: it comes after everything that somebody waits for. */
  isCleaning?: boolean | undefined;
  /** When the table may delete it (ISO 8601). For cleaning up only: readers check expiry themselves. */
  forgetAt?: string | undefined;
  /** A few words for filtering lists without reading the record. */
  brief?: string | undefined;
  /** The schema of the replaced record where a newer release wrote it; otherwise ours. */
  schema?: number | undefined;
}

/** A record as a list index knows it, without reading it; one written by a release that made no briefs of its kind has none. */
export interface RecordBrief {
  sort: string;
  brief?: string | undefined;
}

/** Due records are in this many shards, which can be read in parallel. */
export const dueShards = 16;

/** Which due records: those that only need cleaning up, or all others; of one shard, or of all. */
export interface DueShare {
  isCleaning: boolean;
  shard?: number;
}

export interface DueKey extends RecordKey {
  dueAt: string;
}

export interface RecordListQuery {
  partition: string;
  prefix: string;
  limit: number;
  /** Sort key of the last record of the page before. */
  after?: string | undefined;
  newestFirst?: boolean;
}

/** Single items, compare-and-swap, ordered lists, and indexes of briefs and of what is due. Reads are consistent, indexes may lag. */
export interface Records {
  get(key: RecordKey): Promise<StoredRecord | undefined>;
  /** False when the record exists already. */
  create(key: RecordKey, value: unknown, times?: RecordTimes): Promise<boolean>;
  /** False when the record was changed or removed since `version` was read. */
  replace(key: RecordKey, version: number, value: unknown, times?: RecordTimes): Promise<boolean>;
  /** Many records, in any order, without conditions; existing ones are replaced. */
  putMany(records: readonly { key: RecordKey; value: unknown; times?: RecordTimes }[]): Promise<void>;
  remove(key: RecordKey): Promise<void>;
  list(query: RecordListQuery): Promise<StoredRecord[]>;
  /** The same list, but only sort keys and briefs: some hundred bytes each, however large the records are. May lag. */
  briefs(query: RecordListQuery): Promise<RecordBrief[]>;
  /** Adds `by` to a counter and gives its new value; a missing counter counts from 0. */
  count(key: RecordKey, by: number): Promise<number>;
  /**
   * Keys whose `dueAt` has passed, each once, oldest first within a shard; by default those that need cleaning up come
   * last.
   */
  due(nowIso: string, share?: DueShare): AsyncIterable<DueKey>;
}
