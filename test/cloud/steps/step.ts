/** What a step is given, and what it is: one sentence that a customer would say, put to the test over HTTP. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What can be made to go wrong between the functions and the stores. */
export interface StepFaults {
  /** From now on one call in `oneIn` to this service fails in this way. */
  start(plan: { service: FaultService; kind: FaultKind; oneIn: number }): void;
  /** Nothing fails any more; gives how many calls have. */
  stop(): number;
}

export type FaultService = 's3' | 'sqs' | 'dynamodb' | 'kms';
/** `cut`: the connection ends before the answer, whether or not the call was carried out. */
export type FaultKind = 'throttled' | 'error' | 'cut';

export interface Cloud {
  /** The origin of the API. */
  url: string;
  upstream: 'embedded' | 'live';
  /** The v3 root of the survey service, and a key of its first user. */
  survey: { url: string; key: string };
  /** The tables as AWS itself sees them, past every role. The functions know them by the same names. */
  tables: { client: DynamoDBClient; records: string; surveys: string };
  /** Calls the function of a timer now, and waits until it has ended. */
  tick(timerFunction: string): Promise<void>;
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
