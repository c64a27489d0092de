/** What the topology says of a function and of a queue: how it is reached, how much it may use, what it may touch. */
import type { AssetFolder } from '../shared/assets.ts';
import type { PageFolder } from '../shared/dashboard/build-page.ts';

export type QueueName = 'exports' | 'tasks' | 'batches' | 'deliveries' | 'survey-deliveries';

export type RoutePattern = `${'ANY' | 'GET' | 'POST'} /${string}`;

/** `page`: on the origin of the respondent's page, apart from the API and the dashboard. */
export type Trigger =
  | { kind: 'http'; routes: readonly RoutePattern[]; origin?: 'page' }
  | { kind: 'queue'; queue: QueueName; batchSize: number; concurrency: number }
  | { kind: 'timer'; everyMinutes: number };

/** What can be done with records: the words of their port, `create` and `change` for one at a time. */
export type TableUse = 'read' | 'create' | 'change' | 'write-many' | 'remove' | 'list' | 'briefs' | 'count' | 'due';

/** Answers are counted and paged by their days too. */
export type AnswersUse = 'count-answers' | 'page-answers';

/** What can be done with files: `put` whole ones, `upload` and `assemble` in parts, `remove` all below a prefix. */
export type BucketUse = 'read' | 'put' | 'upload' | 'assemble' | 'remove';

/** What a function may touch; the cloud stack turns each into the narrowest grant there is. */
export type Grant =
  | `records:${TableUse}`
  | `surveys:${TableUse | AnswersUse}`
  | `files:${BucketUse}`
  | `snapshots:${BucketUse}`
  | `${QueueName}-queue:send`
  | 'tokens:encrypt'
  | 'tokens:decrypt'
  | 'webhook-secrets:decrypt'
  | 'owners:mac'
  | 'pseudonyms:mac'
  | 'mail:send';

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
  /** Only on one machine. */
  isLocal?: true;
}

export interface QueueSpec {
  visibilitySeconds: number;
  /** Deliveries before a message is parked in the dead-letter queue. */
  maxReceives: number;
}
