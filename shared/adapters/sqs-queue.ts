/** A queue on SQS: messages are small JSON hints, sent one by one or in batches of ten. */
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from '../ports.ts';

const BATCH = 10;
const LONGEST_DELAY_SECONDS = 900;

export function createSqsQueue(sqs: SQSClient, queueUrl: string): Queue {
  return {
    async send(message, delaySeconds = 0) {
      const DelaySeconds = Math.min(LONGEST_DELAY_SECONDS, Math.ceil(delaySeconds));
      await sqs.send(
        new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message), DelaySeconds }),
      );
    },

    async sendMany(messages) {
      for (let at = 0; at < messages.length; at += BATCH) {
        const Entries = messages
          .slice(at, at + BATCH)
          .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) }));
        const { Failed } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
        if (Failed?.length)
          throw new Error(`SQS refused ${Failed.length} of ${Entries.length} messages: ${Failed[0]?.Code}`);
      }
    },
  };
}
