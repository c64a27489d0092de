/** Messages on SQS: each names its owner as its group, so that the queue is fair. */
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { createSqsQueue } from '../../../shared/adapters/stores/sqs-queue.ts';

/** What would be sent, without anybody to send it to. */
function heardQueue() {
  const sent: Record<string, unknown>[] = [];
  const sqs = new SQSClient({ region: 'eu-test-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  sqs.middlewareStack.add(
    () => (args) => {
      sent.push(Object(args.input));
      return Promise.resolve({ output: { $metadata: {} }, response: undefined });
    },
    { step: 'initialize', priority: 'high' },
  );
  return { sent, queue: createSqsQueue(sqs, 'https://sqs.test/q') };
}

it('gives each message the group of its owner, alone and in batches', async () => {
  const { sent, queue } = heardQueue();
  await queue.send({ owner: 'u-7', jobId: 'exp_1' }, 3);
  await queue.sendMany([{ owner: 'u-8', jobId: 'exp_2' }, { at: 1 }]);
  expect(sent).toEqual([
    expect.objectContaining({ MessageGroupId: 'u-7', DelaySeconds: 3 }),
    expect.objectContaining({
      Entries: [
        { Id: '0', MessageBody: '{"owner":"u-8","jobId":"exp_2"}', MessageGroupId: 'u-8' },
        { Id: '1', MessageBody: '{"at":1}' },
      ],
    }),
  ]);
});

it('keeps the name of a group to what SQS takes', async () => {
  const { sent, queue } = heardQueue();
  await queue.send({ owner: `u-${encodeURIComponent('я'.repeat(40))} ж` });
  expect(sent[0]?.MessageGroupId).toMatch(/^u-(%[0-9A-F]{2})+$/);
  expect(String(sent[0]?.MessageGroupId).length).toBeLessThanOrEqual(128);
});
