/**
 * What each grant of the topology means: the names a function finds in its environment, and the calls it may make.
 * The calls are those of the adapter that makes them, on the one resource they are made on.
 */
import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { AnswersUse, BucketUse, Grant, TableUse } from '../grants.ts';
import { queueSetting } from '../queues.ts';
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
  /** Only beside the reference survey service. */
  uploads: Bucket | undefined;
  queues: readonly DeployedQueue[];
  keys: Keys;
  /** The address that mails come from, and what has SES report those that bounce; undefined where none are sent. */
  mail: MailSending | undefined;
}

interface MailSending {
  from: string;
  configurationSet: string;
}

export interface Access {
  environment: Readonly<Record<string, string>>;
  statements: readonly PolicyStatement[];
  /** Findings of the rule packs that cannot be avoided, with the reason. */
  acknowledged: Readonly<Record<string, string>>;
}

interface TablePermissions {
  onTable?: readonly string[];
  /** The indexes that are queried. */
  queried?: readonly string[];
}

export const tableUses: Record<TableUse | AnswersUse, TablePermissions> = {
  read: { onTable: ['GetItem'] },
  create: { onTable: ['PutItem'] },
  change: { onTable: ['UpdateItem'] },
  'write-many': { onTable: ['BatchWriteItem'] },
  remove: { onTable: ['DeleteItem'] },
  list: { onTable: ['Query'] },
  briefs: { queried: ['brief'] },
  count: { onTable: ['UpdateItem'] },
  due: { queried: ['due'] },
  'count-answers': { queried: ['by-end'] },
  'page-answers': { onTable: ['BatchGetItem'], queried: ['by-start', 'by-end'] },
};

interface BucketPermissions {
  onObjects: readonly string[];
  onBucket?: readonly string[];
  /** On the KMS key of the objects, through S3: GenerateDataKey to write, Decrypt to read or to continue an upload. */
  onKey?: readonly string[];
}

/** Without the right to list, S3 answers 403 instead of 404 for an object that is not there. */
export const bucketUses: Record<BucketUse, BucketPermissions> = {
  read: { onObjects: ['GetObject'], onBucket: ['ListBucket'], onKey: ['Decrypt'] },
  put: { onObjects: ['PutObject'], onKey: ['GenerateDataKey'] },
  upload: { onObjects: ['PutObject', 'AbortMultipartUpload'], onKey: ['GenerateDataKey', 'Decrypt'] },
  assemble: { onObjects: ['PutObject', 'ListMultipartUploadParts'], onKey: ['GenerateDataKey', 'Decrypt'] },
  remove: {
    onObjects: ['DeleteObject', 'AbortMultipartUpload'],
    onBucket: ['ListBucket', 'ListBucketMultipartUploads'],
  },
};

export function accessFor(grant: Grant, resources: Resources): Access {
  const { buckets, keys } = resources;
  switch (grant) {
    case 'files:address':
      return {
        environment: { FILES_URL: `https://${buckets.files.bucketRegionalDomainName}/` },
        statements: [],
        acknowledged: {},
      };
    case 'tokens:encrypt':
      return keyAccess('TOKEN_KEY_ID', keys.tokens, 'kms:Encrypt', boundToOwner);
    case 'tokens:decrypt':
      return keyAccess('TOKEN_KEY_ID', keys.tokens, 'kms:Decrypt', boundToOwner);
    case 'webhook-secrets:decrypt':
      return keyAccess('TOKEN_KEY_ID', keys.tokens, 'kms:Decrypt', { ...boundToOwner, ...ofWebhooks });
    case 'destination-secrets:decrypt':
      return keyAccess('TOKEN_KEY_ID', keys.tokens, 'kms:Decrypt', { ...boundToOwner, ...ofDestinations });
    case 'destination-roles:assume':
      return ownersRoles;
    case 'owners:mac':
      return keyAccess('OWNER_KEY_ID', keys.owners, 'kms:GenerateMac', withSha256);
    case 'mail:send':
      return mailAccess(resources.mail);
    case 'pseudonyms:mac':
      return keyAccess('PSEUDONYM_KEY_ID', keys.pseudonyms, 'kms:GenerateMac', withSha256);
  }
  const [place, use = ''] = grant.split(':');
  if (place === 'records') return tableAccess('RECORDS_TABLE', resources.records, useIn(tableUses, use));
  if (place === 'surveys') return tableAccess('SURVEYS_TABLE', resources.surveys, useIn(tableUses, use));
  if (place === 'files') {
    const access = bucketAccess('FILES_BUCKET', buckets.files, keys.data, useIn(bucketUses, use));
    const origin = `https://${buckets.files.bucketRegionalDomainName}`;
    return use === 'read' ? { ...access, environment: { ...access.environment, FILES_ORIGIN: origin } } : access;
  }
  if (place === 'snapshots')
    return bucketAccess('SNAPSHOTS_BUCKET', buckets.snapshots, keys.data, useIn(bucketUses, use));
  if (place === 'published' || place === 'ledgers')
    return bucketAccess('FILES_BUCKET', buckets.files, keys.data, useIn(bucketUses, use), `${place}/`);
  if (place === 'uploads') return uploadsAccess(use, resources);
  return sendAccess(grant, resources.queues);
}

