/** Services of AWS that may publish to the encrypted topic: the topic itself must say so, and so must its key. */
import { Aws } from 'aws-cdk-lib';
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
