/**
 * A new version of a function gets a tenth of the calls for five minutes. If it fails meanwhile, all calls go back to the
 * version before, and so does the deployment. Only with `-c rollout=canary`: it takes longer, and costs an alarm a function.
 */
import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Alias, type IFunction, type IVersion, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from './rule-packs.ts';

export type Rollout = 'at-once' | 'canary';

/** What routes, queues and timers call: it always leads to the version that serves. */
export function createAlias(scope: Construct, fn: LambdaFunction): IFunction {
  // The library's classes and interfaces differ in one optional member, which only a strict compiler rejects.
  return new Alias(scope, 'Live', { aliasName: 'live', version: fn.currentVersion as IVersion }) as IFunction;
}

export function createRollouts(parent: Construct, aliases: ReadonlyMap<string, Alias>): void {
  if (aliases.size === 0) return;
  const scope = new Construct(parent, 'Rollouts');
  const application = new LambdaApplication(scope, 'Application');
  for (const [name, alias] of aliases) {
    const group = new LambdaDeploymentGroup(scope, name, {
      application,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [failsAtFirst(scope, `${name}Fails`, alias)],
    });
    acknowledge(
      group,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'The policy that AWS keeps for this purpose: it moves the calls of an alias and reads alarms, and nothing else.',
    );
  }
}

/** Rings within the five minutes, in which nobody is called yet: the alarms for people wait for what lasts. */
function failsAtFirst(scope: Construct, id: string, alias: Alias): Alarm {
  return new Alarm(scope, id, {
    metric: alias.metricErrors({ period: Duration.minutes(1) }),
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription:
      'Calls fail while a new version is rolled out, and the deployment is rolled back. What to do: ' +
      'infra/RUNBOOK.md#a-deployment-that-went-back.',
  });
}
