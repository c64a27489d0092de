/**
 * A queue on SQS: messages are small JSON hints, sent one by one or in batches of ten. Each names its owner as its group,
 * which makes the queue a fair one: where one owner has many messages in flight, those of others come first.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { z } from 'zod';
import type { Queue } from '../../ports.ts';
import { wayTo } from './near-stores.ts';
import { queueDeadlines } from './store-deadlines.ts';

const BATCH = 10;
const LONGEST_DELAY_SECONDS = 900;
const MAX_ROUNDS = 6;
const FIRST_PAUSE_MS = 50;
/** The longest name of a group that SQS takes. */
const GROUP_CHARACTERS = 128;

const ownedSchema = z.object({ owner: z.string().min(1) });

export function connectSqs(): SQSClient {
  return new SQSClient({ ...queueDeadlines, ...wayTo('sqs') });
}

export function createSqsQueue(sqs: SQSClient, queueUrl: string): Queue {
  return {
    async send(message, delaySeconds = 0) {
      const DelaySeconds = Math.min(LONGEST_DELAY_SECONDS, Math.ceil(delaySeconds));
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, ...bodyOf(message), DelaySeconds }));
    },

    async sendMany(messages) {
      for (let at = 0; at < messages.length; at += BATCH) {
        const entries = messages
          .slice(at, at + BATCH)
          .map((message, index) => ({ Id: String(index), ...bodyOf(message) }));
        await sendBatch(sqs, queueUrl, entries);
      }
    },
  };
}

function bodyOf(message: unknown) {
  const owner = ownedSchema.safeParse(message).data?.owner;
  // two owners in one group, which needs names of this length, would only share a turn
  const group = owner?.replace(/[^\w%.-]/g, '_').slice(0, GROUP_CHARACTERS);
  return { MessageBody: JSON.stringify(message), ...(group && { MessageGroupId: group }) };
}

/** A batch may be accepted in part: the rest is sent again, unless the fault is ours. */
async function sendBatch(sqs: SQSClient, queueUrl: string, entries: SendMessageBatchRequestEntry[]): Promise<void> {
  let left = entries;
  for (let round = 0; ; round++) {
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: left }));
    const [first] = Failed;
    if (!first) return;
    if (round === MAX_ROUNDS || Failed.some(({ SenderFault }) => SenderFault)) {
      throw new Error(`SQS refused ${Failed.length} of ${entries.length} messages: ${first.Code}`);
    }
    const failed = new Set(Failed.map(({ Id }) => Id));
    left = left.filter(({ Id }) => failed.has(Id));
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** round);
  }
}
