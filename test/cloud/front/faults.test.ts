/** Faults that the front puts between a function and its stores, as the unchanged SDK meets them; and traces of messages. */
import { PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, get, key, put, QueueUrl, read, startBench } from './front-bench.ts';
import { arns, region } from './small-deployment.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.front.faults.clear());
afterAll(() => bench.close());

describe('a fault', () => {
  it.each([
    ['dynamodb', 'ProvisionedThroughputExceededException', 'InternalServerError'],
    ['s3', 'SlowDown', 'InternalError'],
    ['sqs', 'RequestThrottled', 'InternalFailure'],
    ['kms', 'ThrottlingException', 'KMSInternalException'],
  ] as const)('of %s has its own name, and the SDK tries again', async (service, throttled, failed) => {
    const call = (clients: ReturnType<Bench['as']>) => {
      if (service === 'dynamodb') return clients.table.send(get());
      if (service === 's3') return clients.files.send(put('again'));
      if (service === 'sqs') return clients.queue.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
      const mac = { KeyId: arns.owners, Message: Buffer.from('x'), MacAlgorithm: 'HMAC_SHA_256' } as const;
      return clients.keys.send(new GenerateMacCommand(mac));
    };
    bench.front.faults.inject({ kind: 'throttled', service, times: 1 });
    await expect(call(bench.as('worker'))).rejects.toMatchObject({ name: throttled });
    bench.front.faults.inject({ kind: 'error', service, times: 1 });
    await expect(call(bench.as('worker'))).rejects.toMatchObject({ name: failed });
    const before = bench.front.faults.inject({ kind: 'cut-before', service, every: 2 });
    await call(bench.as('worker'));
    await expect(call(bench.as('worker'))).rejects.toThrow();
    expect(before.struck).toBe(1);
  });

  it('may lose the answer of what was done', async () => {
    const { files } = bench.as('worker');
    bench.front.faults.inject({ kind: 'cut-after', operation: 'PutObject', times: 1 });
    await expect(files.send(put('lost answer'))).rejects.toThrow();
    expect(await (await files.send(read('lost answer'))).Body?.transformToString()).toBe('content');
  });

  it('may slow a call down, of one function only', async () => {
    const slow = bench.front.faults.inject({ kind: 'slow', functionName: 'worker', delayMs: 1 });
    await bench.as('worker').table.send(get());
    await expect(bench.as('reader').table.send(get())).rejects.toThrow();
    expect([slow.struck, bench.front.faults.count('slow')]).toEqual([1, 1]);
  });

  it('may cut pages short, and nothing is lost to those who continue', async () => {
    const { table, files } = bench.as('worker');
    for (const id of ['1', '2', '3']) await table.send(new PutItemCommand({ TableName: 'records', Item: key(id) }));
    for (const id of ['p/1', 'p/2']) await files.send(put(id));
    bench.front.faults.inject({ kind: 'short-pages', pageItems: 1 });
    const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'pk' } } };
    const first = await table.send(new QueryCommand({ TableName: 'records', ...query }));
    expect([first.Items?.length, first.LastEvaluatedKey]).toEqual([1, key('1')]);
    const page = await files.send(new ListObjectsV2Command({ Bucket: 'files', Prefix: 'p/' }));
    expect([page.Contents?.length, page.IsTruncated]).toEqual([1, true]);
  });
});

describe('a message', () => {
  it('carries the trace of the invocation that sent it, one by one and in a batch', async () => {
    const { queue } = bench.as('worker');
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
    const backend = bench.backends.find(({ service }) => service === 'sqs');
    const { endpoint = '', credentials = { accessKeyId: '', secretAccessKey: '' } } = backend ?? {};
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
