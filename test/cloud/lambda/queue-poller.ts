/**
 * What Lambda does between a queue and a function, with the function's own role: takes messages, lets the loop rule
 * decide, calls the function, deletes what is done. What failed is seen again when its visibility ends, and the queue
 * itself parks it after its last delivery.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { batchEvent, finishedMessages } from '../../../infra/local/sqs/batch-event.ts';
import { deadlines } from '../../../shared/adapters/stores/store-deadlines.ts';
import type { Deployment } from '../deployment.ts';
import type { Front } from '../front/front.ts';
import type { LoopRule } from '../front/loop-rule.ts';
import { adminAccess, queueUrlAt } from '../stores/create-resources.ts';
import type { Stores } from '../stores/start-stores.ts';
import type { FunctionPool } from './function-pool.ts';

export interface Surroundings {
  deployment: Deployment;
  front: Front;
  stores: Stores;
  loopRule: LoopRule;
}

export interface QueuePoller {
  stop(): Promise<void>;
}

interface Desk {
  pool: FunctionPool;
  /** Under the role of the function. */
  client: SQSClient;
  queueUrl: string;
  queueArn: string;
  batchSize: number;
  /** Puts a message where nobody takes it from by himself. */
  park(message: Message): Promise<void>;
  region: string;
  loopRule: LoopRule;
}

export function startQueuePoller(pool: FunctionPool, queueArn: string, batchSize: number, around: Surroundings) {
  const { deployment, front, loopRule } = around;
  const { region } = deployment;
  const endpoint = front.endpointOf('sqs');
  const credentials = front.credentialsOf(pool.fn.name);
  // an empty queue answers after 20 seconds
  const client = new SQSClient({ ...deadlines({ seconds: 30, attempts: 2 }), endpoint, credentials, region });
  const queueUrl = queueUrlAt(endpoint, nameOf(queueArn));
  const desk: Desk = { pool, client, queueUrl, queueArn, batchSize, region, loopRule, park: parking(queueArn, around) };
  const stopping = new AbortController();
  const polling = poll(desk, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      client.destroy();
      await Promise.race([polling, pause(2000)]);
    },
  };
}

async function poll(desk: Desk, stopping: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let isKnown = false;
  while (!stopping.aborted) {
    try {
      if (!isKnown) await lookAt(desk);
      isKnown = true;
      // what nobody has time for stays in the queue, for others to see
      if (underWay.size >= desk.pool.concurrency) await Promise.race(underWay);
      const messages = await receive(desk, stopping);
      if (messages.length === 0) continue;
      const delivery = deliver(desk, messages)
        // what was refused is in the front's ledger; what was lost comes again
        .catch(() => undefined)
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    } catch {
      await pause(500, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** A mapping asks what kind of queue it has before it reads it. */
async function lookAt({ client, queueUrl }: Desk): Promise<void> {
  await client.send(new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] }));
}

async function receive({ client, queueUrl, batchSize }: Desk, stopping: AbortSignal): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: batchSize,
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  const { Messages = [] } = await client.send(command, { abortSignal: stopping });
  return Messages;
}

async function deliver(desk: Desk, received: readonly Message[]): Promise<void> {
  const { pool, loopRule, queueArn, region } = desk;
  const admitted = received.filter((message) => loopRule.admits(pool.fn.name, traceOf(message)));
  const parked = received.filter((message) => !admitted.includes(message));
  for (const message of parked) await desk.park(message);
  await remove(desk, parked);
  if (admitted.length === 0) return;
  const traceHeader = loopRule.traceFor(pool.fn.name, admitted.map(traceOf));
  const outcome = await pool.invoke({ event: eventOf(admitted, queueArn, region), traceHeader });
  await remove(desk, finishedMessages(admitted, outcome));
}

function eventOf(messages: readonly Message[], queueArn: string, region: string): SQSEvent {
  const { Records } = batchEvent(messages, queueArn, region);
  return {
    Records: Records.map(({ attributes, ...record }, at) => {
      const AWSTraceHeader = messages[at] && traceOf(messages[at]);
      return { ...record, attributes: { ...attributes, ...(AWSTraceHeader !== undefined && { AWSTraceHeader }) } };
    }),
  };
}

/** Where the queue has no place for it of its own, the front has put it among the sender's attributes. */
function traceOf({ Attributes, MessageAttributes }: Message): string | undefined {
  return Attributes?.AWSTraceHeader ?? MessageAttributes?.AWSTraceHeader?.StringValue;
}

async function remove({ client, queueUrl }: Desk, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
}

/** Lambda's service itself does it, past every role. */
function parking(queueArn: string, { deployment, stores }: Surroundings): Desk['park'] {
  const letters = deployment.queues.find(({ arn }) => arn === queueArn)?.deadLetterArn;
  const access = adminAccess(stores.backends, 'sqs', deployment.region);
  const client = new SQSClient(access);
  return async ({ Body }) => {
    if (letters === undefined) return;
    await client.send(
      new SendMessageCommand({ QueueUrl: queueUrlAt(access.endpoint, nameOf(letters)), MessageBody: Body }),
    );
  };
}

function nameOf(arn: string): string {
  return arn.split(':').at(-1) ?? '';
}
