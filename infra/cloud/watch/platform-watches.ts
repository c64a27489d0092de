/** Alarms on the platform's figures: functions that crash, are throttled or stop running, queues that grow old, 5xx. */
import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { constructName } from '../construct-name.ts';
import type { DeployedFunction } from '../functions.ts';
import type { Origin, OriginName } from '../http-api.ts';
import type { DeployedQueue } from '../queues.ts';
import { mailWatches } from './mail-watches.ts';
import type { Watch } from './watch.ts';

const period = Duration.minutes(5);
/** A timer that missed this many calls is not late but broken. */
const silentTurns = 5;

export interface Platform {
  functions: readonly DeployedFunction[];
  queues: readonly DeployedQueue[];
  timerDeadLetters: Queue;
  origin: Origin;
  pageOrigin: Origin | undefined;
  viewsOrigin: Origin;
  sendsMail: boolean;
}

export function platformWatches({
  functions,
  queues,
  timerDeadLetters,
  origin,
  pageOrigin,
  viewsOrigin,
  sendsMail,
}: Platform): Watch[] {
  return [
    ...functions.flatMap(functionWatches),
    ...queues.flatMap((queue) => queueWatches(queue, functions)),
    {
      ...deadLetterWatch('TimerDeadLetters', timerDeadLetters),
      description: 'Timer calls failed for good; see their logs.',
      runbook: 'dead-letters-of-timers',
    },
    serverErrorWatch('Api', origin),
    ...(pageOrigin ? [serverErrorWatch('Page', pageOrigin)] : []),
    serverErrorWatch('Views', viewsOrigin),
    ...(sendsMail ? mailWatches() : []),
  ];
}

function functionWatches({ name, spec, fn }: DeployedFunction): Watch[] {
  const id = constructName(name);
  const watches: Watch[] = [
    {
      id: `${id}Errors`,
      metric: fn.metricErrors({ period }),
      threshold: 1,
      again: true,
      description: `${name} crashed or ran out of time more than once. Its log names the request; jobs are picked up again automatically.`,
      runbook: 'errors-of-a-function',
    },
    {
      id: `${id}Throttles`,
      metric: fn.metricThrottles({ period }),
      threshold: 1,
      again: true,
      description: `${name} was refused by Lambda more than once. Look at the account’s limit on concurrent executions.`,
      runbook: 'throttles-of-a-function',
    },
  ];
  if (spec.trigger.kind === 'timer') {
    const turns = Duration.minutes(Math.min(spec.trigger.everyMinutes * silentTurns, 24 * 60));
    watches.push({
      id: `${id}Silent`,
      metric: fn.metricInvocations({ period: turns }),
      threshold: 1,
      below: true,
      description: `${name} missed ${silentTurns} calls in a row. Check that its EventBridge rule is enabled.`,
      runbook: 'silence-of-a-timer',
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
      metric: waitingAge(queue),
      // The longest piece of work, and as long again in the queue before it.
      threshold: 2 * Math.max(900, ...limits),
      description: `Messages in ${name} wait long: more work than workers, or workers that fail. See the workers’ errors.`,
      runbook: 'oldest-message-of-a-queue',
    },
    {
      ...deadLetterWatch(`${id}DeadLetters`, deadLetters),
      description: `Messages of ${name} could not be read or crash the worker. Read one, fix the cause, then redrive the queue.`,
      runbook: 'dead-letters-of-a-queue',
    },
  ];
}

/**
 * The age of the oldest message counts those that a worker has in hand as well: of a worker that died, until the queue
 * hands them out again after an hour and a half. Only where some wait throughout is the age that of waiting.
 */
function waitingAge(queue: Queue): MathExpression {
  return new MathExpression({
    expression: 'IF(waiting > 0, age, 0)',
    label: 'seconds',
    period,
    usingMetrics: {
      waiting: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Minimum' }),
      age: queue.metricApproximateAgeOfOldestMessage({ period }),
    },
  });
}

function deadLetterWatch(id: string, queue: Queue): Pick<Watch, 'id' | 'metric' | 'threshold'> {
  const metric = queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' });
  return { id, metric, threshold: 1 };
}

const originTitles: Record<OriginName, string> = {
  Api: 'The API',
  Page: 'The respondent’s page',
  Views: 'The page of shared views',
};

function serverErrorWatch(id: OriginName, { api }: Origin): Watch {
  return {
    id: `${id}ServerErrors`,
    metric: api.metricServerError({ period, statistic: 'Sum' }),
    threshold: 1,
    again: true,
    description: `${originTitles[id]} answered 5xx more than once. The access log names the routes and request ids; functions log the same ids.`,
    runbook: 'server-errors-of-the-api',
  };
}
