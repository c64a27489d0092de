/** Alerts the alarm topic when the account costs more in a month than its operator wants, or is about to. */
import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { allowKeyForTopic, allowPublish } from '../publishers.ts';

const service = 'budgets.amazonaws.com';

export function createBudget(scope: Construct, dollars: number, topic: Topic, key: Key): void {
  allowPublish(topic, service);
  allowKeyForTopic(key, service);
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  new CfnBudget(scope, 'MonthlyBudget', {
    budget: {
      budgetName: `${Aws.STACK_NAME}-monthly`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  });
}
