/** What the topology says of a function: how it is reached, how much it may use, what it may touch. */
import type { AssetFolder } from '../shared/assets.ts';
import type { PageFolder } from '../shared/ways-in/dashboard/build-page.ts';
import type { Grant } from './grants.ts';
import type { QueueName } from './queues.ts';

export type RoutePattern = `${'ANY' | 'GET' | 'POST'} /${string}`;

/** Apart from the API and the dashboard: the origin of the respondent's page, and that of shared views. */
export type OwnOrigin = 'page' | 'views';

/**
 * `origin`: the API's where it is left out. `heavy`: calls that may take much
 * time and memory, which on one machine run in threads of their own; on AWS every call does.
 */
export type Trigger =
  | { kind: 'http'; routes: readonly RoutePattern[]; heavy?: readonly RoutePattern[]; origin?: OwnOrigin }
  | { kind: 'queue'; queue: QueueName; batchSize: number; concurrency: number }
  | { kind: 'timer'; everyMinutes: number };

export interface FunctionSpec {
  /** The file in `functions/` that exports `handler`. */
  entry: string;
  trigger: Trigger;
  memoryMb: number;
  timeLimitSeconds: number;
  grants: readonly Grant[];
  /** Folders of files that lie beside its code: those of packages, and the dashboard's page. */
  assets?: readonly (AssetFolder | PageFolder)[];
  /** Mostly waits for others: on one machine it has a few threads of its own, beside those that work hard. */
  isLight?: true;
  /** Only where the reference survey service is the upstream. */
  embeddedUpstreamOnly?: true;
}
