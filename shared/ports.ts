/**
 * What the product needs of the outside world. The domain knows these shapes only; adapters implement them
 * and are joined in `functions/runtime.ts`. Every port has one contract suite that runs on every adapter.
 */
import type { CountedMetric, PlainMetric } from './metric-catalogue.ts';

/** Milliseconds since the epoch; the only way the domain learns the time. */
export type Clock = () => number;

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

export interface FileUpload {
  write(bytes: Uint8Array): Promise<void>;
  complete(): Promise<{ sizeBytes: number }>;
  abort(): Promise<void>;
}

/** One file assembled from numbered parts, starting at 1, by any number of workers over any time. */
export interface FileParts {
  /** Number and size of the parts that are stored; undefined when there is no such upload (any more). */
  stored(): Promise<ReadonlyMap<number, number> | undefined>;
  /** All but the last part have at least 5 MiB. A part of the same number is replaced. */
  put(number: number, bytes: Uint8Array): Promise<void>;
  /** A range of another file, `end` excluded, whose bytes do not pass through here. */
  copy(number: number, from: { key: string; start: number; end: number }): Promise<void>;
  /** The stored parts become the file, under a key that nobody has written before. */
  complete(): Promise<void>;
}

export interface FileLink {
  url: string;
  expiresAt: string;
}

/** Byte objects by key. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** A stream of bytes that appears whole under a key nobody has written before, or not at all. */
  upload(key: string, contentType: string): FileUpload;
  /** Begins a file of parts; the id is all that is needed to go on with it. */
  beginParts(key: string, contentType: string): Promise<string>;
  parts(key: string, id: string): FileParts;
  read(key: string): Promise<Uint8Array | undefined>;
  /** Bytes from `start` up to `end`, which is excluded; undefined where the file is not there or ends before. */
  readRange(key: string, start: number, end: number): Promise<Uint8Array | undefined>;
  sizeOf(key: string): Promise<number | undefined>;
  keys(prefix: string): AsyncIterable<string>;
  /** Removes every object below the prefix and every unfinished upload of one, but not the files that are `kept`. */
  removeAll(prefix: string, kept?: readonly string[]): Promise<void>;
  link(key: string, use: { ttlSeconds: number; contentType: string; disposition: string }): Promise<FileLink>;
}

/** What a look for malware said of a file; `unknown`: nothing that can be relied on. */
export type ScanVerdict = 'clean' | 'infected' | 'unknown';

/** Looks for malware in the bytes of a file. Ends within seconds, whatever it finds. */
export type ScanFile = (bytes: AsyncIterable<Uint8Array>) => Promise<ScanVerdict>;

/** What a browser needs to send one file by itself: where to, and the fields that go before it. */
export interface PostForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * A place in which people without a key leave files, each by a form made for that one file. What lies there is checked
 * and then taken to where nobody can reach it; a form may be used again until it expires.
 */
export interface DropBox {
  form(key: string, rules: { mostBytes: number; ttlSeconds: number }): Promise<PostForm>;
  /** What was left under this key: its size, its first bytes, and a mark that only these bytes have. */
  look(key: string, firstBytes: number): Promise<{ sizeBytes: number; first: Uint8Array; mark: string } | undefined>;
  /** The very bytes with this mark become a file under another key; false when they are gone or replaced. */
  take(key: string, mark: string, to: string): Promise<boolean>;
}

export interface Queue {
  send(message: unknown, delaySeconds?: number): Promise<void>;
  sendMany(messages: readonly unknown[]): Promise<void>;
}

/** Callers' tokens at rest. The owner is bound in: a sealed token opens only under the owner it was sealed for. */
export interface TokenSealer {
  seal(token: string, owner: string): Promise<string>;
}

export interface TokenOpener {
  open(sealed: string, owner: string): Promise<string>;
}

/** A keyed fingerprint of a secret: the same on every host, useless without the key. */
export interface Fingerprints {
  of(secret: string): Promise<string>;
}

/** The keys for pseudonyms, one per owner: the same at every call, and stored nowhere. */
export interface PseudonymKeys {
  of(owner: string): Promise<Uint8Array>;
}

export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

/** Metrics for operators. Emitting one never fails, and nobody waits for it. */
export interface Metrics {
  /** One more of this outcome, or of this problem. */
  count(metric: CountedMetric, of: string): void;
  measure(figures: Partial<Record<PlainMetric, number>>): void;
}
