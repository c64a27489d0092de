/** What a function may touch, in words; the cloud stack turns each into the narrowest grant there is. */
import type { QueueName } from './queues.ts';

/** What can be done with records: the words of their port, `create` and `change` for one at a time. */
export type TableUse = 'read' | 'create' | 'change' | 'write-many' | 'remove' | 'list' | 'briefs' | 'count' | 'due';

/** Answers are counted and paged by their days too. */
export type AnswersUse = 'count-answers' | 'page-answers';

/** What can be done with files: `put` whole ones, `upload` and `assemble` in parts, `remove` all below a prefix. */
export type BucketUse = 'read' | 'put' | 'upload' | 'assemble' | 'remove';

/** Only the files in this folder: what shared views show, and what was shared under a minimum base. */
type FilesFolder = 'published' | 'ledgers';

/** What a function may touch; the cloud stack turns each into the narrowest grant there is. */
export type Grant =
  | `records:${TableUse}`
  | `surveys:${TableUse | AnswersUse}`
  | `files:${BucketUse}`
  | `snapshots:${BucketUse}`
  | `uploads:${BucketUse}`
  | `${FilesFolder}:${BucketUse}`
  | `${QueueName}-queue:send`
  /** Where browsers send forms to: nothing that a function may do. */
  | 'files:address'
  | 'tokens:encrypt'
  | 'tokens:decrypt'
  | 'webhook-secrets:decrypt'
  | 'destination-secrets:decrypt'
  | 'destination-roles:assume'
  | 'owners:mac'
  | 'pseudonyms:mac'
  | 'mail:send';

/** Functions that move exports along keep records of them and send messages. */
export const pipeline: readonly Grant[] = [
  'records:read',
  'records:create',
  'records:change',
  'records:list',
  'exports-queue:send',
  'batches-queue:send',
  'deliveries-queue:send',
  'shipments-queue:send',
];

/** What callers may request, by any way in; a function that may seal a caller's key never opens one. */
export const onRequest: readonly Grant[] = [
  ...pipeline,
  'records:write-many',
  'records:remove',
  'records:briefs',
  'files:read',
  'files:put',
  'files:remove',
  'snapshots:remove',
  'tokens:encrypt',
  'owners:mac',
  'records:count',
  'mail:send',
  'erasures-queue:send',
  'files:address',
];

/** Workers on exports, or on pieces of them, call the survey service and make files. */
export const rendering: readonly Grant[] = [
  ...pipeline,
  'tasks-queue:send',
  'files:upload',
  'snapshots:read',
  'snapshots:put',
  'tokens:decrypt',
  'pseudonyms:mac',
];

/** Figures are counted from answers that are kept, and read again where they are old. */
export const keepingFigures: readonly Grant[] = [
  'records:read',
  'records:create',
  'records:change',
  'records:list',
  'records:remove',
  'snapshots:read',
  'snapshots:put',
  'snapshots:remove',
  'figures-queue:send',
];

/** What was shared under a minimum base is remembered, so that nothing more is shared that would single out a few answers. */
export const keepingLedgers: readonly Grant[] = ['ledgers:read', 'ledgers:put', 'ledgers:remove'];

/**
 * Shared views show what a worker has published, where the ledger allows it; their owners are notified when they pause.
 */
export const publishing: readonly Grant[] = [
  'published:read',
  'published:put',
  'published:remove',
  ...keepingLedgers,
  'deliveries-queue:send',
];

/** Whoever opens a page is counted, and so are guesses of its password. */
export const countingVisits: readonly Grant[] = ['records:read', 'records:create', 'records:change', 'records:count'];

/** Webhooks are signed, and tried again. */
export const webhookSecrets: readonly Grant[] = ['deliveries-queue:send', 'webhook-secrets:decrypt'];

/** Schedules are begun at their times, and their runs are kept. */
export const keepingRuns: readonly Grant[] = [
  'records:read',
  'records:create',
  'records:change',
  'records:write-many',
  'records:remove',
  'records:list',
];

/** A person is removed from all stores; whoever waits for an export that it ends is notified. */
export const erasing: readonly Grant[] = [
  ...pipeline,
  'erasures-queue:send',
  'records:remove',
  'records:briefs',
  'files:read',
  'files:remove',
  'snapshots:remove',
  'tokens:decrypt',
];

/** What the reference survey service does with its records, on request and in the background. */
export const surveyRecords: readonly Grant[] = [
  'surveys:read',
  'surveys:create',
  'surveys:change',
  'surveys:write-many',
  'surveys:remove',
  'surveys:list',
  'surveys:count',
];
