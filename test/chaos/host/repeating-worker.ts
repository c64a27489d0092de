/** The worker of exports behind a queue that delivers everything five times, each copy some moments after the other. */
import { appendFileSync } from 'node:fs';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { handler as realHandler } from '../../../functions/export-worker.ts';
import { createSqsQueue } from '../../../shared/adapters/sqs-queue.ts';

const COPIES = 5;
const LONGEST_DELAY_SECONDS = 3;

const queue = createSqsQueue(new SQSClient({}), process.env.EXPORTS_QUEUE_URL ?? '');

export async function handler(event: SQSEvent, context: Context) {
  for (const { body } of event.Records) {
    // for whoever looks for secrets in messages
    if (process.env.CHAOS_MESSAGES) appendFileSync(process.env.CHAOS_MESSAGES, `${JSON.stringify(event)}\n`);
    const message: Record<string, unknown> = JSON.parse(body);
    if ('copy' in message) continue;
    for (let copy = 2; copy <= COPIES; copy++) {
      await queue.send({ ...message, copy }, Math.random() * LONGEST_DELAY_SECONDS);
    }
  }
  return realHandler(event, context);
}
