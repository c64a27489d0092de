/** Services of AWS that may use our key: to publish to the encrypted topic, which must say so itself, and to keep logs. */
import { Aws, Fn } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Topic } from 'aws-cdk-lib/aws-sns';

const onlyForUs = { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } };

export function allowPublish(topic: Topic, service: string): void {
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(service)],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: onlyForUs,
    }),
  );
}

export function allowKeyForTopic(key: Key, service: string): void {
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(service)],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      conditions: onlyForUs,
    }),
  );
}

/** CloudWatch Logs uses the key for the log groups of this account and region. */
export function allowKeyForLogs(key: Key): void {
  const logGroups = Fn.join(':', ['arn', Aws.PARTITION, 'logs', Aws.REGION, Aws.ACCOUNT_ID, 'log-group', '*']);
  key.addToResourcePolicy(
    new PolicyStatement({
      // in China it has another name
      principals: [new ServicePrincipal(`logs.${Aws.REGION}.${Aws.URL_SUFFIX}`)],
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
      conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': logGroups } },
    }),
  );
}
