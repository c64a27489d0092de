/** The front alone, through the unchanged SDK: what it refuses, what it passes on, and what it puts in the way. */
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { DecryptCommand, EncryptCommand, GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, type Front, startFront } from './front.ts';
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

let stores: Awaited<ReturnType<typeof startOwnStores>>;
let front: Front;
beforeAll(async () => {
  stores = await startOwnStores();
  front = await startFront(deployment, stores.backends);
});
afterEach(() => front.faults.clear());
afterAll(async () => {
  await front.stop();
  await stores.close();
});

function as(functionName: string, credentials = front.credentialsOf(functionName)) {
  const common = { region, credentials, maxAttempts: 1 };
  return {
    table: new DynamoDBClient({ ...common, endpoint: front.endpointOf('dynamodb') }),
    files: new S3Client({ ...common, endpoint: front.endpointOf('s3'), forcePathStyle: true }),
    queue: new SQSClient({ ...common, endpoint: front.endpointOf('sqs') }),
    keys: new KMSClient({ ...common, endpoint: front.endpointOf('kms') }),
  };
}

const key = (id: string) => ({ pk: { S: 'pk' }, sk: { S: id } });
const get = () => new GetItemCommand({ TableName: 'records', Key: key('1') });
const put = (Key: string, Body: string | Buffer = 'content') => new PutObjectCommand({ Bucket: 'files', Key, Body });
const read = (Key: string) => new GetObjectCommand({ Bucket: 'files', Key });
const QueueUrl = `https://sqs.${region}.amazonaws.com/123456789012/exports`;

function backendOf(service: Backend['service']): Backend {
  const found = stores.backends.find((each) => each.service === service);
  if (!found) throw new Error(service);
  return found;
}

describe('a signature', () => {
  it('of a function’s own credentials passes, for every service', async () => {
    const { table, files, queue, keys } = as('worker');
    await table.send(new PutItemCommand({ TableName: 'records', Item: key('1') }));
    expect((await table.send(get())).Item).toEqual(key('1'));
    await files.send(put('a folder/ä+b'));
    expect(await (await files.send(read('a folder/ä+b'))).Body?.transformToString()).toBe('content');
    expect((await queue.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }))).MessageId).toBeDefined();
    const { Mac } = await keys.send(
      new GenerateMacCommand({ KeyId: arns.owners, Message: Buffer.from('x'), MacAlgorithm: 'HMAC_SHA_256' }),
    );
    expect(Mac).toHaveLength(32);
  });

  it('with another secret, an unknown key or no session is refused', async () => {
    const own = front.credentialsOf('worker');
    const send = (credentials: typeof own) => as('worker', credentials).table.send(get());
    await expect(send({ ...own, secretAccessKey: 'guessed' })).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidSignatureException' }),
    );
    const stranger = { ...own, accessKeyId: 'ASIASTRANGER' };
    await expect(send(stranger)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    await expect(send({ ...own, sessionToken: 'another' })).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    expect(front.calls.refusals).toMatchObject({ SignatureDoesNotMatch: 1, InvalidAccessKeyId: 1, InvalidToken: 1 });
  });

  it('of a link works for whoever has it, until it is changed', async () => {
    const { files } = as('worker');
    await files.send(put('linked'));
    const command = new GetObjectCommand({
      Bucket: 'files',
      Key: 'linked',
      ResponseContentDisposition: "attachment; filename*=UTF-8''%C3%A4 (1).csv",
    });
    const url = await getSignedUrl(files, command, { expiresIn: 60 });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'content']);
    expect(response.headers.get('content-disposition')).toContain('filename*=');
    expect((await fetch(url.replace('linked', 'other'))).status).toBe(403);
    expect((await fetch(await getSignedUrl(files, command, { expiresIn: 60, signingDate: new Date(0) }))).status).toBe(
      403,
    );
  });
});

