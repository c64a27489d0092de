/** What the export pipeline needs to do its work; assembled once, in `functions/runtime.ts`. */
import type { DeliverRequest } from '../../delivery/destinations/deliver-request.ts';
import type { Clock, Files, Log, Metrics, Queue, TokenSealer } from '../../ports.ts';
import type { Records } from '../../records/records.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';

/**
 * Something that follows an export, such as the batch it belongs to. Exports know their followers only by this shape;
 * which ones there are is decided where the pipeline is assembled.
 */
export interface Follower {
  /** Whether the export may run; one that its follower does not want any more is cancelled instead. */
  beforeRun(deps: ExportDeps, job: Job): Promise<'wanted' | 'unwanted'>;
  /** Before a failed export is changed to run again; throws where it may not. */
  beforeRetry(deps: ExportDeps, job: Job): Promise<void>;
  /** The export has ended or made progress. Must not get in its way: the sweeper repeats what fails. */
  onEnded(deps: ExportDeps, job: Job): Promise<void>;
  /** Whether what the ended export has read is still needed. */
  isReading(deps: ExportDeps, job: Job): Promise<boolean>;
}

export interface ExportDeps {
  jobs: JobStore;
  records: Records;
  files: Files;
  snapshots: Files;
  queue: Queue;
  /** The same for an export that the present message is not about. */
  firstQueue?: Queue;
  /** Takes batches to be checked. */
  batchQueue: Queue;
  /** Takes tasks; present only where they are planned, worked on or swept. */
  taskQueue?: Queue;
  /** Takes events for webhooks. */
  deliveries: Queue;
  /** Takes deliveries to destinations. */
  shipments: Queue;
  /** Asked before an export runs and notified when it has ended. */
  followers: readonly Follower[];
  now: Clock;
  log: Log;
  metrics: Metrics;
  retentionMs: number;
  /**
   * Processes are never killed from outside here, so an expired lease means a crash. Left out where hosts are killed at
   * will.
   */
  isLostLeaseCrash?: boolean;
  /** The id of the invocation, where there is one. */
  callId?: string | undefined;
  /** Whether others wait for the place of this invocation; left out where the host does not tell. */
  isAwaited?: (() => boolean) | undefined;
  /** Called on progress: the chain of messages that led here is not endless. */
  onProgress?: () => void;
  /** Our own origin, without a trailing slash. */
  publicUrl: string;
}

/** For functions that handle tasks, the pieces of an export that many workers share. */
export interface TaskDeps extends ExportDeps {
  taskQueue: Queue;
}

/** Workers also call the survey service, with a new client for every job. */
export type NewUpstream = (use: UpstreamUse) => Upstream;

/** For whom the survey service is asked, and whether for a batch: an owner's requests share a budget. */
export interface UpstreamUse {
  owner: string;
  isChild: boolean;
}

/** What mails show beside the files that they bring. */
export interface MailedViews {
  /** Every view that a request names must be one of its owner's. */
  check(owner: string, deliver: readonly DeliverRequest[] | undefined, field: string): Promise<void>;
  /** Has their figures counted, while an export or batch is accepted and its key is at hand. */
  want(accepted: Pick<Job, 'owner' | 'id' | 'sealedToken' | 'deliver'>): Promise<void>;
}

/**
 * Functions that accept requests call the survey service in the caller's name, and may seal a caller's key but not open
 * it.
 */
export interface RequestDeps extends ExportDeps {
  mailedViews: MailedViews;
  /** Notifies workers which surveys to read for figures. */
  figuresQueue: Queue;
  /** How long to wait for the first figures of a survey; if left out, as long as a person waits gladly. */
  firstWaitMs?: number;
  upstream: Upstream;
  sealer: TokenSealer;
}
