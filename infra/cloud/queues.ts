/** The queues of the topology, each with a dead-letter queue where unreadable messages are parked for two weeks. */
import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { QueueSpec } from '../queues.ts';
import { constructName } from './construct-name.ts';
import { acknowledge } from './rule-packs.ts';

export interface DeployedQueue {
  name: string;
  queue: Queue;
  deadLetters: Queue;
}

/** Messages are hints without secrets, so the key that SQS manages is enough. */
const closed = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const satisfies QueueProps;

export function createQueues(scope: Construct, specs: Readonly<Record<string, QueueSpec>>): DeployedQueue[] {
  return Object.entries(specs).map(([name, spec]) => {
    const id = `${constructName(name)}Queue`;
    const deadLetters = createDeadLetters(scope, `${constructName(name)}DeadLetters`);
    const queue = new Queue(scope, id, {
      ...closed,
      visibilityTimeout: Duration.seconds(spec.visibilitySeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: spec.maxReceives },
    });
    return { name, queue, deadLetters };
  });
}

export function createDeadLetters(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, { ...closed, retentionPeriod: Duration.days(14) });
  acknowledge(
    queue,
    'Serverless-SQSRedrivePolicy',
    'This is a dead-letter queue, the end of the line: its messages wait for a person, whom an alarm has called.',
  );
  return queue;
}
