/** The front before our own stores, with a few functions of different roles, and their SDK clients. */
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { startFront } from './front.ts';
import { allow, arns, deployed, region, smallDeployment, startOwnStores } from './small-deployment.ts';

const throughS3 = { StringEquals: { 'kms:ViaService': [`s3.${region}.amazonaws.com`] } };
const boundToOwner = {
  'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner'] },
  Null: { 'kms:EncryptionContextKeys': ['false'] },
};
const dataKey = (...calls: string[]) =>
  allow(
    calls.map((call) => `kms:${call}`),
    arns.data,
    throughS3,
  );

const deployment = smallDeployment([
  deployed('worker', [
    allow(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'], arns.records),
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], `${arns.files}/*`),
    allow('s3:ListBucket', arns.files),
    dataKey('Decrypt', 'GenerateDataKey'),
    allow('sqs:SendMessage', arns.exports),
    allow(['kms:Encrypt', 'kms:Decrypt'], arns.tokens, boundToOwner),
    allow('kms:GenerateMac', arns.owners, { StringEquals: { 'kms:MacAlgorithm': ['HMAC_SHA_256'] } }),
  ]),
  deployed('reader', [allow('s3:GetObject', `${arns.files}/*`), dataKey('Decrypt')]),
  deployed('keyless', [allow(['s3:GetObject', 's3:PutObject'], `${arns.files}/*`), dataKey('GenerateDataKey')]),
  deployed('webhooks', [
    allow('kms:Decrypt', arns.tokens, {
      ...boundToOwner,
      StringLike: { 'kms:EncryptionContext:owner': ['webhook:*'] },
    }),
  ]),
]);

export async function startBench() {
  const stores = await startOwnStores();
  const front = await startFront(deployment, stores.backends);

  /** The clients of a function; they do not try again by themselves. */
  function as(functionName: string, credentials = front.credentialsOf(functionName)) {
    const common = { region, credentials, maxAttempts: 1 };
    return {
      table: new DynamoDBClient({ ...common, endpoint: front.endpointOf('dynamodb') }),
      files: new S3Client({ ...common, endpoint: front.endpointOf('s3'), forcePathStyle: true }),
      queue: new SQSClient({ ...common, endpoint: front.endpointOf('sqs') }),
      keys: new KMSClient({ ...common, endpoint: front.endpointOf('kms') }),
    };
  }

  return {
    front,
    as,
    backends: stores.backends,
    async close() {
      await front.stop();
      await stores.close();
    },
  };
}

export type Bench = Awaited<ReturnType<typeof startBench>>;

export const key = (id: string) => ({ pk: { S: 'pk' }, sk: { S: id } });
export const get = () => new GetItemCommand({ TableName: 'records', Key: key('1') });
export const put = (Key: string, Body: string | Buffer = 'content') =>
  new PutObjectCommand({ Bucket: 'files', Key, Body });
export const read = (Key: string) => new GetObjectCommand({ Bucket: 'files', Key });
export const QueueUrl = `https://sqs.${region}.amazonaws.com/123456789012/exports`;
