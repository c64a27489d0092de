/**
 * When a person is alerted, and what the alarm tells them to look at first. Every alarm goes to one encrypted topic;
 * the operator chooses who subscribes.
 */
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { allowPublish } from '../publishers.ts';
import type { Figures } from './figures.ts';
import { pipelineWatches } from './pipeline-watches.ts';
import { type Platform, platformWatches } from './platform-watches.ts';
import type { Watch } from './watch.ts';

export interface Watched extends Platform {
  figures: Figures;
}

export interface Alarms {
  topic: Topic;
  all: readonly Alarm[];
}

export function createAlarms(parent: Construct, key: IKey, watched: Watched): Alarms {
  const scope = new Construct(parent, 'Alarms');
  const topic = new Topic(scope, 'Topic', { displayName: 'Survey Exports alarms', masterKey: key, enforceSSL: true });
  allowPublish(topic, 'cloudwatch.amazonaws.com');
  const watches = [...platformWatches(watched), ...pipelineWatches(watched.figures)];
  return { topic, all: watches.map((watch) => createAlarm(scope, topic, watch)) };
}

function createAlarm(scope: Construct, topic: Topic, watch: Watch): Alarm {
  const alarm = new Alarm(scope, watch.id, {
    metric: watch.metric,
    threshold: watch.threshold,
    ...(watch.again ? { evaluationPeriods: 3, datapointsToAlarm: 2 } : { evaluationPeriods: 1 }),
    alarmDescription: `${watch.description} What to do: infra/RUNBOOK.md#${watch.runbook}.`,
    comparisonOperator: watch.below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: watch.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}
