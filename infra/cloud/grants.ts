/**
 * What each grant of the topology means: the names a function finds in its environment, and the calls it may make.
 * The calls are those of the adapter that makes them, on the one resource they are made on.
 */
import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { type Grant, queueSetting } from '../topology.ts';
import type { Buckets } from './buckets.ts';
import type { Keys } from './keys.ts';
import type { DeployedQueue } from './queues.ts';
import { objectsOf } from './rule-packs.ts';
import type { IndexedTable } from './tables.ts';

export interface Resources {
  records: IndexedTable;
  /** Only beside the reference survey service. */
  surveys: IndexedTable | undefined;
  buckets: Buckets;
  queues: readonly DeployedQueue[];
  keys: Keys;
}

export interface Access {
  environment: Readonly<Record<string, string>>;
  statements: readonly PolicyStatement[];
  /** Findings of the rule packs that cannot be avoided, with the reason. */
  acknowledged: Readonly<Record<string, string>>;
}

const recordCalls = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'BatchWriteItem'];

export function accessFor(grant: Grant, resources: Resources): Access {
  const { buckets, keys } = resources;
  switch (grant) {
    case 'records:read-write':
      return tableAccess('RECORDS_TABLE', resources.records, recordCalls);
    case 'surveys:read-write':
      return tableAccess('SURVEYS_TABLE', resources.surveys, [...recordCalls, 'BatchGetItem']);
    case 'files:read':
      return bucketAccess('FILES_BUCKET', buckets.files, keys.data, 'read');
    case 'files:read-write':
      return bucketAccess('FILES_BUCKET', buckets.files, keys.data, 'read-write');
    case 'snapshots:read-write':
      return bucketAccess('SNAPSHOTS_BUCKET', buckets.snapshots, keys.data, 'read-write');
    case 'tokens:encrypt':
      return keyAccess('TOKEN_KEY_ID', keys.tokens, 'kms:Encrypt', boundToOwner);
    case 'tokens:decrypt':
      return keyAccess('TOKEN_KEY_ID', keys.tokens, 'kms:Decrypt', boundToOwner);
    case 'webhook-secrets:decrypt':
      return keyAccess('TOKEN_KEY_ID', keys.tokens, 'kms:Decrypt', { ...boundToOwner, ...ofWebhooks });
    case 'owners:mac':
      return keyAccess('OWNER_KEY_ID', keys.owners, 'kms:GenerateMac', withSha256);
    case 'pseudonyms:mac':
      return keyAccess('PSEUDONYM_KEY_ID', keys.pseudonyms, 'kms:GenerateMac', withSha256);
    default:
      return sendAccess(grant, resources.queues);
  }
}

function tableAccess(name: string, found: IndexedTable | undefined, calls: readonly string[]): Access {
  if (!found) throw new Error(`${name} is not deployed where a live service is the upstream.`);
  const { table, indexNames } = found;
  const resources = [table.tableArn, ...indexNames.map((index) => `${table.tableArn}/index/${index}`)];
  const actions = calls.map((call) => `dynamodb:${call}`);
  return {
    environment: { [name]: table.tableName },
    statements: [new PolicyStatement({ actions, resources })],
    acknowledged: {},
  };
}

/** Without the right to list, S3 answers 403 instead of 404 for an object that is not there. */
function bucketAccess(name: string, bucket: Bucket, key: IKey, extent: 'read' | 'read-write'): Access {
  const writes = extent === 'read-write';
  const onObjects = [
    's3:GetObject',
    ...(writes ? ['s3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'] : []),
  ];
  const onBucket = ['s3:ListBucket', ...(writes ? ['s3:ListBucketMultipartUploads'] : [])];
  const onKey = ['kms:Decrypt', ...(writes ? ['kms:GenerateDataKey'] : [])];
  const onlyThroughS3 = { StringEquals: { 'kms:ViaService': `s3.${Aws.REGION}.amazonaws.com` } };
  return {
    environment: { [name]: bucket.bucketName },
    statements: [
      new PolicyStatement({ actions: onObjects, resources: [bucket.arnForObjects('*')] }),
      new PolicyStatement({ actions: onBucket, resources: [bucket.bucketArn] }),
      new PolicyStatement({ actions: onKey, resources: [key.keyArn], conditions: onlyThroughS3 }),
    ],
    acknowledged: {
      [`AwsSolutions-IAM5[${objectsOf(bucket)}]`]:
        'The objects of this one bucket are named at run time, after their owner and job; the calls are listed one by one.',
    },
  };
}

/** Nobody seals or opens a token without naming its owner, and nothing but the owner. */
const boundToOwner = {
  'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner'] },
  Null: { 'kms:EncryptionContextKeys': 'false' },
};

/** Secrets of webhooks lie under the same key; whoever opens them cannot open callers' tokens. */
const ofWebhooks = { StringLike: { 'kms:EncryptionContext:owner': 'webhook:*' } };

const withSha256 = { StringEquals: { 'kms:MacAlgorithm': 'HMAC_SHA_256' } };

function keyAccess(name: string, key: IKey, action: string, conditions: Record<string, unknown>): Access {
  return {
    environment: { [name]: key.keyArn },
    statements: [new PolicyStatement({ actions: [action], resources: [key.keyArn], conditions })],
    acknowledged: {},
  };
}

function sendAccess(grant: `${string}-queue:send`, queues: readonly DeployedQueue[]): Access {
  const name = grant.slice(0, -'-queue:send'.length);
  const found = queues.find((queue) => queue.name === name);
  if (!found) throw new Error(`The grant ${grant} names a queue that the topology does not have.`);
  return {
    environment: { [queueSetting(name)]: found.queue.queueUrl },
    statements: [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [found.queue.queueArn] })],
    acknowledged: {},
  };
}
