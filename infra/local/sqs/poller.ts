/**
 * What Lambda does between a queue and its function: receives messages, calls the function, deletes what is done. What
 * failed stays hidden until its visibility timeout ends, what crashed with its function only for a moment; after its
 * last delivery the queue moves it to the dead letters.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { logFault } from '../fault-log.ts';
import { invoke, type Outcome } from '../lambda/invoke.ts';
import type { LocalFunction } from '../lambda/load-functions.ts';
import type { Crash } from '../timers.ts';
import { withinSeconds } from '../within-seconds.ts';
import { batchEvent, finishedMessages } from './batch-event.ts';
import type { LocalQueue } from './server.ts';

interface PollerOptions {
  client: SQSClient;
  queue: LocalQueue;
  fn: LocalFunction;
  batchSize: number;
  concurrency: number;
  region: string;
  /** Told when a call brought down what it ran in: nobody else knows which messages it was called with. */
  onCrash?(crash: Crash): Promise<void>;
}

export interface Poller {
  /** Receives no more messages and waits for work in flight, but only for so long. */
  stop(graceSeconds: number): Promise<void>;
}

const waitSeconds = 20;
const hiddenAfterCrashSeconds = 1;

export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController();
  const loops = Array.from({ length: options.concurrency }, () => poll(options, stopping.signal));
  return {
    stop: async (graceSeconds) => {
      stopping.abort();
      await withinSeconds(Promise.all(loops), graceSeconds, undefined);
    },
  };
}

async function poll(options: PollerOptions, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const messages = await receive(options, stopping);
      if (messages.length > 0) await deliver(options, messages);
    } catch (error) {
      if (stopping.aborted) return;
      logFault('a queue cannot be read', { queue: options.queue.name, error });
      await sleep(1000, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function receive({ client, queue, batchSize }: PollerOptions, stopping: AbortSignal): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queue.url,
    MaxNumberOfMessages: batchSize,
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  const { Messages = [] } = await client.send(command, { abortSignal: stopping });
  return Messages;
}

async function deliver(options: PollerOptions, messages: Message[]): Promise<void> {
  const { client, queue, fn, region, onCrash } = options;
  const requestId = randomUUID();
  const outcome = await invoke(fn, batchEvent(messages, queue.arn, region), requestId);
  if (isCrash(outcome)) {
    await onCrash?.({ requestId, messages: messages.map(({ Body = '' }) => Body) });
    const Entries = entriesOf(messages).map((entry) => ({ ...entry, VisibilityTimeout: hiddenAfterCrashSeconds }));
    await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queue.url, Entries }));
  }
  const finished = finishedMessages(messages, outcome);
  if (finished.length === 0) return;
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queue.url, Entries: entriesOf(finished) }));
}

function entriesOf(messages: readonly Message[]) {
  return messages.map((message, at) => ({ Id: String(at), ReceiptHandle: message.ReceiptHandle }));
}

/** An error that a function throws, or a host that stops, leaves nothing behind that only we know of. */
function isCrash(outcome: Outcome): boolean {
  return !outcome.ok && ['crashed', 'frozen', 'timed_out'].includes(outcome.reason);
}
