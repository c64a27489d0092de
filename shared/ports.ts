/**
 * What the product needs of the outside world. The domain knows these shapes only; adapters implement them
 * and are joined in `functions/runtime.ts`. Every port has one contract suite that runs on every adapter.
 */
/** Milliseconds since the epoch; the only way the domain learns the time. */
export type Clock = () => number;

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
  /** Begins a file of parts; the id is all that is needed to continue with it. */
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

/** What a browser needs to send one file directly: the address, and the fields that come before it. */
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

/**
 * The metrics for operators, by name: the code that emits one, the alarms and the dashboard all use these names.
 * CloudWatch bills every name with every value it is counted by as a separate metric, so both stay few.
 */
export const metricCatalogue = {
  /** Exports that ended: ready, failed or cancelled. */
  Exports: { unit: 'Count', by: 'outcome' },
  FailedExports: { unit: 'Count', by: 'problem' },
  /** All of one export’s files together. */
  ExportRows: { unit: 'Count' },
  /** From the request to its end, waiting and other attempts included. */
  ExportSeconds: { unit: 'Seconds' },
  /** Only the turn that finished the export is counted, here and in rendering. */
  PullSeconds: { unit: 'Seconds' },
  RenderSeconds: { unit: 'Seconds' },
  /** How long an export waited before a worker first looked at it, reported when one does and while none does. */
  WaitSeconds: { unit: 'Seconds' },
  /** Due records that a sweep left to the next one: it failed on them, or had no time. */
  SweepBacklog: { unit: 'Count' },
  /** Webhook attempts: delivered, retried, failed for good, or cancelled. */
  WebhookTries: { unit: 'Count', by: 'outcome' },
  /** Attempts to bring files to a destination: delivered, retried, failed for good, or cancelled. */
  DestinationTries: { unit: 'Count', by: 'outcome' },
  Batches: { unit: 'Count', by: 'outcome' },
  ScheduleRuns: { unit: 'Count', by: 'outcome' },
  /** Reads of records that have another version or are broken. */
  UnreadableItems: { unit: 'Count' },
} as const satisfies Record<string, { unit: 'Count' | 'Seconds'; by?: 'outcome' | 'problem' }>;

type Catalogue = typeof metricCatalogue;

export type MetricName = keyof Catalogue;
/** A metric that is counted apart by its outcome or its problem. */
export type CountedMetric = {
  [Name in MetricName]: Catalogue[Name] extends { by: string } ? Name : never;
}[MetricName];
export type PlainMetric = Exclude<MetricName, CountedMetric>;

export const metricNamespace = 'SurveyExports';
export const metricService = 'survey-exports';
/** The stage of a deployment that was given none. */
export const mainStage = 'main';

/** Metrics for operators. Emitting one never fails, and nobody waits for it. */
export interface Metrics {
  /** One more of this outcome, or of this problem. */
  count(metric: CountedMetric, of: string): void;
  measure(figures: Partial<Record<PlainMetric, number>>): void;
}
