/**
 * What Lambda does between a queue and its function: receives messages, calls the function, deletes what is done. What
 * failed stays hidden until its visibility timeout ends, what crashed with its function only for a moment; after its
 * last delivery the queue moves it to the dead letters. Messages of two owners never share a call, so that whoever gives
 * calls their places can choose between owners, as a fair queue of SQS does.
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
import { z } from 'zod';
import { logFault } from '../fault-log.ts';
import { invoke, type Outcome } from '../lambda/invoke.ts';
import type { LocalFunction } from '../lambda/load-functions.ts';
import type { Crash } from '../timers.ts';
import { withinSeconds } from '../within-seconds.ts';
import { batchEvent, finishedMessages } from './batch-event.ts';
import type { LocalQueue } from './server.ts';

/** Received messages as calls of a function: each call has messages of one owner, and no more than a batch of them. */
interface Batch {
  /** Undefined where the messages do not say. */
  owner: string | undefined;
  messages: Message[];
}

const ownedSchema = z.object({ owner: z.string() });

function ownersBatches(messages: readonly Message[], batchSize: number): Batch[] {
  const byOwner = Map.groupBy(messages, ({ Body = '' }) => ownerIn(Body));
  return [...byOwner].flatMap(([owner, own]) =>
    Array.from({ length: Math.ceil(own.length / batchSize) }, (_, at) => ({
      owner,
      messages: own.slice(at * batchSize, (at + 1) * batchSize),
    })),
  );
}

function ownerIn(body: string): string | undefined {
  try {
    return ownedSchema.safeParse(JSON.parse(body)).data?.owner;
  } catch {
    return undefined;
  }
}

interface PollerOptions {
  client: SQSClient;
  queue: LocalQueue;
  fn: LocalFunction;
  batchSize: number;
  /** How many calls may run or wait for a place at a time. */
  concurrency: number;
  region: string;
  /** Notified when a call crashed its thread: only the poller knows which messages it was called with. */
  onCrash?(crash: Crash): Promise<void>;
}

export interface Poller {
  /** Receives no more messages and waits for work in flight, but only for so long. */
  stop(graceSeconds: number): Promise<void>;
}

const waitSeconds = 20;
const mostReceived = 10;
const hiddenAfterCrashSeconds = 1;

export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController();
  const inHand: InHand = new Map();
  const loop = poll(options, inHand, stopping.signal);
  const keeper = setInterval(
    () => void keepHidden(options, inHand).catch((error: unknown) => reportFault(options, error)),
    (options.queue.visibilitySeconds * 1_000) / 3,
  ).unref();
  return {
    stop: async (graceSeconds) => {
      stopping.abort();
      const ended = loop.then(() => Promise.all(inHand.keys()));
      await withinSeconds(ended, graceSeconds, undefined);
      clearInterval(keeper);
    },
  };
}

/** The calls that have not ended, and the messages of each. */
type InHand = Map<Promise<void>, readonly Message[]>;

async function poll(options: PollerOptions, inHand: InHand, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const room = options.concurrency - inHand.size;
      if (room <= 0) await Promise.race(inHand.keys());
      else for (const batch of await receive(options, room, stopping)) takeInHand(options, inHand, batch);
    } catch (error) {
      if (stopping.aborted) return;
      reportFault(options, error);
      await sleep(1000, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

function takeInHand(options: PollerOptions, inHand: InHand, batch: Batch): void {
  const call: Promise<void> = deliver(options, batch)
    .catch((error: unknown) => reportFault(options, error))
    .finally(() => inHand.delete(call));
  inHand.set(call, batch.messages);
}

/** A message may wait for its place longer than its queue would hide it. */
async function keepHidden({ client, queue }: PollerOptions, inHand: InHand): Promise<void> {
  const messages = [...inHand.values()].flat();
  for (let at = 0; at < messages.length; at += mostReceived) {
    const entries = entriesOf(messages.slice(at, at + mostReceived));
    const Entries = entries.map((entry) => ({ ...entry, VisibilityTimeout: queue.visibilitySeconds }));
    await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queue.url, Entries }));
  }
}

function reportFault({ queue }: PollerOptions, error: unknown): void {
  logFault('a queue cannot be read', { queue: queue.name, error });
}

async function receive(options: PollerOptions, room: number, stopping: AbortSignal): Promise<Batch[]> {
  const { client, queue, batchSize } = options;
  const command = new ReceiveMessageCommand({
    QueueUrl: queue.url,
    MaxNumberOfMessages: Math.min(mostReceived, room * batchSize),
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  const { Messages = [] } = await client.send(command, { abortSignal: stopping });
  return ownersBatches(Messages, batchSize);
}

async function deliver(options: PollerOptions, { owner, messages }: Batch): Promise<void> {
  const { client, queue, fn, region, onCrash } = options;
  const requestId = randomUUID();
  const outcome = await invoke(fn, batchEvent(messages, queue.arn, region), { requestId, owner });
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
