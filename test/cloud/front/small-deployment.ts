/** A deployment of one table, bucket, queue and two keys, and stores of this machine behind it: enough to test the front. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startDynamoDb } from '../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../infra/local/dynamodb/tables.ts';
import { ownerKeyId, tokenKeyId } from '../../../infra/local/kms/keys.ts';
import { startKms } from '../../../infra/local/kms/server.ts';
import { startS3Server } from '../../../infra/local/s3/server.ts';
import { startSqs } from '../../../infra/local/sqs/server.ts';
import type { DeployedFunction, Deployment } from '../deployment.ts';
import type { Statement } from '../template/statements.ts';
import type { Backend } from './front.ts';

export const region = 'eu-central-1';
const accountId = '123456789012';
const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`;

export const arns = {
  records: arn('dynamodb', 'table/records'),
  files: 'arn:aws:s3:::files',
  exports: arn('sqs', 'exports'),
  tokens: arn('kms', 'key/tokens'),
  data: arn('kms', 'key/data'),
  owners: arn('kms', 'key/owners'),
} as const;

export function allow(Action: string | string[], Resource: string | string[], Condition = {}): Statement {
  return { Effect: 'Allow', Action: [Action].flat(), Resource: [Resource].flat(), Condition };
}

export function deployed(
  name: string,
  statements: Statement[],
  more: Partial<DeployedFunction> = {},
): DeployedFunction {
  return {
    name,
    deployedName: `SurveyExports-${name}`,
    bundle: '',
    handler: 'index.handler',
    environment: {},
    memoryMb: 512,
    timeLimitSeconds: 60,
    roleName: `${name}-role`,
    statements,
    recursiveLoop: 'Terminate',
    trigger: { kind: 'timer', everyMinutes: 1 },
    ...more,
  };
}

export function smallDeployment(functions: readonly DeployedFunction[]): Deployment {
  return {
    accountId,
    region,
    functions,
    tables: [],
    origins: new Map(),
    buckets: ['files'],
    bucketKeys: new Map([['files', arns.data]]),
    queues: [{ name: 'exports', arn: arns.exports, visibilitySeconds: 30 }],
    keys: [],
    resourceStatements: [],
    labels: new Map(Object.entries(arns).map(([label, value]) => [value, label])),
    outputs: {},
    checkedBy: [],
    remove: async () => {},
  };
}

/** Our own emulators, with credentials that no function has. */
export async function startOwnStores(): Promise<{ backends: Backend[]; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-front-'));
  const credentials = { accessKeyId: 'STORES', secretAccessKey: 'only-the-front-knows-this-secret-of-the-stores' };
  const account = { ...credentials, region };
  const dynamoDb = await startDynamoDb(join(folder, 'dynamodb'), account);
  const client = new DynamoDBClient({ endpoint: dynamoDb.url, region, credentials });
  await createTables(client, { records: 'records', surveys: 'surveys' });
  client.destroy();
  const s3 = await startS3Server({ folder: join(folder, 's3'), port: 0, buckets: ['files'], ...account });
  const sqs = await startSqs({ queues: { exports: { visibilitySeconds: 30, maxReceives: 5 } }, ...account });
  const kms = await startKms({ keyFile: join(folder, 'kms', 'keys.json'), ...account });
  const keyIds = new Map([
    [arns.tokens as string, tokenKeyId],
    [arns.owners as string, ownerKeyId],
  ]);
  return {
    backends: [
      { service: 'dynamodb', endpoint: dynamoDb.url, credentials },
      { service: 's3', endpoint: s3.url, credentials },
      { service: 'sqs', endpoint: sqs.url, credentials, keepsTraceIn: 'MessageAttributes' },
      { service: 'kms', endpoint: kms.url, credentials, keyIds },
    ],
    close: async () => {
      await Promise.all([dynamoDb.close(), s3.close(), sqs.close(), kms.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
