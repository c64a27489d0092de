/** The AWS emulators of this machine, on one data folder: DynamoDB, S3, SQS and KMS, each on a loopback port. */
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unlogged } from '../../shared/adapters/dynamo/connect-table.ts';
import { callingNear } from '../../shared/adapters/stores/near-stores.ts';
import type { QueueSpec } from '../queues.ts';
import { type LocalCredentials, openCredentials } from './credentials.ts';
import { type LocalDynamoDb, startDynamoDb } from './dynamodb/server.ts';
import { createTables } from './dynamodb/tables.ts';
import { type LocalKms, startKms } from './kms/server.ts';
import { buckets, region, tables } from './resource-names.ts';
import { startS3Near } from './s3/server.ts';
import { localOrigins } from './signing/own-machine.ts';
import { type LocalSqs, startSqs } from './sqs/server.ts';
import { startS3Thread } from './threads/s3.ts';

export interface Services {
  credentials: LocalCredentials;
  dynamoDb: LocalDynamoDb;
  s3: { url: string };
  sqs: LocalSqs;
  kms: LocalKms;
}

interface ServicesOptions {
  dataDir: string;
  queues: Readonly<Record<string, QueueSpec>>;
  /** The same at every start if it is free, so that links handed out before a restart still work. */
  preferredS3Port: number;
  isOneThread?: boolean | undefined;
  /** Where the respondent's page listens: it may send files. */
  pagePort: number;
  /** Where the dashboard listens: it may send templates. */
  dashboardPort: number;
}

/** Every started service is added to `closing`, so that a later failure leaves nothing open. */
export async function startServices(options: ServicesOptions, closing: AsyncDisposableStack): Promise<Services> {
  const { dataDir, queues, preferredS3Port, pagePort, dashboardPort, isOneThread = false } = options;
  const credentials = await openCredentials(join(dataDir, 'credentials.json'));
  const account = { ...credentials, region };
  // First of the services, because it is the one that knows whether another process holds the folder.
  const dynamoDb = await startDynamoDb(join(dataDir, 'dynamodb'), account);
  closing.defer(() => dynamoDb.close());
  await prepareTables({ dynamoDb, credentials });
  const startS3 = isOneThread ? startS3Near : startS3Thread;
  const s3 = await startS3({
    ...account,
    folder: join(dataDir, 's3'),
    port: preferredS3Port,
    buckets: Object.values(buckets),
    pages: { [buckets.uploads]: localOrigins(pagePort), [buckets.files]: localOrigins(dashboardPort) },
  });
  closing.defer(() => s3.close());
  const sqs = await startSqs({ queues, ...account });
  closing.defer(() => sqs.close());
  const kms = await startKms({ keyFile: join(dataDir, 'kms', 'keys.json'), ...account });
  closing.defer(() => kms.close());
  return { credentials, dynamoDb, s3, sqs, kms };
}

async function prepareTables(services: Pick<Services, 'dynamoDb' | 'credentials'>): Promise<void> {
  const client = connectNear(services);
  await createTables(client, tables);
  client.destroy();
}

/** A client of the table for code that has its service at hand. */
export function connectNear({ dynamoDb, credentials }: Pick<Services, 'dynamoDb' | 'credentials'>): DynamoDBClient {
  const at = { endpoint: dynamoDb.url, region, credentials };
  return unlogged(new DynamoDBClient({ ...callingNear(dynamoDb.service), ...at }));
}
