/** Requests of the services that speak JSON, DynamoDB, SQS and KMS, as permissions on ARNs. */
import { z } from 'zod';
import type { Deployment } from '../deployment.ts';
import { type Asked, unknownCall } from './asked.ts';
import type { Need } from './policy.ts';

type Bag = Record<string, unknown>;
type Reader = (operation: string, input: Bag, deployment: Deployment) => Need[];

export const targets = { dynamodb: 'DynamoDB_20120810', sqs: 'AmazonSQS', kms: 'TrentService' } as const;
export type JsonService = keyof typeof targets;

export function askedOfJson(service: JsonService, target: string, input: Bag, deployment: Deployment): Asked {
  const [prefix, operation = ''] = target.split('.');
  const reader = readers[service][operation];
  if (prefix !== targets[service] || !reader) throw unknownCall(`${service}: ${target}`);
  return { operation, needs: reader(operation, input, deployment) };
}

const named = z.looseObject({ TableName: z.string(), IndexName: z.string().optional() });

const onTable: Reader = (operation, input, deployment) => {
  const { TableName } = named.parse(input);
  return [{ action: `dynamodb:${operation}`, resource: tableArn(deployment, TableName) }];
};

const onTableOrIndex: Reader = (operation, input, deployment) => {
  const { TableName, IndexName } = named.parse(input);
  const table = tableArn(deployment, TableName);
  return [
    { action: `dynamodb:${operation}`, resource: IndexName === undefined ? table : `${table}/index/${IndexName}` },
  ];
};

const batch = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) });

const onEveryTable: Reader = (operation, input, deployment) =>
  Object.keys(batch.parse(input).RequestItems).map((table) => ({
    action: `dynamodb:${operation}`,
    resource: tableArn(deployment, table),
  }));

function tableArn({ region, accountId }: Deployment, name: string): string {
  return name.startsWith('arn:') ? name : `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;
}

const queued = z.looseObject({ QueueUrl: z.string() });

/** SQS has one permission for a call and for its batch. */
const onQueue: Reader = (operation, input, { region, accountId }) => {
  const name = queueNameOf(queued.parse(input).QueueUrl);
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: `arn:aws:sqs:${region}:${accountId}:${name}` }];
};

export function queueNameOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

const keyed = z.looseObject({
  KeyId: z.string(),
  EncryptionContext: z.record(z.string(), z.string()).optional(),
  MacAlgorithm: z.string().optional(),
});

const onKey: Reader = (operation, input, { region, accountId }) => {
  const { KeyId, EncryptionContext, MacAlgorithm } = keyed.parse(input);
  const entries = Object.entries(EncryptionContext ?? {});
  return [
    {
      action: `kms:${operation}`,
      resource: KeyId.startsWith('arn:') ? KeyId : `arn:aws:kms:${region}:${accountId}:key/${KeyId}`,
      context: {
        ...(entries.length > 0 && { 'kms:EncryptionContextKeys': entries.map(([name]) => name) }),
        ...Object.fromEntries(entries.map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]])),
        ...(MacAlgorithm !== undefined && { 'kms:MacAlgorithm': [MacAlgorithm] }),
      },
    },
  ];
};

const readers: Record<JsonService, Record<string, Reader>> = {
  dynamodb: {
    GetItem: onTable,
    PutItem: onTable,
    UpdateItem: onTable,
    DeleteItem: onTable,
    Query: onTableOrIndex,
    Scan: onTableOrIndex,
    BatchGetItem: onEveryTable,
    BatchWriteItem: onEveryTable,
  },
  sqs: {
    SendMessage: onQueue,
    SendMessageBatch: onQueue,
    ReceiveMessage: onQueue,
    DeleteMessage: onQueue,
    DeleteMessageBatch: onQueue,
    ChangeMessageVisibility: onQueue,
    GetQueueAttributes: onQueue,
  },
  kms: { Encrypt: onKey, Decrypt: onKey, GenerateDataKey: onKey, GenerateMac: onKey, VerifyMac: onKey },
};
