/** What the export pipeline needs to do its work; put together once, in `functions/runtime.ts`. */
import type { Clock, Files, Log, Metrics, Queue, Records, TokenSealer } from '../../ports.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';

/**
 * Who else has a stake in an export, such as the batch it belongs to. Exports know their followers by this shape only:
 * which there are is said where the pipeline is put together.
 */
export interface Follower {
  /** Whether the export may run; one that its follower does not want any more is cancelled instead. */
  beforeRun(deps: ExportDeps, job: Job): Promise<'wanted' | 'unwanted'>;
  /** Before a failed export is changed to run again; throws where it may not. */
  beforeRetry(deps: ExportDeps, job: Job): Promise<void>;
  /** The export has ended, or come further. Never in its way: what cannot be told now is told by the sweeper. */
  onEnded(deps: ExportDeps, job: Job): Promise<void>;
}

export interface ExportDeps {
  jobs: JobStore;
  records: Records;
  files: Files;
  snapshots: Files;
  queue: Queue;
  /** Of batches to look at. */
  batchQueue: Queue;
  /** Of tasks: only where they are planned, worked on, or looked after. */
  taskQueue?: Queue;
  /** Of webhooks to send. */
  deliveries: Queue;
  /** Who is asked before an export runs and told when it has ended. */
  followers: readonly Follower[];
  now: Clock;
  log: Log;
  metrics: Metrics;
  retentionMs: number;
  /** Nobody kills a process from outside here: a lease that ran out is a fall. Left out where hosts are killed at will. */
  isLostLeaseFall?: boolean;
  /** Called when the work has come further: the chain of messages that led here is none without an end. */
  onProgress?: () => void;
  /** Our own origin, without a slash at its end. */
  publicUrl: string;
}

/** Those who have to do with tasks, the pieces of an export that many workers share. */
export interface TaskDeps extends ExportDeps {
  taskQueue: Queue;
}

/** Those who do the work also speak to the survey service, with a client of their own for every job. */
export type NewUpstream = (use: { isChild: boolean }) => Upstream;

/** Those who accept requests ask the survey service in the caller's name, and may seal a caller's key, not open it. */
export interface RequestDeps extends ExportDeps {
  upstream: Upstream;
  sealer: TokenSealer;
}
