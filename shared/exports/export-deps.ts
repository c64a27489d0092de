/** What the export pipeline needs to do its work; put together once, in `functions/runtime.ts`. */
import type { Clock, Files, Log, Queue, Records } from '../ports.ts';
import type { Upstream } from '../surveys/upstream.ts';
import type { JobStore } from './job-store.ts';

export interface ExportDeps {
  jobs: JobStore;
  records: Records;
  files: Files;
  snapshots: Files;
  queue: Queue;
  /** Of batches to look at. */
  batchQueue: Queue;
  /** Of webhooks to send. */
  deliveries: Queue;
  now: Clock;
  log: Log;
  retentionMs: number;
  /** Nobody kills a process from outside here: a lease that ran out is a fall. Left out where hosts are killed at will. */
  isLostLeaseFall?: boolean;
  /** Called when the work has come further: the chain of messages that led here is none without an end. */
  onProgress?: () => void;
  /** Our own origin, without a slash at its end. */
  publicUrl: string;
}

/** Those who do the work also speak to the survey service, with a client of their own for every job. */
export type NewUpstream = (use: { isChild: boolean }) => Upstream;
