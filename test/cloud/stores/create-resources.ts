/** What a deployment would create before the first call: tables, buckets, queues with their dead letters, keys. */
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Deployment } from '../deployment.ts';
import type { Backend, Service } from '../front/front.ts';

/** How AWS itself reaches a store: past the front, with the store's own credentials. */
export function adminAccess(backends: readonly Backend[], service: Service, region: string) {
  const backend = backends.find((one) => one.service === service);
  if (!backend) throw new Error(`There is no store for ${service}.`);
  return { endpoint: backend.endpoint, credentials: backend.credentials, region };
}

export async function createTables(backends: readonly Backend[], { region, tables }: Deployment): Promise<void> {
  const client = new DynamoDBClient(adminAccess(backends, 'dynamodb', region));
  await Promise.all(
    tables.map(async ({ arn: _, ...table }) => {
      await client.send(new CreateTableCommand(table));
      const patience = { client, maxWaitTime: 30, minDelay: 0.05, maxDelay: 0.2 };
      await waitUntilTableExists(patience, { TableName: table.TableName });
    }),
  );
  client.destroy();
}

/** Not for our own S3, which has its buckets from the start. */
export async function createBuckets(backends: readonly Backend[], { region, buckets }: Deployment): Promise<void> {
  const client = new S3Client({ ...adminAccess(backends, 's3', region), forcePathStyle: true });
  for (const bucket of buckets) await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

/** Dead letters first: the others name them, by the address that this store gives them. */
export async function createQueues(backends: readonly Backend[], { region, queues }: Deployment): Promise<void> {
  const access = adminAccess(backends, 'sqs', region);
  const client = new SQSClient(access);
  const ordered = queues.toSorted(
    (a, b) => Number(a.deadLetterArn !== undefined) - Number(b.deadLetterArn !== undefined),
  );
  for (const { name, visibilitySeconds, deadLetterArn, maxReceives } of ordered) {
    const parked = deadLetterArn === undefined ? undefined : await arnOf(client, deadLetterArn.split(':').at(-1) ?? '');
    const redrive = { deadLetterTargetArn: parked, maxReceiveCount: maxReceives };
    const Attributes = {
      VisibilityTimeout: String(visibilitySeconds),
      ...(parked !== undefined && { RedrivePolicy: JSON.stringify(redrive) }),
    };
    await client.send(new CreateQueueCommand({ QueueName: name, Attributes }));
  }
  client.destroy();

  async function arnOf(client: SQSClient, name: string): Promise<string> {
    const QueueUrl = queueUrlAt(access.endpoint, name);
    const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] });
    return (await client.send(command)).Attributes?.QueueArn ?? '';
  }
}

/** Every store takes any address that ends in the queue's name. */
export function queueUrlAt(endpoint: string, name: string): string {
  return `${endpoint}/123456789012/${name}`;
}

/** A store chooses its keys' ids itself: gives what each of the deployment's keys, by id and by ARN, is called there. */
export async function createKeys(
  backends: readonly Backend[],
  { region, keys }: Deployment,
): Promise<ReadonlyMap<string, string>> {
  const client = new KMSClient(adminAccess(backends, 'kms', region));
  const names = new Map<string, string>();
  for (const { id, arn, usage } of keys) {
    const KeySpec = usage === 'GENERATE_VERIFY_MAC' ? 'HMAC_256' : 'SYMMETRIC_DEFAULT';
    const { KeyMetadata } = await client.send(new CreateKeyCommand({ KeyUsage: usage, KeySpec }));
    for (const name of [id, arn]) names.set(name, KeyMetadata?.KeyId ?? '');
  }
  client.destroy();
  return names;
}