describe('a call that the role does not allow', () => {
  it('is refused in the words of its service, and stands in the ledger', async () => {
    const { table } = as('worker');
    await expect(table.send(new DeleteItemCommand({ TableName: 'records', Key: key('1') }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('is not authorized to perform: dynamodb:DeleteItem'),
    });
    await expect(table.send(new GetItemCommand({ TableName: 'surveys', Key: key('1') }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(as('reader').files.send(put('x'))).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(
      as('reader').queue.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(front.calls.denials).toContainEqual({
      functionName: 'worker',
      action: 'dynamodb:DeleteItem',
      resource: arns.records,
      reason: 'no statement grants it',
      count: 1,
    });
  });

  it('on an index is one on the index, not on the table', async () => {
    const query = {
      TableName: 'records',
      KeyConditionExpression: 'duePk = :due',
      ExpressionAttributeValues: { ':due': { S: 'd' } },
    };
    await expect(as('worker').table.send(new QueryCommand({ ...query, IndexName: 'due' }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it('is told key by key where S3 deletes many', async () => {
    const Delete = { Objects: [{ Key: 'a' }, { Key: 'b' }] };
    const { Errors } = await as('reader').files.send(new DeleteObjectsCommand({ Bucket: 'files', Delete }));
    expect(Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([
      ['a', 'AccessDenied'],
      ['b', 'AccessDenied'],
    ]);
    const done = await as('worker').files.send(new DeleteObjectsCommand({ Bucket: 'files', Delete }));
    expect(done.Errors ?? []).toEqual([]);
  });

  it('is refused when nobody here knows it', async () => {
    await expect(as('worker').files.send(new GetObjectTaggingCommand({ Bucket: 'files', Key: 'a' }))).rejects.toThrow();
    expect(front.calls.denials.find(({ reason }) => reason === 'unknown call')?.functionName).toBe('worker');
  });
});

describe('a key', () => {
  const context = { owner: 'webhook:1' };
  const seal = (EncryptionContext: Record<string, string>) =>
    as('worker').keys.send(
      new EncryptCommand({ KeyId: arns.tokens, Plaintext: Buffer.from('secret'), EncryptionContext }),
    );

  it('takes the owner as context, and nothing else', async () => {
    await expect(seal({})).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(seal({ owner: 'a', more: 'b' })).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect((await seal(context)).CiphertextBlob).toBeDefined();
  });

  it('opens for the sender of webhooks what is theirs only', async () => {
    const open = async (EncryptionContext: Record<string, string>) => {
      const { CiphertextBlob } = await seal(EncryptionContext);
      return as('webhooks').keys.send(new DecryptCommand({ KeyId: arns.tokens, CiphertextBlob, EncryptionContext }));
    };
    expect(Buffer.from((await open(context)).Plaintext ?? []).toString()).toBe('secret');
    await expect(open({ owner: 'caller' })).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('of data is used through S3: whoever lacks it cannot read, and cannot add to an upload', async () => {
    const { files } = as('keyless');
    await files.send(put('sealed'));
    await expect(files.send(read('sealed'))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('kms:Decrypt'),
    });
    const upload = { Bucket: 'files', Key: 'parts' };
    const { UploadId } = await files.send(new CreateMultipartUploadCommand(upload));
    const part = { ...upload, UploadId, PartNumber: 1, Body: 'part' };
    await expect(files.send(new UploadPartCommand(part))).rejects.toMatchObject({ name: 'AccessDenied' });
    const { ETag } = await as('worker').files.send(new UploadPartCommand(part));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    const complete = new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload });
    await expect(files.send(complete)).rejects.toMatchObject({ name: 'AccessDenied' });
    await as('worker').files.send(complete);
  });
});

describe('an object that is not there', () => {
  it('is missing for those who may list, and forbidden for those who may not', async () => {
    await expect(as('worker').files.send(read('nowhere'))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(as('reader').files.send(read('nowhere'))).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(front.calls.calls).toContainEqual(
      expect.objectContaining({ functionName: 'worker', action: 's3:ListBucket', resource: arns.files }),
    );
  });
});

describe('a fault', () => {
  it.each([
    ['dynamodb', 'ProvisionedThroughputExceededException', 'InternalServerError'],
    ['s3', 'SlowDown', 'InternalError'],
    ['sqs', 'RequestThrottled', 'InternalFailure'],
    ['kms', 'ThrottlingException', 'KMSInternalException'],
  ] as const)('of %s has its own name, and the SDK tries again', async (service, throttled, failed) => {
    const call = (clients: ReturnType<typeof as>) => {
      if (service === 'dynamodb') return clients.table.send(get());
      if (service === 's3') return clients.files.send(put('again'));
      if (service === 'sqs') return clients.queue.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
      const mac = { KeyId: arns.owners, Message: Buffer.from('x'), MacAlgorithm: 'HMAC_SHA_256' } as const;
      return clients.keys.send(new GenerateMacCommand(mac));
    };
    front.faults.inject({ kind: 'throttled', service, times: 1 });
    await expect(call(as('worker'))).rejects.toMatchObject({ name: throttled });
    front.faults.inject({ kind: 'error', service, times: 1 });
    await expect(call(as('worker'))).rejects.toMatchObject({ name: failed });
    const before = front.faults.inject({ kind: 'cut-before', service, every: 2 });
    await call(as('worker'));
    await expect(call(as('worker'))).rejects.toThrow();
    expect(before.struck).toBe(1);
  });

  it('may lose the answer of what was done', async () => {
    const { files } = as('worker');
    front.faults.inject({ kind: 'cut-after', operation: 'PutObject', times: 1 });
    await expect(files.send(put('lost answer'))).rejects.toThrow();
    expect(await (await files.send(read('lost answer'))).Body?.transformToString()).toBe('content');
  });

  it('may slow a call down, of one function only', async () => {
    const slow = front.faults.inject({ kind: 'slow', functionName: 'worker', delayMs: 1 });
    await as('worker').table.send(get());
    await expect(as('reader').table.send(get())).rejects.toThrow();
    expect([slow.struck, front.faults.count('slow')]).toEqual([1, 1]);
  });

  it('may cut pages short, and nothing is lost to those who go on', async () => {
    const { table, files } = as('worker');
    for (const id of ['2', '3']) await table.send(new PutItemCommand({ TableName: 'records', Item: key(id) }));
    for (const id of ['p/1', 'p/2']) await files.send(put(id));
    front.faults.inject({ kind: 'short-pages', pageItems: 1 });
    const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'pk' } } };
    const first = await table.send(new QueryCommand({ TableName: 'records', ...query }));
    expect([first.Items?.length, first.LastEvaluatedKey]).toEqual([1, key('1')]);
    const page = await files.send(new ListObjectsV2Command({ Bucket: 'files', Prefix: 'p/' }));
    expect([page.Contents?.length, page.IsTruncated]).toEqual([1, true]);
  });
});

describe('a message', () => {
  it('carries the trace of the invocation that sent it, one by one and in a batch', async () => {
    const { queue } = as('worker');
    const header = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0;Lineage=a87bd80c:3';
    queue.middlewareStack.add(
      (next) => (args) => {
        Object.assign(Object(args.request).headers, { 'x-amzn-trace-id': header });
        return next(args);
      },
      { step: 'build' },
    );
    await queue.send(new SendMessageCommand({ QueueUrl, MessageBody: 'alone' }));
    const Entries = [{ Id: '1', MessageBody: 'in a batch' }];
    await queue.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const { endpoint, credentials } = backendOf('sqs');
    const store = new SQSClient({ region, endpoint, credentials });
    const { Messages = [] } = await store.send(
      new ReceiveMessageCommand({
        QueueUrl: `${endpoint}/123456789012/exports`,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ['All'],
      }),
    );
    const traces = new Map(
      Messages.map(({ Body, MessageAttributes }) => [Body, MessageAttributes?.AWSTraceHeader?.StringValue]),
    );
    expect([traces.get('alone'), traces.get('in a batch')]).toEqual([header, header]);
  });
});
