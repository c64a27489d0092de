/** What the deployment prints at its end: the addresses and names that people and scripts ask for. */
import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { constructName } from './construct-name.ts';
import type { Resources } from './grants.ts';
import type { Origin } from './http-api.ts';
import type { Alarms } from './watch/alarms.ts';

export interface Origins {
  origin: Origin;
  /** Only beside the reference survey service. */
  pageOrigin: Origin | undefined;
  viewsOrigin: Origin;
}

export function addOutputs(
  scope: Construct,
  { origin, pageOrigin, viewsOrigin }: Origins,
  resources: Resources,
  alarms: Alarms,
): void {
  const { records, surveys, buckets, uploads, queues, keys } = resources;
  const outputs: Record<string, string> = {
    ApiUrl: origin.url,
    // where another DNS hosts the name, its record must point here
    ...(origin.target && { DomainTarget: origin.target }),
    ...(pageOrigin && { PageUrl: pageOrigin.url }),
    ...(pageOrigin?.target && { PageDomainTarget: pageOrigin.target }),
    ViewsUrl: viewsOrigin.url,
    ...(viewsOrigin.target && { ViewsDomainTarget: viewsOrigin.target }),
    FilesBucket: buckets.files.bucketName,
    SnapshotsBucket: buckets.snapshots.bucketName,
    ...(uploads && { UploadsBucket: uploads.bucketName }),
    AccessLogsBucket: buckets.accessLogs.bucketName,
    RecordsTableName: records.table.tableName,
    ...(surveys && { SurveysTableName: surveys.table.tableName }),
    TokenKeyArn: keys.tokens.keyArn,
    OwnerKeyArn: keys.owners.keyArn,
    PseudonymKeyArn: keys.pseudonyms.keyArn,
    DataKeyArn: keys.data.keyArn,
    AlarmTopic: alarms.topic.topicArn,
  };
  for (const { name, queue, deadLetters } of queues) {
    outputs[`${constructName(name)}QueueUrl`] = queue.queueUrl;
    outputs[`${constructName(name)}DeadLettersUrl`] = deadLetters.queueUrl;
  }
  for (const [id, value] of Object.entries(outputs)) new CfnOutput(scope, id, { value });
}