/** Whoever lets browsers put files there must know where that is. */
function uploadsAccess(use: string, { uploads, keys }: Resources): Access {
  if (!uploads) throw new Error('Uploads is not deployed where a live service is the upstream.');
  const access = bucketAccess('UPLOADS_BUCKET', uploads, keys.data, useIn(bucketUses, use));
  const url = `https://${uploads.bucketRegionalDomainName}/`;
  return use === 'put' ? { ...access, environment: { ...access.environment, UPLOADS_URL: url } } : access;
}

function useIn<Permissions>(uses: Readonly<Record<string, Permissions>>, use: string): Permissions {
  const found = uses[use];
  if (!found) throw new Error(`There is no grant for the use ${use}.`);
  return found;
}

function tableAccess(
  name: string,
  found: IndexedTable | undefined,
  { onTable = [], queried = [] }: TablePermissions,
): Access {
  if (!found) throw new Error(`${name} is not deployed where a live service is the upstream.`);
  const { tableArn, tableName } = found.table;
  const indexes = queried.filter((index) => found.indexNames.includes(index));
  return {
    environment: { [name]: tableName },
    statements: [
      ...granted('dynamodb', onTable, [tableArn]),
      ...indexes.flatMap((index) => granted('dynamodb', ['Query'], [`${tableArn}/index/${index}`])),
    ],
    acknowledged: {},
  };
}

/** `folder`: only what lies in it; of the others no more than their names. */
function bucketAccess(name: string, bucket: Bucket, key: IKey, permissions: BucketPermissions, folder = ''): Access {
  const { onObjects, onBucket = [], onKey = [] } = permissions;
  const onlyThroughS3 = { StringEquals: { 'kms:ViaService': `s3.${Aws.REGION}.${Aws.URL_SUFFIX}` } };
  return {
    environment: { [name]: bucket.bucketName },
    statements: [
      ...granted('s3', onObjects, [bucket.arnForObjects(`${folder}*`)]),
      ...granted('s3', onBucket, [bucket.bucketArn]),
      ...granted('kms', onKey, [key.keyArn], onlyThroughS3),
    ],
    acknowledged: {
      [`AwsSolutions-IAM5[${objectsOf(bucket, folder)}]`]:
        'The objects of this one bucket are named at run time, after their owner and job; the calls are listed one by one.',
    },
  };
}

function granted(service: string, calls: readonly string[], resources: string[], conditions = {}): PolicyStatement[] {
  const actions = calls.map((call) => `${service}:${call}`);
  return actions.length === 0 ? [] : [new PolicyStatement({ actions, resources, conditions })];
}

/** Tokens can be sealed or opened only with their owner, and nothing else, as encryption context. */
const boundToOwner = {
  'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner'] },
  Null: { 'kms:EncryptionContextKeys': 'false' },
};

/** Webhook secrets are sealed with the same key; whoever may open them cannot open callers' tokens. */
const ofWebhooks = { StringLike: { 'kms:EncryptionContext:owner': 'webhook:*' } };

/** So are the secrets of destinations. */
const ofDestinations = { StringLike: { 'kms:EncryptionContext:owner': 'destination:*' } };

/** Roles that owners have made for us, in their own accounts, under a name that only such roles have. */
const ownersRoles: Access = {
  environment: {},
  statements: [new PolicyStatement({ actions: ['sts:AssumeRole'], resources: ['arn:*:iam::*:role/survey-exports-*'] })],
  acknowledged: {
    'AwsSolutions-IAM5[Resource::arn:*:iam::*:role/survey-exports-*]':
      'The roles are in the accounts of owners and are unknown in advance; each must also trust us with its own external id.',
  },
};

const withSha256 = { StringEquals: { 'kms:MacAlgorithm': 'HMAC_SHA_256' } };

function keyAccess(name: string, key: IKey, action: string, conditions: Record<string, unknown>): Access {
  return {
    environment: { [name]: key.keyArn },
    statements: [new PolicyStatement({ actions: [action], resources: [key.keyArn], conditions })],
    acknowledged: {},
  };
}

/** From this one address, which SES has verified, or its domain; to whom is decided by who has agreed. */
function mailAccess(mail: MailSending | undefined): Access {
  if (!mail) return { environment: {}, statements: [], acknowledged: {} };
  const { from, configurationSet } = mail;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const places = [`identity/${from}`, `identity/${domain}`, `configuration-set/${configurationSet}`].map(
    (place) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${place}`,
  );
  const onlyFrom = { StringEquals: { 'ses:FromAddress': from } };
  return {
    environment: { MAIL_FROM: from, MAIL_CONFIGURATION_SET: configurationSet },
    statements: granted('ses', ['SendEmail', 'SendRawEmail'], places, onlyFrom),
    acknowledged: {},
  };
}

function sendAccess(grant: string, queues: readonly DeployedQueue[]): Access {
  const name = grant.slice(0, -'-queue:send'.length);
  const found = queues.find((queue) => queue.name === name);
  if (!found) throw new Error(`The grant ${grant} names a queue that the topology does not have.`);
  return {
    environment: { [queueSetting(name)]: found.queue.queueUrl },
    statements: [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [found.queue.queueArn] })],
    acknowledged: {},
  };
}
