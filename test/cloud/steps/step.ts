/** What a step is given, and what it is: one sentence that a customer would say, put to the test over HTTP. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Outside } from '../stores/outside/outside.ts';

export type FaultService = 's3' | 'sqs' | 'dynamodb' | 'kms';
/** `cut-before`: the store never hears of the call; `cut-after`: it does as asked, and the answer is lost. */
export type FaultKind = 'throttled' | 'error' | 'cut-before' | 'cut-after';

/** What can be made to go wrong between the functions and the stores. */
export interface StepFaults {
  /** From now on every so many calls to this service fail in this way, until it is removed. */
  inject(rule: { service: FaultService; kind: FaultKind; every: number }): { readonly struck: number; remove(): void };
}

export interface Cloud {
  /** The origin of the API. */
  url: string;
  /** The origin of respondents’ pages; nothing listens there where the upstream is live. */
  pageUrl: string;
  upstream: 'embedded' | 'live';
  /** The v3 root of the survey service, and a key of its first user. */
  survey: { url: string; key: string };
  /** The tables as AWS itself sees them, past every role. The functions know them by the same names. */
  tables: { client: DynamoDBClient; records: string; surveys: string };
  /** The bucket of finished files as AWS itself sees it. */
  files: { client: S3Client; bucket: string };
  /** What SES has taken, and trust policies of roles in accounts of others. */
  outside: Pick<Outside, 'mailsTo' | 'trusts'>;
  /** SES reports of an e-mail, by way of the topic that the template has for it. */
  report(event: object): Promise<void>;
  /** Calls the function of a timer now, and waits until it has ended. */
  tick(timerFunction: string): Promise<void>;
  /** Whether the files' store lets a link name the download, as S3 does. */
  namesDownloads: boolean;
  /** Absent where nothing stands between the functions and the stores. */
  faults?: StepFaults;
}

export interface Step {
  /** What it proves. */
  name: string;
  /** `long`: not in the short form. */
  form: 'short' | 'long';
  /** Only where this is the upstream. */
  upstream?: Cloud['upstream'];
  run(cloud: Cloud): Promise<void>;
}
