/** Queues and their functions on this machine, with messages sent and counted through the SDK. */
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LambdaHandler, Runtime } from '../../../infra/local/lambda/call.ts';
import { type Poller, startPoller } from '../../../infra/local/sqs/poller.ts';
import { type LocalSqs, startSqs } from '../../../infra/local/sqs/server.ts';
import { localFunction } from './handlers/local-function.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
let sqs: LocalSqs;
let client: SQSClient;
let poller: Poller | undefined;

beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  sqs = await startSqs({ queues: { exports: { visibilitySeconds: 1, maxReceives: 2 } }, region, ...credentials });
  client = new SQSClient({ endpoint: sqs.url, region, credentials });
});

afterEach(async () => {
  await poller?.stop(5);
  poller = undefined;
  client.destroy();
  await sqs.close();
  vi.restoreAllMocks();
});

function queueUrl(name = 'exports'): string {
  return `${sqs.url}/000000000000/${name}`;
}

async function send(body: string, delaySeconds = 0): Promise<string> {
  const command = new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody: body, DelaySeconds: delaySeconds });
  return (await client.send(command)).MessageId ?? '';
}

/** Visible, in flight and delayed. */
async function count(name = 'exports'): Promise<number[]> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl(name), AttributeNames: ['All'] }),
  );
  const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible, ApproximateNumberOfMessagesDelayed } =
    Attributes;
  return [ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible, ApproximateNumberOfMessagesDelayed].map(
    Number,
  );
}

function poll(
  handler: (event: SQSEvent) => unknown,
  { run, ...settings }: { batchSize?: number; concurrency?: number; run?: Runtime } = {},
): void {
  const queue = sqs.queues.exports;
  if (!queue) throw new Error('There is no queue.');
  const fn = localFunction(handler as LambdaHandler, { ...(run && { run }) });
  poller = startPoller({ client, queue, fn, batchSize: 10, concurrency: 1, region, ...settings });
}

const patient = { timeout: 300_000, interval: 20 };

describe('the queue', () => {
  test('has an address on the loopback interface, and nothing but SQS behind it', async () => {
    expect(sqs.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(sqs.queues.exports).toEqual({
      name: 'exports',
      url: queueUrl(),
      arn: 'arn:aws:sqs:us-east-1:000000000000:exports',
      visibilitySeconds: 1,
    });
    const sns = new SQSClient({ endpoint: sqs.url, region, credentials });
    sns.middlewareStack.add(
      (next) => (args) => {
        Object.assign(Object(args.request).headers, { 'x-amz-target': 'SNS.ListTopics' });
        return next(args);
      },
      { step: 'build', priority: 'low' },
    );
    await expect(sns.send(new ListQueuesCommand({}))).rejects.toThrow('Only operations of AmazonSQS are served here.');
    sns.destroy();
  });

  test('hides a delayed message until its time', async () => {
    await send('later', 1);
    expect(await count()).toEqual([0, 0, 1]);
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl(), WaitTimeSeconds: 10 }),
    );
    expect(Messages.map((message) => message.Body)).toEqual(['later']);
  });

  test('gives a message back at once when its visibility is set to 0', async () => {
    await send('again');
    const [first] = (await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrl() }))).Messages ?? [];
    const handle = { QueueUrl: queueUrl(), ReceiptHandle: first?.ReceiptHandle };
    await client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 0 }));
    expect(await count()).toEqual([1, 0, 0]);
  });

  test('keeps a message hidden for as long as its visibility is set to', async () => {
    await send('hidden');
    const [first] = (await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrl() }))).Messages ?? [];
    const handle = { QueueUrl: queueUrl(), ReceiptHandle: first?.ReceiptHandle };
    await client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 600 }));
    const longerThanTheQueues = new ReceiveMessageCommand({ QueueUrl: queueUrl(), WaitTimeSeconds: 2 });
    expect((await client.send(longerThanTheQueues)).Messages ?? []).toEqual([]);
  });
});

