/**
 * The local SQS: the topology's queues and their dead-letter queues, in memory. Queued messages are lost with the process;
 * the sweeper sends them again at the next start, because the table is the truth.
 */
import { SQSClient } from '@aws-sdk/client-sqs';
import { callingNear } from '../../../shared/adapters/stores/near-stores.ts';
import type { QueueSpec } from '../../queues.ts';
import type { JsonService } from '../aws-json/json-service.ts';
import { serveSigned } from '../aws-json/serve-signed.ts';
import type { Account } from '../signing/signature.ts';
import { createSqsService } from './operations.ts';
import { createQueue, type MessageQueue } from './queue.ts';

const accountId = '000000000000';
/** The largest request that SQS accepts, with some room for its envelope. */
const largestBodyBytes = 2 * 1024 * 1024;
const parkedSeconds = 30;

export interface LocalQueue {
  name: string;
  url: string;
  arn: string;
  visibilitySeconds: number;
}

export interface LocalSqs {
  url: string;
  queues: Record<string, LocalQueue>;
  service: JsonService;
  client: SQSClient;
  close(): Promise<void>;
}

interface SqsOptions extends Account {
  queues: Readonly<Record<string, QueueSpec>>;
}

export async function startSqs({ queues: specs, ...account }: SqsOptions): Promise<LocalSqs> {
  const byName = new Map(Object.entries(specs).flatMap(([name, spec]) => withParking(name, spec)));
  let addresses = '';
  const arns = `arn:aws:sqs:${account.region}:${accountId}:`;
  const service = createSqsService(byName, { arns, addresses: () => addresses });
  const server = await serveSigned(service, { account, name: 'sqs', target: 'AmazonSQS', largestBodyBytes });
  addresses = `${server.url}/${accountId}/`;
  const described = Object.entries(specs).map(([name, { visibilitySeconds }]): [string, LocalQueue] => [
    name,
    {
      name,
      url: addresses + name,
      arn: arns + name,
      visibilitySeconds,
    },
  ]);
  const { region, ...credentials } = account;
  const client = new SQSClient({ ...callingNear(service), endpoint: server.url, region, credentials });
  return { ...server, service, client, queues: Object.fromEntries(described) };
}

function withParking(name: string, { visibilitySeconds, maxReceives }: QueueSpec): [string, MessageQueue][] {
  const parked = createQueue({ visibilitySeconds: parkedSeconds });
  return [
    [name, createQueue({ visibilitySeconds, parking: { maxReceives, queue: parked } })],
    [`${name}-dlq`, parked],
  ];
}
