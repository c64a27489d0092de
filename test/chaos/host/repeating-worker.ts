/** The worker of exports behind a queue that delivers everything five times, each copy some moments after the other. */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { handler as realHandler } from '../../../functions/export-worker.ts';
import { createSqsQueue } from '../../../shared/adapters/stores/sqs-queue.ts';
import { dieAt, readKillPoint } from './kill-point.ts';
import { threadKills } from './thread-kills.ts';

const COPIES = 5;
const LONGEST_DELAY_SECONDS = 3;

const point = readKillPoint(process.env.CHAOS_KILL ?? '');
if (point && !isMainThread) dieAt(point);
const kills = process.env.CHAOS_THREADS ? threadKills(process.env.CHAOS_THREADS) : undefined;
const queue = createSqsQueue(new SQSClient({}), process.env.EXPORTS_QUEUE_URL ?? '');

export async function handler(event: SQSEvent, context: Context) {
  for (const { body } of event.Records) {
    kills?.begin(body);
    // for whoever looks for secrets in messages
    if (process.env.CHAOS_MESSAGES) appendFileSync(process.env.CHAOS_MESSAGES, `${JSON.stringify(event)}\n`);
    const message: Record<string, unknown> = JSON.parse(body);
    if ('copy' in message) continue;
    for (let copy = 2; copy <= COPIES; copy++) {
      await queue.send({ ...message, copy }, Math.random() * LONGEST_DELAY_SECONDS);
    }
  }
  const answer = await realHandler(event, context);
  kills?.end();
  return answer;
}