describe('a delivery', () => {
  test('has the shape of an SQS event', async () => {
    const events: SQSEvent[] = [];
    poll((event) => void events.push(event));
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl(),
        MessageBody: '{"jobId":"ж"}',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'job' } },
      }),
    );
    await vi.waitFor(() => expect(events).toHaveLength(1), patient);
    expect(events[0]).toEqual({
      Records: [
        {
          messageId: expect.stringMatching(/^[\w-]{36}$/),
          receiptHandle: expect.stringMatching(/.+/),
          body: '{"jobId":"ж"}',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: expect.stringMatching(/^\d{13}$/),
            SenderId: expect.any(String),
            ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
          },
          messageAttributes: { kind: { dataType: 'String', stringValue: 'job' } },
          md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:exports',
          awsRegion: region,
        },
      ],
    });
  });

  test.each([
    ['nothing', undefined],
    ['an empty list', { batchItemFailures: [] }],
    ['no list', { batchItemFailures: null }],
  ])('that is answered with %s is deleted', async (_, answer) => {
    await Promise.all(['a', 'b', 'c'].map((body) => send(body)));
    poll(() => answer);
    await vi.waitFor(async () => expect(await count()).toEqual([0, 0, 0]), patient);
    expect(await count('exports-dlq')).toEqual([0, 0, 0]);
  });

  test('keeps what failed and deletes the rest; the failed one comes again, counted', async () => {
    const received: [string, string][] = [];
    const failOnce = (event: SQSEvent) => {
      const failures = event.Records.filter((record) => {
        const times = record.attributes.ApproximateReceiveCount;
        received.push([record.body, times]);
        return record.body === 'bad' && times === '1';
      });
      return { batchItemFailures: failures.map((record) => ({ itemIdentifier: record.messageId })) };
    };
    await Promise.all(['good', 'bad', 'fine'].map((body) => send(body)));
    poll(failOnce);
    await vi.waitFor(async () => expect(await count()).toEqual([0, 0, 0]), patient);
    expect(received.toSorted()).toEqual([
      ['bad', '1'],
      ['bad', '2'],
      ['fine', '1'],
      ['good', '1'],
    ]);
    expect(await count('exports-dlq')).toEqual([0, 0, 0]);
  });

  test.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['names a message that was not in the batch', () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
    ['names no message', () => ({ batchItemFailures: [{ itemIdentifier: '' }] })],
    ['answers in another shape', () => 'done'],
  ])('whose function %s fails as a whole and is parked after its last time', async (_, handler) => {
    let deliveries = 0;
    await Promise.all(['a', 'b'].map((body) => send(body)));
    poll((event) => {
      deliveries += event.Records.length;
      return handler();
    });
    await vi.waitFor(async () => expect(await count('exports-dlq')).toEqual([2, 0, 0]), patient);
    expect(deliveries).toBe(2 * 2);
    expect(await count()).toEqual([0, 0, 0]);
  });

  test('is at most a batch large, and at most so many run at a time', async () => {
    let running = 0;
    const most = { running: 0, batch: 0 };
    const done: string[] = [];
    await Promise.all(Array.from({ length: 12 }, (_, at) => send(String(at))));
    poll(
      async (event) => {
        running++;
        most.running = Math.max(most.running, running);
        most.batch = Math.max(most.batch, event.Records.length);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running--;
        done.push(...event.Records.map((record) => record.body));
      },
      { batchSize: 2, concurrency: 3 },
    );
    await vi.waitFor(() => expect(done).toHaveLength(12), patient);
    expect(most).toEqual({ running: 3, batch: 2 });
  });
});

describe('messages in hand', () => {
  test('of two owners never share a call, and each call says whose it is', async () => {
    const bodies = ['alice', 'bob', 'alice', 'bob', 'alice'].map((owner, at) => JSON.stringify({ owner, at }));
    for (const body of bodies) await send(body);
    const calls: { owner: string | undefined; bodies: string[] }[] = [];
    const { run } = localFunction((() => undefined) as LambdaHandler);
    poll(() => undefined, {
      concurrency: 10,
      run: (call) => {
        const { Records }: SQSEvent = JSON.parse(call.eventJson);
        calls.push({ owner: call.owner, bodies: Records.map(({ body }) => body) });
        return run(call);
      },
    });
    await vi.waitFor(async () => expect(await count()).toEqual([0, 0, 0]), patient);
    expect(calls.flatMap((call) => call.bodies).toSorted()).toEqual(bodies.toSorted());
    for (const call of calls) for (const body of call.bodies) expect(JSON.parse(body).owner).toBe(call.owner);
  });

  test('stay hidden for as long as they wait there', async () => {
    let received = 0;
    await send('slow');
    poll(
      async () => {
        received++;
        const longerThanTheQueues = new ReceiveMessageCommand({ QueueUrl: queueUrl(), WaitTimeSeconds: 3 });
        expect((await client.send(longerThanTheQueues)).Messages ?? []).toEqual([]);
      },
      { concurrency: 10 },
    );
    await vi.waitFor(async () => expect(await count()).toEqual([0, 0, 0]), patient);
    expect(received).toBe(1);
  });
});

describe('stopping', () => {
  test('waits for the delivery in flight and deletes its message', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: called, resolve: onCall } = Promise.withResolvers<void>();
    await send('slow');
    poll(() => {
      onCall();
      return promise;
    });
    await called;
    const stopped = poller?.stop(30);
    resolve();
    await stopped;
    expect(await count()).toEqual([0, 0, 0]);
  });

  test('takes no message afterwards', async () => {
    const handler = vi.fn();
    poll(handler);
    await poller?.stop(5);
    await send('too late');
    expect(await count()).toEqual([1, 0, 0]);
    expect(handler).not.toHaveBeenCalled();
  });

  test('gives up on a delivery that does not end', async () => {
    const { promise: called, resolve: onCall } = Promise.withResolvers<void>();
    await send('endless');
    poll(() => {
      onCall();
      return new Promise(() => undefined);
    });
    await called;
    await poller?.stop(0.05);
    poller = undefined;
    expect(await count()).toEqual([0, 1, 0]);
  });
});
