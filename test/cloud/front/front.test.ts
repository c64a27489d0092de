/** The front alone, through the unchanged SDK: what it refuses, what it passes on, and what it puts in the way. */
import { DeleteItemCommand, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, EncryptCommand, GenerateMacCommand } from '@aws-sdk/client-kms';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3DropBox } from '../../../shared/adapters/s3/s3-drop-box.ts';
import { type Bench, get, key, put, QueueUrl, read, startBench } from './front-bench.ts';
import { arns } from './small-deployment.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe('a signature', () => {
  it('of a function’s own credentials passes, for every service', async () => {
    const { table, files, queue, keys } = bench.as('worker');
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
    const own = bench.front.credentialsOf('worker');
    const send = (credentials: typeof own) => bench.as('worker', credentials).table.send(get());
    await expect(send({ ...own, secretAccessKey: 'guessed' })).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidSignatureException' }),
    );
    const stranger = { ...own, accessKeyId: 'ASIASTRANGER' };
    await expect(send(stranger)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    await expect(send({ ...own, sessionToken: 'another' })).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    expect(bench.front.calls.refusals).toMatchObject({
      SignatureDoesNotMatch: 1,
      InvalidAccessKeyId: 1,
      InvalidToken: 1,
    });
  });

  it('of a link works for whoever has it, until it is changed', async () => {
    const { files } = bench.as('worker');
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

describe('a form that a function has signed', () => {
  async function post(functionName: string, change: (form: FormData) => void = () => {}) {
    const { files } = bench.as(functionName);
    const box = createS3DropBox(files, 'files', `${bench.front.endpointOf('s3')}/files`);
    const { url, fields } = await box.form(`posted by ${functionName}/ä`, { mostBytes: 10, ttlSeconds: 60 });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    change(form);
    form.append('file', new Blob(['content']));
    return (await fetch(url, { method: 'POST', body: form })).status;
  }

  it('stores its file where the role of that function may', async () => {
    expect(await post('worker')).toBeLessThan(300);
    const { Body } = await bench.as('worker').files.send(read('posted by worker/ä'));
    expect(await Body?.transformToString()).toBe('content');
    expect(await post('reader')).toBe(403);
    expect(bench.front.calls.denials).toContainEqual(
      expect.objectContaining({ functionName: 'reader', action: 's3:PutObject' }),
    );
  });

  it.each<[string, (form: FormData) => void]>([
    ['another key', (form) => form.set('key', 'elsewhere')],
    ['another signature', (form) => form.set('X-Amz-Signature', 'f'.repeat(64))],
    ['no policy', (form) => form.delete('Policy')],
  ])('is refused with %s', async (_, change) => {
    expect(await post('worker', change)).toBeGreaterThanOrEqual(400);
  });
});

describe('a call that the role does not allow', () => {
  it('is refused in the words of its service, and recorded in the ledger', async () => {
    const { table } = bench.as('worker');
    await expect(table.send(new DeleteItemCommand({ TableName: 'records', Key: key('1') }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('is not authorized to perform: dynamodb:DeleteItem'),
    });
    await expect(table.send(new GetItemCommand({ TableName: 'surveys', Key: key('1') }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(bench.as('reader').files.send(put('x'))).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(
      bench.as('reader').queue.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(bench.front.calls.denials).toContainEqual({
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
    await expect(bench.as('worker').table.send(new QueryCommand({ ...query, IndexName: 'due' }))).rejects.toMatchObject(
      {
        name: 'AccessDeniedException',
      },
    );
  });

  it('is reported key by key where S3 deletes many', async () => {
    const Delete = { Objects: [{ Key: 'a' }, { Key: 'b' }] };
    const { Errors } = await bench.as('reader').files.send(new DeleteObjectsCommand({ Bucket: 'files', Delete }));
    expect(Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([
      ['a', 'AccessDenied'],
      ['b', 'AccessDenied'],
    ]);
    const done = await bench.as('worker').files.send(new DeleteObjectsCommand({ Bucket: 'files', Delete }));
    expect(done.Errors ?? []).toEqual([]);
  });

  it('is refused when nobody here knows it', async () => {
    await expect(
      bench.as('worker').files.send(new GetObjectTaggingCommand({ Bucket: 'files', Key: 'a' })),
    ).rejects.toThrow();
    expect(bench.front.calls.denials.find(({ reason }) => reason === 'unknown call')?.functionName).toBe('worker');
  });
});

describe('a key', () => {
  const context = { owner: 'webhook:1' };
  const seal = (EncryptionContext: Record<string, string>) =>
    bench
      .as('worker')
      .keys.send(new EncryptCommand({ KeyId: arns.tokens, Plaintext: Buffer.from('secret'), EncryptionContext }));

  it('takes the owner as context, and nothing else', async () => {
    await expect(seal({})).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(seal({ owner: 'a', more: 'b' })).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect((await seal(context)).CiphertextBlob).toBeDefined();
  });

  it('opens for the sender of webhooks what is theirs only', async () => {
    const open = async (EncryptionContext: Record<string, string>) => {
      const { CiphertextBlob } = await seal(EncryptionContext);
      return bench
        .as('webhooks')
        .keys.send(new DecryptCommand({ KeyId: arns.tokens, CiphertextBlob, EncryptionContext }));
    };
    expect(Buffer.from((await open(context)).Plaintext ?? []).toString()).toBe('secret');
    await expect(open({ owner: 'caller' })).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('of data is used through S3: whoever lacks it cannot read, and cannot add to an upload', async () => {
    const { files } = bench.as('keyless');
    await files.send(put('sealed'));
    await expect(files.send(read('sealed'))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('kms:Decrypt'),
    });
    const upload = { Bucket: 'files', Key: 'parts' };
    const { UploadId } = await files.send(new CreateMultipartUploadCommand(upload));
    const part = { ...upload, UploadId, PartNumber: 1, Body: 'part' };
    await expect(files.send(new UploadPartCommand(part))).rejects.toMatchObject({ name: 'AccessDenied' });
    const { ETag } = await bench.as('worker').files.send(new UploadPartCommand(part));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    const complete = new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload });
    await expect(files.send(complete)).rejects.toMatchObject({ name: 'AccessDenied' });
    await bench.as('worker').files.send(complete);
  });
});

describe('an object that is not there', () => {
  it('is missing for those who may list, and forbidden for those who may not', async () => {
    await expect(bench.as('worker').files.send(read('nowhere'))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(bench.as('reader').files.send(read('nowhere'))).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(bench.front.calls.calls).toContainEqual(
      expect.objectContaining({ functionName: 'worker', action: 's3:ListBucket', resource: arns.files }),
    );
  });
});
