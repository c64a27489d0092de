/**
 * What the cloud allows, as AWS's public pages on quotas say (us-east-1, arm64), and what calls take there, roughly. A survey service's own pace is no part of it.
 */

/** What a call to the cloud's table, queue and files takes, in milliseconds. */
export const callMs = { table: 5, queue: 8, files: 25 } as const;

/** What all workers of one export share. */
export type Shared =
  | 'service'
  | 'table writes'
  | 'table reads'
  | 'file writes'
  | 'file reads'
  | 'changes of the owner'
  | 'changes of the export';

/** Units a second. Items of one owner share a partition key; files of one export share a prefix. */
export const sharedRates: Readonly<Record<Exclude<Shared, 'service'>, number>> = {
  'table writes': 1_000,
  'table reads': 3_000,
  'file writes': 3_500,
  'file reads': 5_500,
  // one record is read, then written unless it has changed since: who comes in between must begin again
  'changes of the owner': 1_000 / (2 * callMs.table),
  'changes of the export': 1_000 / (2 * callMs.table),
};

export const lambda = {
  /** Executions that a new account may raise without asking for more. */
  accountConcurrency: 1_000,
  /** How a queue's pollers grow: so many workers at once, then so many more a second. */
  firstWorkers: 5,
  moreWorkersASecond: 300 / 60,
  coldStartSeconds: 1,
  /** One of the 15 minutes is kept for handing over. */
  turnSeconds: 14 * 60,
  /** Published by nobody: what others have measured a function to read from S3, for long. */
  networkBytesASecond: 90e6,
} as const;
