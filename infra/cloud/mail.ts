/**
 * Mails leave through SES, which reports those that bounced or were reported as spam: to the queue of deliveries, whose
 * worker stops the address. That list is kept by owner and can be corrected by them, so SES keeps none beside it.
 */
import type { Key } from 'aws-cdk-lib/aws-kms';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { FilterOrPolicy, SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Resources } from './grants.ts';
import { allowKeyForTopic, allowPublish } from './publishers.ts';
import type { DeployedQueue } from './queues.ts';

const service = 'ses.amazonaws.com';

export function createMail(
  parent: Construct,
  from: string | undefined,
  key: Key,
  queues: readonly DeployedQueue[],
): Resources['mail'] {
  if (from === undefined) return undefined;
  const found = queues.find(({ name }) => name === 'shipments');
  if (!found) throw new Error('The topology has no queue of deliveries for what SES reports of e-mails.');
  const scope = new Construct(parent, 'Mail');
  allowKeyForTopic(key, service);
  const topic = new Topic(scope, 'Events', { displayName: 'Survey Exports mails', masterKey: key, enforceSSL: true });
  allowPublish(topic, service);
  const reports = SubscriptionFilter.stringFilter({ allowlist: ['Bounce', 'Complaint'] });
  topic.addSubscription(
    new SqsSubscription(found.queue, {
      rawMessageDelivery: true,
      deadLetterQueue: found.deadLetters,
      // SES first sends a sentence to see whether it may
      filterPolicyWithMessageBody: { eventType: FilterOrPolicy.filter(reports) },
    }),
  );
  const set = new ConfigurationSet(scope, 'ConfigurationSet', { disableSuppressionList: true });
  const destination = set.addEventDestination('Reports', {
    destination: EventDestination.snsTopic(topic),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  destination.node.addDependency(topic);
  return { from, configurationSet: set.configurationSetName };
}
