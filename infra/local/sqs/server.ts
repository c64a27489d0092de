/**
 * The local SQS: fauxqs in memory, with the topology's queues and their dead-letter queues. Queued messages are lost
 * with the process; the sweeper sends them again at the next start, because the table is the truth.
 */
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { buildApp } from 'fauxqs';
import { longPollDeadlines } from '../../../shared/adapters/store-deadlines.ts';
import type { QueueSpec } from '../../queues.ts';
import { loopback } from '../listen.ts';
import { guardServer } from '../signing/guard.ts';
import type { Account } from '../signing/signature.ts';

const accountId = '000000000000';

export interface LocalQueue {
  name: string;
  url: string;
  arn: string;
  visibilitySeconds: number;
}

export interface LocalSqs {
  url: string;
  queues: Record<string, LocalQueue>;
  client: SQSClient;
  close(): Promise<void>;
}

interface SqsOptions extends Account {
  queues: Readonly<Record<string, QueueSpec>>;
}

/** The largest request that SQS accepts, with some room for its envelope. */
const largestBodyBytes = 2 * 1024 * 1024;

export async function startSqs({ queues, ...account }: SqsOptions): Promise<LocalSqs> {
  const { region, ...credentials } = account;
  const app = buildApp({ logger: false, defaultRegion: region });
  // The package also serves S3 and SNS on this port: closed here, so that nothing relies on them by accident.
  app.addHook('onRequest', async (request, reply) => {
    const isSqs = String(request.headers['x-amz-target']).startsWith('AmazonSQS.');
    if (!isSqs)
      return reply.code(404).send({ __type: 'UnknownOperationException', message: 'Only SQS is served here.' });
  });
  guardServer(app.server, { account, service: 'sqs', largestBodyBytes });
  const url = await app.listen({ port: 0, host: loopback });
  const client = new SQSClient({ ...longPollDeadlines, endpoint: url, region, credentials });
  const close = async () => {
    client.destroy();
    await app.close();
  };
  try {
    const created = await Promise.all(
      Object.entries(queues).map(([name, spec]) => createQueue(client, url, region, name, spec)),
    );
    return { url, queues: Object.fromEntries(created.map((queue) => [queue.name, queue])), client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createQueue(
  client: SQSClient,
  url: string,
  region: string,
  name: string,
  spec: QueueSpec,
): Promise<LocalQueue> {
  const arnOf = (queue: string) => `arn:aws:sqs:${region}:${accountId}:${queue}`;
  const parked = `${name}-dlq`;
  await client.send(new CreateQueueCommand({ QueueName: parked }));
  const attributes = {
    VisibilityTimeout: String(spec.visibilitySeconds),
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf(parked), maxReceiveCount: spec.maxReceives }),
  };
  await client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  // The URL the emulator reports has a host name that need not resolve.
  const { visibilitySeconds } = spec;
  return { name, url: `${url}/${accountId}/${name}`, arn: arnOf(name), visibilitySeconds };
}
