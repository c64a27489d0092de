/**
 * When a person is called, and what the alarm tells that person to look at first. Every alarm goes to one encrypted
 * topic; who listens there is the operator's choice.
 */
import { Aws, Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { constructName } from './construct-name.ts';
import type { DeployedFunction } from './functions.ts';
import type { Origin } from './http-api.ts';
import type { DeployedQueue } from './queues.ts';

const period = Duration.minutes(5);
/** A timer that was silent for so many of its turns is not late, it is dead. */
const silentTurns = 5;

interface Watch {
  id: string;
  metric: Metric;
  /** The alarm rings at this value and above, or below it where `below` is set. */
  threshold: number;
  below?: true;
  description: string;
}

export interface Watched {
  functions: readonly DeployedFunction[];
  queues: readonly DeployedQueue[];
  timerDeadLetters: Queue;
  origin: Origin;
}

export interface Alarms {
  topic: Topic;
  all: readonly Alarm[];
}

export function createAlarms(parent: Construct, key: IKey, watched: Watched): Alarms {
  const scope = new Construct(parent, 'Alarms');
  const topic = createTopic(scope, key);
  const watches = [
    ...watched.functions.flatMap(functionWatches),
    ...watched.queues.flatMap((queue) => queueWatches(queue, watched.functions)),
    deadLetterWatch('TimerDeadLetters', watched.timerDeadLetters, 'Calls of timers failed for good; see their logs.'),
    serverErrorWatch(watched.origin),
  ];
  return { topic, all: watches.map((watch) => createAlarm(scope, topic, watch)) };
}

function createTopic(scope: Construct, key: IKey): Topic {
  const topic = new Topic(scope, 'Topic', { displayName: 'Survey Exports alarms', masterKey: key, enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  return topic;
}

function createAlarm(scope: Construct, topic: Topic, watch: Watch): Alarm {
  const alarm = new Alarm(scope, watch.id, {
    metric: watch.metric,
    threshold: watch.threshold,
    evaluationPeriods: 1,
    alarmDescription: watch.description,
    comparisonOperator: watch.below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: watch.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}

function functionWatches({ name, spec, fn }: DeployedFunction): Watch[] {
  const id = constructName(name);
  const watches: Watch[] = [
    {
      id: `${id}Errors`,
      metric: fn.metricErrors({ period }),
      threshold: 1,
      description: `${name} crashed or ran out of time. Its log names the request; jobs are taken up again by themselves.`,
    },
    {
      id: `${id}Throttles`,
      metric: fn.metricThrottles({ period }),
      threshold: 1,
      description: `${name} was refused by Lambda. Look at the account’s limit of concurrent executions.`,
    },
  ];
  if (spec.trigger.kind === 'timer') {
    const turns = Duration.minutes(Math.min(spec.trigger.everyMinutes * silentTurns, 24 * 60));
    watches.push({
      id: `${id}Silent`,
      metric: fn.metricInvocations({ period: turns }),
      threshold: 1,
      below: true,
      description: `${name} was not called for ${silentTurns} turns. See whether its EventBridge rule is enabled.`,
    });
  }
  return watches;
}

function queueWatches({ name, queue, deadLetters }: DeployedQueue, functions: readonly DeployedFunction[]): Watch[] {
  const id = constructName(name);
  const limits = functions
    .filter(({ spec }) => spec.trigger.kind === 'queue' && spec.trigger.queue === name)
    .map(({ spec }) => spec.timeLimitSeconds);
  return [
    {
      id: `${id}OldestMessage`,
      metric: queue.metricApproximateAgeOfOldestMessage({ period }),
      // The longest piece of work, and as long again in the queue before it.
      threshold: 2 * Math.max(900, ...limits),
      description: `Messages in ${name} wait long: more work than workers, or workers that fail. See the workers’ errors.`,
    },
    deadLetterWatch(
      `${id}DeadLetters`,
      deadLetters,
      `Messages of ${name} could not be read or crash the worker. Read one, mend the cause, then redrive the queue.`,
    ),
  ];
}

function deadLetterWatch(id: string, queue: Queue, description: string): Watch {
  const metric = queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' });
  return { id, metric, threshold: 1, description };
}

function serverErrorWatch({ api }: Origin): Watch {
  return {
    id: 'ApiServerErrors',
    metric: api.metricServerError({ period, statistic: 'Sum' }),
    threshold: 1,
    description: 'The API answered 5xx. The access log names the routes and request ids; functions log the same ids.',
  };
}
