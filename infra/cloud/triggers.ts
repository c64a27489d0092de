/** What calls a function besides the HTTP API: messages of a queue, and the clock. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { DeployedFunction } from './functions.ts';
import type { DeployedQueue } from './queues.ts';
import { acknowledge } from './rule-packs.ts';

export function addQueueTrigger({ name, spec, live }: DeployedFunction, queues: readonly DeployedQueue[]): void {
  const { trigger } = spec;
  if (trigger.kind !== 'queue') return;
  const found = queues.find((queue) => queue.name === trigger.queue);
  if (!found) throw new Error(`${name} reads the queue ${trigger.queue}, which the topology does not have.`);
  live.addEventSource(
    new SqsEventSource(found.queue, {
      batchSize: trigger.batchSize,
      maxConcurrency: trigger.concurrency,
      reportBatchItemFailures: true,
    }),
  );
  acknowledge(
    live,
    'Serverless-LambdaEventSourceMappingDestination',
    'An SQS event source supports no failure destination: after its last delivery a message goes to the dead-letter queue.',
  );
}

const longestEventAgeMinutes = 24 * 60;

/** A tick that could not be delivered in time goes to the dead-letter queue: the next tick finds the same work. */
export function addTimer({ spec, fn, live }: DeployedFunction, deadLetters: IQueue): void {
  const { trigger } = spec;
  if (trigger.kind !== 'timer') return;
  new Rule(fn.node.scope ?? fn, 'Timer', {
    schedule: Schedule.rate(Duration.minutes(trigger.everyMinutes)),
    targets: [
      new LambdaFunction(live, {
        deadLetterQueue: deadLetters,
        retryAttempts: 2,
        maxEventAge: Duration.minutes(Math.min(trigger.everyMinutes, longestEventAgeMinutes)),
      }),
    ],
  });
}
